import { describe, expect, it } from "vitest";
import type { Answer, Ask, Command } from "../wire/messages";
import { Pending, type Outcome } from "./pending";

const end: Command = { end_phase: {} };
const back: Command = { take_back: {} };

/** A list of acts whose server gives these answers, one after the other. */
function given(kept: string | null, ...answers: Answer[]) {
  const asked: Ask[] = [];
  const outcomes: Outcome[] = [];
  const storage = { text: kept };
  const pending = new Pending(
    "g",
    {
      request: (ask) => {
        asked.push(ask);
        const answer = answers.shift();
        return answer === undefined ? new Promise(() => undefined) : Promise.resolve(answer);
      },
      later: (task) => {
        task();
        return () => undefined;
      },
      newId: () => `id${asked.length}`,
      read: () => storage.text,
      write: (text) => void (storage.text = text),
    },
    () => undefined,
    (outcome) => void outcomes.push(outcome),
  );
  return { pending, asked, outcomes, storage };
}
const turned = () => new Promise((resolve) => setImmediate(resolve));

describe("acts that wait for their answer", () => {
  it("keep their id until the answer is one", async () => {
    const { pending, asked, outcomes, storage } = given(
      null,
      { busy: { retry_ms: 5 } },
      { unknown: {} },
      { accepted: { sequence: 9 } },
    );
    pending.add({ as: "A", command: end, forPhase: "move" });
    expect(storage.text).toContain("id0");
    await turned();
    expect(asked).toHaveLength(3);
    expect(new Set(asked.map((it) => it.act?.action_id))).toEqual(new Set(["id0"]));
    expect(outcomes).toMatchObject([{ sequence: 9 }]);
    expect(storage.text).toBe("[]");
  });
  it("go one after the other", async () => {
    const { pending, asked } = given(null, { accepted: { sequence: 1 } });
    pending.add({ as: "A", command: end });
    pending.add({ as: "A", command: back });
    expect(asked).toHaveLength(1);
    await turned();
    expect(asked.map((it) => it.act?.command)).toEqual([end, back]);
  });
  it("are sent again after the page was loaded anew, with the id that they had", () => {
    const { pending, asked } = given(JSON.stringify([{ id: "kept", as: "A", command: end }]));
    expect(pending.list).toHaveLength(1);
    pending.resume();
    expect(asked[0]?.act?.action_id).toBe("kept");
  });
  it("are none where what was kept cannot be read", () => {
    expect(given("{").pending.list).toEqual([]);
    expect(given('"text"').pending.list).toEqual([]);
    expect(given("[1, null, {}]").pending.list).toEqual([]);
    const id = "kept";
    const broken = [{ id }, { id, command: 5 }, { id, command: end, all: 5 }, { id, command: end, all: [null] }];
    expect(given(JSON.stringify(broken)).pending.list).toEqual([]);
  });
});

describe("a list of commands", () => {
  const all = [back, back, end];
  it("is one act, and done where all of it is", async () => {
    const { pending, asked, outcomes } = given(null, { acted_all: { accepted: 3, sequence: 12, stopped: "NOWHERE" } });
    pending.add({ as: "A", command: back, all });
    await turned();
    expect(asked).toEqual([
      { act_all: { game: "g", action_id: "id0", as: "A", acts: all.map((command) => ({ command })) } },
    ]);
    expect(outcomes).toMatchObject([{ sequence: 12 }]);
  });
  it("is meant for one phase, as each act alone is", async () => {
    const { pending, asked } = given(null, { acted_all: { accepted: 2 } });
    pending.add({ as: "A", command: end, all: [end, end], forPhase: "move" });
    await turned();
    const meant = { command: end, for_phase: "move" };
    expect(asked).toEqual([{ act_all: { game: "g", action_id: "id0", as: "A", acts: [meant, meant] } }]);
  });
  it("is meant for one round, which has the same phases as the next", async () => {
    const { pending, asked } = given(null, { acted_all: { accepted: 1 } });
    pending.add({ as: "A", command: end, all: [end], forPhase: "move", forRound: 2 });
    await turned();
    expect(asked[0]?.act_all?.acts).toEqual([{ command: end, for_phase: "move", for_round: 2 }]);
  });
  it("goes on where it was busy in its middle", async () => {
    const busy: Answer = { acted_all: { accepted: 1, sequence: 5, stopped: "ANSWER", busy: { retry_ms: 1 } } };
    const { pending, asked, outcomes } = given(null, busy, { acted_all: { accepted: 3, sequence: 7 } });
    pending.add({ as: "A", command: back, all });
    await turned();
    expect(asked.map((it) => it.act_all?.action_id)).toEqual(["id0", "id0"]);
    expect(outcomes).toMatchObject([{ sequence: 7 }]);
  });
  it("is not done where a command in it was refused", async () => {
    const { pending, outcomes } = given(null, {
      acted_all: { accepted: 2, sequence: 7, stopped: "ANSWER", refused: {} },
    });
    pending.add({ as: "A", command: back, all });
    await turned();
    expect(outcomes[0]?.sequence).toBeUndefined();
  });
});
