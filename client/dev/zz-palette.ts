import {fromOklch,toHex,distance,seenBy,visions,contrast,fromHex} from '/work/h-draw/client/src/glyphs/colour.ts';
// name: [L, C, h]
export const signs:Record<string,[number,number,number]>={
 slate:[.33,.03,260],crimson:[.40,.165,24],plum:[.47,.13,325],olive:[.54,.10,125],azure:[.61,.13,250],rust:[.68,.145,52],
 teal:[.75,.085,195],gold:[.82,.14,90],leaf:[.89,.10,138],
};
const W=fromHex('#ffffff'),K=fromHex('#15130f');
import {oklab} from '/work/h-draw/client/src/glyphs/colour.ts';
const solve=(g:number,c:number,h:number)=>{let lo=0,hi=1;for(let i=0;i<40;i++){const m=(lo+hi)/2;oklab(seenBy('grey',fromOklch(m,c,h)))[0]<g?lo=m:hi=m}return fromOklch(lo,c,h)};
const make=(f:(l:number,c:number)=>[number,number])=>Object.fromEntries(Object.entries(signs).map(([n,[l,c,h]])=>{const [L,C]=f(l,c);return[n,solve(L,C,h)]}));
const sets={token:make((l,c)=>[l,c]),light:make((l,c)=>[.64+(l-.33)/.56*.31,c*.66]),dark:make((l,c)=>[.285+(l-.33)/.56*.29,c*.68])};
for(const [s,t] of Object.entries(sets)){console.log('\n'+s);const k=Object.keys(t);
 for(const n of k)console.log(' ',n,toHex(t[n]),'white',contrast(t[n],W).toFixed(1),'ink',contrast(t[n],K).toFixed(1));
 for(const v of visions){let m=9,w='';for(let i=0;i<k.length;i++)for(let j=i+1;j<k.length;j++){const d=distance(seenBy(v,t[k[i]]),seenBy(v,t[k[j]]));if(d<m){m=d;w=k[i]+'/'+k[j]}}console.log(' ',v,m.toFixed(3),w)}}
for(const [s,t] of Object.entries(sets))for(const [n,c] of Object.entries(t))console.log(`  --${s==='token'?'power':'ground'}-${n}: ${toHex(c)};  /* ${s} ${contrast(c,W)>=contrast(c,K)?'white':'ink'} */`);
