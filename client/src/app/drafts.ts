import { read, write } from "./browser";

/** What somebody began to enter and did not send, kept over a reload of this page. */
export interface Draft<T> {
  /** What was kept; undefined where nothing was, or nothing that can be read. */
  read(): T | undefined;
  /** Keeps it; undefined forgets it. */
  keep(value: T | undefined): void;
}

/** The draft of one field: of a game, or of a page such as the lobby. */
export function draftOf<T>(place: string, field: string): Draft<T> {
  const key = `armistice.draft.${place}.${field}`;
  return {
    read: () => {
      try {
        return (JSON.parse(read("session", key) ?? "null") as T | null) ?? undefined;
      } catch {
        return undefined;
      }
    },
    keep: (value) => write("session", key, value === undefined ? undefined : JSON.stringify(value)),
  };
}
