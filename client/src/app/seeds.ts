import { Seeds } from "../game/seeds";
import { read, write } from "./browser";
import { net } from "./net.svelte";

/** The seeds of this person. The hash comes with the first promise. */
export const seeds = new Seeds({
  request: (ask) => net.ask(ask),
  read: (key) => read("local", key),
  write: (key, text) => write("local", key, text),
  random: () => {
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  },
  commitment: async (game, dice, seat, seed) => {
    const { fromHex, hash, le, toHex } = await import("../game/verify/hash");
    return toHex(hash("armistice.seed.v1", [fromHex(game), fromHex(dice), le(2, seat), fromHex(seed)]));
  },
});
