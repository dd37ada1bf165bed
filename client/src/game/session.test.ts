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

describe("a history that became shorter, as after a restored backup", () => {
  const view = (sequence: number, head = "") => ({ game: "g", sequence, head });
  const pasts = (asked: readonly Ask[]) => asked.filter((it) => it.get_view !== undefined);

  it("starts again with the shorter view, and asks for the whole game again", () => {
    const { session, asked, hear, entry } = opened();
    hear("game_view", view(4, "new"));
    expect(session.now).toMatchObject({ sequence: 4, head: "new" });
    expect(session.timeline?.update(5)).toBeUndefined();
    expect(pasts(asked)).toEqual([{ get_view: { game: "g", sequence: 1 } }]);
    hear("update", { game: "g", head: "5b", entry: { ...entry(5), paused: {} } });
    expect(session.now?.head).toBe("5b");
    expect(session.timeline?.update(5)?.head).toBe("5b");
  });
  it("is another one where the last entry has another head", () => {
    const { session, hear } = opened();
    hear("game_view", view(5, "other"));
    expect(session.now).toMatchObject({ sequence: 5, head: "other" });
    expect(session.timeline?.update(4)).toBeUndefined();
  });
  it("is noticed by an entry whose head differs from the known one: one fresh view is asked for, and nothing old is kept", () => {
    const { session, asked, hear, entry } = opened();
    hear("update", { game: "g", head: "4b", entry: entry(4) });
    hear("update", { game: "g", head: "5b", entry: entry(5) });
    expect(asked.filter((it) => it.watch !== undefined)).toEqual([{ watch: { game: "g" } }]);
    hear("game_view", view(9, "9b"));
    expect(session.now?.sequence).toBe(9);
    expect(session.timeline?.update(4)).toBeUndefined();
    expect(pasts(asked)).toHaveLength(1);
  });
  it("forgets the acts that it lost, and asks for what is legal now", async () => {
    const { session, asked, hear } = opened({ accepted: { sequence: 6 } });
    session.act("A", { end_phase: {} });
    await new Promise((resolve) => setImmediate(resolve));
    expect(session.acts).toHaveLength(1);
    const turn = { to_act: [{ power: "A" }], seats: [{ account: "7", powers: ["A"] }] };
    hear("game_view", { ...view(5), ...turn });
    hear("game_view", { ...view(4), ...turn });
    hear("game_view", { ...view(5), ...turn });
    expect(session.acts).toEqual([]);
    expect(asked.filter((it) => it.list_legal_moves !== undefined)).toHaveLength(3);
  });
  it("is none where a view of the past was asked for, also twice at once", async () => {
    const { session, hear, answerAll } = opened();
    answerAll();
    const looks = [session.lookBack(1), session.lookBack(1)];
    hear("game_view", view(1));
    hear("game_view", view(1));
    await Promise.all(looks);
    expect(session.now?.sequence).toBe(5);
    hear("game_view", view(1));
    expect(session.now?.sequence).toBe(1);
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
  it("asks for the rest of the past where the connection was lost while it came", async () => {
    const { session, asked, hear, entry, answerAll, comeBack } = opened();
    const watches = () => asked.flatMap((it) => it.watch?.from_sequence ?? []);
    answerAll();
    await session.open();
    hear("update", { game: "g", entry: entry(1) });
    comeBack();
    expect(watches()).toEqual([0, 1]);
    hear("update", { game: "g", entry: entry(2) });
    comeBack();
    expect(watches()).toEqual([0, 1]);
    // A fresh view leaves a gap, which is asked for, too.
    hear("game_view", { game: "g", sequence: 8, head: "" });
    hear("update", { game: "g", entry: entry(6) });
    comeBack();
    expect(watches()).toEqual([0, 1, 5, 6]);
  });
});

describe("a server that is busy", () => {
  const turned = () => new Promise((resolve) => setImmediate(resolve));
  /** A session whose answers a test gives, question by question, and whose time it turns. */
  function open() {
    const asked: { ask: Ask; answer: (answer: Answer) => Promise<unknown> }[] = [];
    const planned: { task: () => void; ms: number }[] = [];
    const listeners = new Map<string, ((body: never) => void)[]>();
    const session = new Session("g", {
      request: (ask) =>
        new Promise((resolve) => {
          asked.push({ ask, answer: (answer) => (resolve(answer), turned()) });
        }),
      on: (kind, listener) => {
        listeners.set(kind, [...(listeners.get(kind) ?? []), listener as (body: never) => void]);
        return () => undefined;
      },
      account: () => "7",
      back: () => () => undefined,
      later: (task, ms) => {
        planned.push({ task, ms });
        return () => undefined;
      },
      newId: () => "1",
      read: () => null,
      write: () => undefined,
    });
    const hear = (kind: string, body: object) => listeners.get(kind)?.forEach((it) => it(body as never));
    const view = (sequence: number) => ({
      game: "g",
      sequence,
      head: "",
      seats: [{ seat: 0, taken: true, account: "7", powers: ["A"] }],
      to_act: [{ power: "A" }],
    });
    const last = (kind: keyof Ask) => {
      const found = asked.filter((it) => it.ask[kind] !== undefined).at(-1);
      if (found === undefined) throw new Error(`no ${kind} was asked`);
      return found;
    };
    const count = (kind: keyof Ask) => asked.filter((it) => it.ask[kind] !== undefined).length;
    /** Does what was planned last. */
    const wait = async () => {
      planned.pop()?.task();
      await turned();
    };
    return { session, asked, planned, hear, view, last, count, wait };
  }

  it("is no trouble of the table: the game is watched later", async () => {
    const { session, planned, hear, view, last, count, wait } = open();
    void session.open();
    await last("watch").answer({ busy: { retry_ms: 700, game: "g" } });
    expect(session.trouble).toBeUndefined();
    expect(planned.map((it) => it.ms)).toEqual([700]);
    await wait();
    expect(count("watch")).toBe(2);
    await last("watch").answer({ unknown: {} });
    await wait();
    hear("game_view", view(2));
    await last("watch").answer({ game_view: view(2) });
    expect(session.now?.sequence).toBe(2);
    await last("get_tables").answer({ tables: {} });
    expect(session.tables).toBeDefined();
  });
  it("is asked for the tables again: it is not an older one", async () => {
    const { session, hear, view, last, count, wait } = open();
    void session.open();
    hear("game_view", view(2));
    await last("watch").answer({ game_view: view(2) });
    await last("get_tables").answer({ busy: { retry_ms: 700 } });
    await wait();
    expect(count("list_bundles")).toBe(0);
    expect(count("get_tables")).toBe(2);
    await last("get_tables").answer({ tables: {} });
    expect(session.tables).toBeDefined();
  });
  it("is asked again for the past and for its words: the last watch has ended meanwhile", async () => {
    const { session, hear, view, last, count, wait } = open();
    void session.open();
    hear("game_view", view(2));
    await last("watch").answer({ game_view: view(2) });
    await last("get_tables").answer({ tables: {} });
    await last("list_talk").answer({ said: {} });
    await last("list_talk").answer({ said: {} });
    await last("get_view").answer({ busy: { retry_ms: 10 } });
    await wait();
    await last("get_view").answer({ game_view: { ...view(1) } });
    expect(last("watch").ask.watch?.from_sequence).toBe(0);
    await last("watch").answer({ busy: { retry_ms: 10, game: "g" } });
    await wait();
    expect(last("watch").ask.watch?.from_sequence).toBe(0);
    expect(count("watch")).toBe(3);
    await last("watch").answer({ watching: { game: "g" } });
    session.askWords(2);
    await last("watch").answer({ busy: { retry_ms: 10, game: "g" } });
    await wait();
    expect(count("watch")).toBe(5);
    for (const sequence of [1, 2])
      hear("update", { game: "g", entry: { sequence, parent: sequence - 1, started: {} } });
    // A fresh view leaves a gap of the log. The page asks for the entries between.
    hear("game_view", view(9));
    expect(last("watch").ask.watch?.from_sequence).toBe(2);
    await last("watch").answer({ busy: { retry_ms: 10, game: "g" } });
    await wait();
    expect(last("watch").ask.watch?.from_sequence).toBe(2);
    expect(count("watch")).toBe(7);
  });
  it("is asked nothing more for a game that was closed meanwhile", async () => {
    const { session, hear, view, last, count, planned, wait } = open();
    hear("game_view", view(2));
    void session.open();
    await last("watch").answer({ busy: { retry_ms: 10 } });
    session.close();
    await wait();
    expect(count("watch")).toBe(1);
    const other = open();
    other.hear("game_view", view(2));
    other.hear("busy", { game: "g", retry_ms: 10 });
    other.session.close();
    await other.wait();
    expect(other.count("watch")).toBe(0);
    expect(planned).toEqual([]);
  });
  it("is asked again for legal commands", async () => {
    const { session, hear, view, last, count, wait } = open();
    hear("game_view", view(2));
    await last("list_legal_moves").answer({ busy: { retry_ms: 10 } });
    await wait();
    expect(count("list_legal_moves")).toBe(2);
    await last("list_legal_moves").answer({ legal_moves: { power: "A", sequence: 2 } });
    expect(session.legal("A")).toBeDefined();
    hear("game_view", view(2));
    expect(count("list_legal_moves")).toBe(2);
  });
  it.each(["busy", "denied", "malformed"] as const)(
    "may say after the hello that a game is not followed now, by %s: it is watched again",
    async (kind) => {
      const { session, hear, view, last, count, wait, planned } = open();
      hear("game_view", view(2));
      hear(kind, { game: "other" });
      expect(planned).toEqual([]);
      hear(kind, { game: "g", retry_ms: 10, reason: "why" });
      await wait();
      expect(count("watch")).toBe(1);
      // An answer to this very question asks nothing again.
      hear(kind, { game: "g", reason: "why", problem: "why" });
      await wait();
      expect(count("watch")).toBe(1);
      await last("watch").answer({ denied: { game: "g", reason: "why" } });
      expect(session.trouble).toEqual({ kind: "denied", text: "why" });
      hear("notice", { game: "other" });
      void session.open();
      await last("watch").answer({ game_view: view(2) });
      expect(session.trouble).toBeUndefined();
    },
  );
});

describe("what an act is meant for", () => {
  const losses = (id: number, space: string) => ({ id, decision: "losses", space, asked: ["A"] });
  const shown = (decisions: object[]) => {
    const it = opened();
    it.hear("game_view", { game: "g", sequence: 6, head: "a6", round: 3, phase: "combat", decisions });
    return it;
  };
  const answer = { answer: { decision: "losses", space: "Alsace", choice: { number: 1 } } };
  it("is the phase of this round", () => {
    const { session, asked } = shown([]);
    session.act("A", { end_phase: {} });
    expect(asked.at(-1)?.act).toMatchObject({ for_phase: "combat", for_round: 3 });
    expect(asked.at(-1)?.act?.for_question).toBeUndefined();
  });
  it("is the question that is open, not the next of its name", () => {
    const { session, asked } = shown([losses(7, "Alsace"), losses(8, "Lorraine")]);
    session.act("A", answer);
    expect(asked.at(-1)?.act).toMatchObject({ for_decision: "losses", for_question: 7 });
    expect(asked.at(-1)?.act?.for_phase).toBeUndefined();
  });
  it("is any of two questions that cannot be told apart", () => {
    const { session, asked } = shown([losses(7, "Alsace"), losses(8, "Alsace")]);
    session.act("A", answer);
    expect(asked.at(-1)?.act?.for_decision).toBe("losses");
    expect(asked.at(-1)?.act?.for_question).toBeUndefined();
  });
  it("is nothing for what may be done at any time", () => {
    const { session, asked } = shown([]);
    session.act("A", { declare: { what: "concede" } });
    expect(asked.at(-1)?.act?.for_round).toBeUndefined();
  });
  it("has its head told to the next connection", () => {
    expect(shown([]).session.seen).toEqual({ game: "g", sequence: 6, head: "a6" });
    expect(opened().session.seen).toEqual({ game: "g", sequence: 5 });
  });
});
