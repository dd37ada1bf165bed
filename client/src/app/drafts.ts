import { read, write } from "./browser";

/** What somebody began to enter and did not send, kept over a reload of this page. */
export interface Draft<T> {
  /** What was kept; undefined where nothing was, or something else, as another version of the page may have kept. */
  read(): T | undefined;
  /** Keeps it; undefined forgets it. */
  keep(value: T | undefined): void;
}

type Fields = Readonly<Record<string, unknown>>;

/** Whether a value is of the same kind as another, and each of its fields that the other has, too. */
function isLike(value: unknown, like: unknown): boolean {
  if ((value as Fields | null)?.constructor !== (like as Fields).constructor) return false;
  return (
    typeof like !== "object" ||
    Object.entries(like as Fields).every(([name, it]) => isLike((value as Fields)[name], it))
  );
}

/** The draft of one field: of a game, or of a page such as the lobby. What is kept of it is `like` this. */
export function draftOf<T>(place: string, field: string, like: T): Draft<T> {
  const key = `armistice.draft.${place}.${field}`;
  return {
    read: () => {
      try {
        const kept: unknown = JSON.parse(read("session", key) ?? "null");
        return isLike(kept, like) ? (kept as T) : undefined;
      } catch {
        return undefined;
      }
    },
    keep: (value) => write("session", key, value === undefined ? undefined : JSON.stringify(value)),
  };
}
