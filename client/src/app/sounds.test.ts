import { describe, expect, it } from "vitest";
import { settingsOf, sound, soundKinds, tones } from "./sounds";

/** An audio context that notes what it is told. */
function fake() {
  const told: string[] = [];
  const levels: number[] = [];
  const param = (name: string) => ({
    setValueAtTime: (value: number) => void told.push(`${name} ${value}`),
    exponentialRampToValueAtTime: (value: number) => {
      if (name === "gain") levels.push(value);
      told.push(`${name} to ${value}`);
    },
  });
  const context = {
    currentTime: 5,
    destination: {},
    createOscillator: () => ({
      type: "",
      frequency: param("hertz"),
      connect: () => undefined,
      start: (at: number) => void told.push(`start ${at}`),
      stop: () => undefined,
    }),
    createGain: () => ({ gain: param("gain"), connect: () => undefined }),
  };
  return { context: context as unknown as BaseAudioContext, told, levels };
}

describe("sounds", () => {
  it.each(soundKinds)("of %s are tones of their own, shorter than a second", (kind) => {
    const { context, told } = fake();
    sound(context, kind, 0.5);
    expect(told.filter((it) => it.startsWith("start"))).toHaveLength(tones[kind].length);
    expect(told).toContain("start 5");
    expect(Math.max(...tones[kind].map((tone) => tone.at + tone.length))).toBeLessThan(1);
    for (const other of soundKinds) if (other !== kind) expect(tones[other]).not.toEqual(tones[kind]);
  });
  it("are as loud as they are set, and never at zero, where a ramp has no end", () => {
    const most = (volume: number) => {
      const { context, levels } = fake();
      sound(context, "turn", volume);
      expect(Math.min(...levels)).toBeGreaterThan(0);
      return Math.max(...levels);
    };
    expect(most(1)).toBeGreaterThan(most(0.3));
    expect(most(1)).toBeLessThanOrEqual(0.3);
  });
  it("keep their settings, whatever is kept", () => {
    const kept = settingsOf(JSON.stringify({ turn: { on: false, volume: 0.2 }, talk: { volume: 7 }, battle: 3 }));
    expect(kept.turn).toEqual({ on: false, volume: 0.2 });
    expect([kept.talk, kept.battle, kept.move]).toEqual(Array(3).fill({ on: true, volume: 0.5 }));
    for (const broken of [null, "", "{", "null", "[]"]) expect(settingsOf(broken).turn.on).toBe(true);
  });
});
