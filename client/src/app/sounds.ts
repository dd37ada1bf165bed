/** What is heard, each with its own switch. The order is that of importance. */
export const soundKinds = ["question", "turn", "time", "battle", "talk", "move"] as const;
export type SoundKind = (typeof soundKinds)[number];

export interface SoundSetting {
  readonly on: boolean;
  /** 0 to 1. */
  readonly volume: number;
}
export type SoundSettings = Readonly<Record<SoundKind, SoundSetting>>;

/** A tone: when it begins, how long and how high it is. */
interface Tone {
  readonly at: number;
  readonly length: number;
  readonly hertz: number;
  /** Where it glides to. */
  readonly to?: number;
  readonly form: "sine" | "triangle" | "square";
}

/** Each sound is made of a few tones: no files. */
export const tones: Readonly<Record<SoundKind, readonly Tone[]>> = {
  question: [
    { at: 0, length: 0.12, hertz: 660, form: "triangle" },
    { at: 0.14, length: 0.22, hertz: 880, to: 990, form: "triangle" },
  ],
  turn: [
    { at: 0, length: 0.16, hertz: 523, form: "sine" },
    { at: 0.15, length: 0.16, hertz: 659, form: "sine" },
    { at: 0.3, length: 0.34, hertz: 784, form: "sine" },
  ],
  time: [
    { at: 0, length: 0.07, hertz: 1047, form: "square" },
    { at: 0.16, length: 0.07, hertz: 1047, form: "square" },
    { at: 0.32, length: 0.07, hertz: 1047, form: "square" },
  ],
  battle: [
    { at: 0, length: 0.05, hertz: 220, to: 120, form: "square" },
    { at: 0.08, length: 0.05, hertz: 180, to: 100, form: "square" },
    { at: 0.15, length: 0.12, hertz: 140, to: 60, form: "square" },
  ],
  talk: [{ at: 0, length: 0.09, hertz: 740, to: 830, form: "sine" }],
  move: [{ at: 0, length: 0.06, hertz: 330, to: 280, form: "triangle" }],
};

const FIRST: SoundSetting = { on: true, volume: 0.5 };

function settingOf(told: unknown): SoundSetting {
  const { on, volume } = (told ?? {}) as { on?: unknown; volume?: unknown };
  const known = typeof volume === "number" && volume >= 0 && volume <= 1;
  return { on: typeof on === "boolean" ? on : FIRST.on, volume: known ? volume : FIRST.volume };
}

/** The settings that were kept on this device; what is missing or broken is as in the beginning. */
export function settingsOf(kept: string | null): SoundSettings {
  let told: Record<string, unknown> = {};
  try {
    told = (JSON.parse(kept ?? "{}") as Record<string, unknown> | null) ?? {};
  } catch {
    // As if nothing had been kept.
  }
  return Object.fromEntries(soundKinds.map((kind) => [kind, settingOf(told[kind])])) as Record<SoundKind, SoundSetting>;
}

/** Plays the tones of a sound. A volume of 1 is still quiet. */
export function sound(context: BaseAudioContext, kind: SoundKind, volume: number): void {
  for (const tone of tones[kind]) {
    const begin = context.currentTime + tone.at;
    const end = begin + tone.length;
    const source = context.createOscillator();
    const gain = context.createGain();
    source.type = tone.form;
    source.frequency.setValueAtTime(tone.hertz, begin);
    if (tone.to !== undefined) source.frequency.exponentialRampToValueAtTime(tone.to, end);
    // A soft begin and end: without them each tone clicks.
    gain.gain.setValueAtTime(0.0001, begin);
    gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, volume * 0.3), begin + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0001, end);
    source.connect(gain);
    gain.connect(context.destination);
    source.start(begin);
    source.stop(end + 0.02);
  }
}
