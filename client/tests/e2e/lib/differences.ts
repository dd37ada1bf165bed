import type { Position } from "../../../src/game/position";
import type { ScoreView } from "../../../src/wire/messages";

const byText = (a: string, b: string) => (a < b ? -1 : 1);
const texts = (all: Iterable<unknown>) => [...all].map((one) => JSON.stringify(one)).sort(byText);

/** Each field as a list of texts in an order of its own, so that only what differs is told. */
function fields(position: Position): Map<string, string[]> {
  const decisions = position.decisions.map((it) => {
    const { answered = [], answers = [], asked = [], ...rest } = it as typeof it;
    // How a question is put to those who have not answered yet is no part of the position.
    delete rest.forms;
    delete rest.asks;
    const sorted = Object.entries(rest).sort(([a], [b]) => byText(a, b));
    return [sorted, [...asked].sort(byText), [...answered].sort(byText), texts(answers)];
  });
  const score = (it: ScoreView) => [it.what, it.of, it.number ?? 0];
  return new Map([
    ["place", texts([[position.round, position.power, position.phase, position.status]])],
    ["units", texts([...position.units.values()].map((it) => ({ ...it, marks: [...it.marks].sort(byText) })))],
    ["control", texts(position.control)],
    ["money", texts(position.money.values())],
    ["owners", texts(position.owners)],
    ["relations", texts(position.relations)],
    ["slots", texts([...position.slots.values()].map((it) => [it.slot, it.subject ?? "", it.values]))],
    ["decisions", texts(decisions)],
    [
      "battles",
      texts(
        position.battles.map((it) => ({
          ...it,
          participants: texts(
            it.participants.map((who) => [who.unit, who.attacking ?? false, [...(who.roles ?? [])].sort(byText)]),
          ),
        })),
      ),
    ],
    ["result", texts([position.result ?? null])],
    ["to_act", texts(position.toAct.map((it) => [it.power, [...(it.decisions ?? [])].sort(byText)]))],
    ["take_back", texts([position.mayTakeBack ?? null])],
    ["scores", texts(position.scores.map(score))],
  ]);
}

/** In which fields two positions differ, each with some of what one of them has and the other has not. */
export function differences(folded: Position, fresh: Position): string[] {
  const there = fields(fresh);
  const found: string[] = [];
  for (const [name, mine] of fields(folded)) {
    const theirs = there.get(name) ?? [];
    const only = mine.filter((one) => !theirs.includes(one)).slice(0, 3);
    const missing = theirs.filter((one) => !mine.includes(one)).slice(0, 3);
    if (only.length + missing.length > 0 || mine.length !== theirs.length)
      found.push(`${name}: folded ${only.join(" ")} fresh ${missing.join(" ")}`);
  }
  return found;
}
