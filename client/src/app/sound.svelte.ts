import { read, write } from "./browser";
import { Once } from "./once";
import { settingsOf, sound, type SoundKind, type SoundSetting, type SoundSettings } from "./sounds";

const KEY = "armistice.sounds";

/** A lock of the browser, which one page gets and holds for the time. Without locks, on plain HTTP, the messages must do. */
function claim(key: string, ms: number): Promise<boolean> {
  // The type says that there always is one; a page that did not come over HTTPS has none.
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) return Promise.resolve(true);
  return new Promise((resolve) => {
    void locks.request(`${KEY}.${key}`, { ifAvailable: true }, async (lock) => {
      resolve(lock !== null);
      if (lock !== null) await new Promise((done) => window.setTimeout(done, ms));
    });
  });
}

/** The sounds of this page: silent until somebody has touched it, as browsers want it and people, too. */
class Sounds {
  settings: SoundSettings = $state.raw(settingsOf(read("local", KEY)));
  /** True once the page may be heard. */
  awake = $state(navigator.userActivation?.hasBeenActive ?? false);
  private context: AudioContext | undefined;
  private readonly channel = typeof BroadcastChannel === "function" ? new BroadcastChannel(KEY) : undefined;
  private readonly once = new Once({
    post: (key) => this.channel?.postMessage(key),
    later: (task, ms) => void window.setTimeout(task, ms),
    now: () => Date.now(),
    chance: () => Math.random(),
    visible: () => document.visibilityState === "visible",
    claim,
  });

  constructor() {
    this.channel?.addEventListener("message", (event: MessageEvent<unknown>) => this.once.heard(String(event.data)));
    window.addEventListener("storage", (event) => {
      if (event.key === KEY) this.settings = settingsOf(event.newValue);
    });
    const wake = () => {
      this.awake = true;
      for (const kind of ["pointerdown", "keydown"]) window.removeEventListener(kind, wake, true);
    };
    for (const kind of ["pointerdown", "keydown"]) window.addEventListener(kind, wake, true);
  }

  set(kind: SoundKind, setting: SoundSetting): void {
    this.settings = { ...this.settings, [kind]: setting };
    write("local", KEY, JSON.stringify(this.settings));
  }

  /** Something happened that has a sound; `about` is what it happened to, so that it is heard once in all pages. */
  play(kind: SoundKind, about: string): void {
    if (!this.awake || !this.settings[kind].on) return;
    this.once.run(`${kind}.${about}`, () => this.now(kind));
  }

  /** Plays a sound at once, as when its volume is chosen. */
  now(kind: SoundKind): void {
    const { volume } = this.settings[kind];
    if (volume === 0 || typeof AudioContext !== "function") return;
    this.context ??= new AudioContext();
    void this.context.resume().catch(() => undefined);
    sound(this.context, kind, volume);
    // A mark of time is felt where the device can: it is the one that must not be missed.
    if (kind === "time" && document.visibilityState === "visible") navigator.vibrate?.([80, 60, 80]);
  }
}

export const sounds = new Sounds();
