import { describe, expect, it } from "vitest";
import type { Answer, Ask } from "../wire/messages";
import { Session } from "./session";

/** A session whose server answers acts with these, and nothing else. */
function opened(...answers: Answer[]) {
  const asked: Ask[] = [];
  let revived = (): void => undefined;
  let willing = false;
  const listeners = new Map<string, ((body: never) => void)[]>();
  const session = new Session("g", {
    request: (ask) => {
      asked.push(ask);
      if (willing && ask.act === undefined)
        return Promise.resolve<Answer>(ask.watch === undefined ? {} : { game_view: {} });
      const answer = ask.act === undefined ? undefined : answers.shift();
      return answer === undefined ? new Promise<Answer>(() => undefined) : Promise.resolve(answer);
    },
    on: (kind, listener) => {
      listeners.set(kind, [...(listeners.get(kind) ?? []), listener as (body: never) => void]);
      return () => undefined;
    },
    account: () => "7",
    back: (listener) => {
      revived = listener;
      return () => undefined;
    },
    later: () => () => undefined,
    newId: () => "1",
    read: () => null,
    write: () => undefined,
  });
  const hear = (kind: string, body: object) => listeners.get(kind)?.forEach((it) => it(body as never));
  hear("game_view", { game: "g", sequence: 2, head: "" });
  const entry = (sequence: number) => ({ sequence, parent: sequence - 1, started: {} });
  for (const sequence of [3, 4, 5]) hear("update", { game: "g", entry: entry(sequence) });
  return { session, asked, hear, entry, comeBack: () => revived(), answerAll: () => (willing = true) };
}

describe("the server's words", () => {
  it("are asked for once, from the first entry that is not known", () => {
    const { session, asked, hear, entry } = opened();
    for (const sequence of [1, 2]) hear("update", { game: "g", entry: entry(sequence) });
    session.askWords(4);
    session.askWords(5);
    expect(asked.filter((it) => it.watch !== undefined)).toEqual([
      { watch: { game: "g", from_sequence: 3, words: true } },
    ]);
  });
  it("leave no gap of what is still to come", () => {
    const { session, asked } = opened();
    session.askWords(5);
    expect(asked.at(-1)).toEqual({ watch: { game: "g", from_sequence: 0, words: true } });
  });
  it("take the place of the update without them", () => {
    const { session, hear, entry } = opened();
    hear("update", { game: "g", entry: entry(4), words: ["the game begins"] });
    expect(session.timeline?.update(4)?.words).toEqual(["the game begins"]);
    expect(session.timeline?.now.sequence).toBe(5);
    hear("update", { game: "g", entry: entry(4) });
    expect(session.timeline?.update(4)?.words).toEqual(["the game begins"]);
  });
});

describe("an act", () => {
  const turned = () => new Promise((resolve) => setImmediate(resolve));
  it("is under way until the update came that shows what it did", async () => {
    const { session, hear, entry } = opened({ accepted: { sequence: 6 } });
    session.act("A", { end_phase: {} });
    expect(session.acts).toHaveLength(1);
    await turned();
    expect(session.outcome?.sequence).toBe(6);
    expect(session.acts).toHaveLength(1);
    hear("update", { game: "g", entry: entry(6) });
    expect(session.acts).toEqual([]);
  });
  it("is over with its answer where the update came first, or it was refused", async () => {
    const { session } = opened({ accepted: { sequence: 5 } }, { refused: {} });
    session.act("A", { end_phase: {} });
    session.act("A", { end_phase: {} });
    await turned();
    expect(session.acts).toEqual([]);
  });
});

describe("a connection that is back", () => {
  it("asks for what was said meanwhile: no update tells of it", () => {
    const { asked, comeBack } = opened();
    comeBack();
    expect(asked.at(-1)).toEqual({ list_talk: { to: "GAME", game: "g", limit: 50 } });
  });
});

describe("opening a game", () => {
  it("asks for the tables beside the view, as a slow line is slow for each question", () => {
    const { session, asked } = opened();
    void session.open();
    expect(asked).toEqual([{ get_tables: { game: "g" } }, { watch: { game: "g" } }]);
  });
  it("asks once more for what was said when the past is there: nobody is told of it meanwhile", async () => {
    const { session, asked, hear, entry, answerAll } = opened();
    answerAll();
    await session.open();
    expect(asked.at(-1)).toEqual({ watch: { game: "g", from_sequence: 0 } });
    for (const sequence of [1, 2, 3, 4]) hear("update", { game: "g", entry: entry(sequence) });
    expect(asked.at(-1)).toEqual({ watch: { game: "g", from_sequence: 0 } });
    hear("update", { game: "g", entry: entry(5) });
    expect(asked.at(-1)).toEqual({ list_talk: { to: "GAME", game: "g", limit: 50 } });
  });
});
