import type { Locator, Page } from "playwright-core";
import { mouse, type Hands } from "./hands";

/** Begins a game of a bundle against partners, from the lobby, as a newcomer does. */
export async function beginGame(page: Page, bundle: string, hands: Hands = mouse): Promise<void> {
  await page.goto("/");
  await page.locator(`#bundle option[value="${bundle}"]`).waitFor({ state: "attached" });
  await hands.choose(page.locator("#bundle"), bundle);
  await hands.press(page.getByRole("button", { name: "Play now" }));
  await page.locator("section.turn").waitFor();
}

/** Waits until nothing is under way, and what the panel offers is of the position and the phase that the page shows. */
export async function settled(page: Page): Promise<void> {
  const now = () =>
    page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const end = document.querySelector(".end .go")?.textContent?.toLowerCase();
      const phase = document.querySelector("li[aria-current=step]")?.textContent?.trim().toLowerCase();
      const busy = document.querySelector(".sending, section.turn[aria-busy=true]") !== null;
      return !busy && (end === undefined || end.includes(phase ?? ""));
    });
  for (const until = Date.now() + 60_000; !(await now());)
    if (Date.now() > until) throw new Error("something is under way for ever");
}

/**
 * Ends the phase by a tap. A tap that follows the last one faster than fingers do counts as its double, and does nothing: it is
 * made again.
 */
export async function endByTap(page: Page): Promise<void> {
  const phase = page.locator("li[aria-current=step]");
  const before = await phase.innerText();
  for (; (await phase.innerText()) === before; await settled(page)) await page.locator(".end .go").tap();
}

/** Whether the first of these is on the page and can be pressed; what goes away meanwhile cannot. */
export async function canPress(found: Locator): Promise<boolean> {
  if ((await found.count()) === 0) return false;
  const first = found.first();
  return first.isEnabled({ timeout: 1000 }).catch(() => false);
}

/** Presses the first of these, if it is there. */
async function press(hands: Hands, found: Locator): Promise<boolean> {
  if (!(await canPress(found))) return false;
  await hands.press(found.first());
  return true;
}

/** Answers an open question by what the page offers: what stands there, else the first of each choice. */
async function answerQuestion(page: Page, hands: Hands): Promise<boolean> {
  const question = page.locator(".question").first();
  if ((await question.count()) === 0) return false;
  const send = question.getByRole("button", { name: "Answer" });
  if ((await send.count()) === 0) return press(hands, page.locator(".question li .button"));
  for (let tries = 0; tries < 12 && !(await send.isEnabled()); ++tries) {
    if (await press(hands, question.locator(".stepper button:last-child:not([aria-disabled=true])"))) continue;
    if (!(await press(hands, question.locator("input[type=radio]:not(:checked)")))) break;
  }
  await hands.press(send);
  return true;
}

/** What a step did. */
export type Step = "question" | "fight" | "place" | "buy" | "pick" | "move" | "end" | "declare" | "wait";

/** Goes on with what is picked: a target, and where the page asks first, the word that sends it. */
async function sendPicked(page: Page, hands: Hands): Promise<boolean> {
  const sent = () => press(hands, page.locator("section.picked .row .button.main"));
  if (await sent()) return true;
  if (!(await press(hands, page.locator("section.picked .targets .button")))) return false;
  await sent();
  return true;
}

async function buy(page: Page, hands: Hands): Promise<boolean> {
  const more = page.locator(".buy .stepper button:last-child:not([aria-disabled=true])");
  if ((await more.count()) === 0) return false;
  for (let count = 0; count < 3 && (await press(hands, more)); ++count);
  return press(hands, page.locator(".buy .button.main"));
}

/**
 * One step of a player who knows only what the page offers: answers, fights, places, buys, moves a few units, ends the
 * phase. `moves` are the moves that are still to be tried in this turn.
 */
export async function step(page: Page, moves: number, hands: Hands = mouse): Promise<Step> {
  await settled(page);
  // On a phone the battle board lies over the panel: what was fought was seen. It may close by itself meanwhile.
  const fought = page.locator(".battle-board:not(:has(.question)) .close");
  await press(hands, fought).catch(async (error: unknown) => {
    if ((await fought.count()) > 0) throw error;
  });
  if (await answerQuestion(page, hands)) return "question";
  if (await press(hands, page.locator(".fights .button.main"))) return "fight";
  if ((await page.locator("section.picked").count()) > 0) {
    const placing = (await page.locator("section.placing").count()) > 0;
    if (await sendPicked(page, hands)) return placing ? "place" : "move";
    await press(hands, page.locator("section.picked > p .button"));
  }
  if (await press(hands, page.locator(".places .button"))) return "pick";
  if (await buy(page, hands)) return "buy";
  const list = page.locator("details.movable");
  if (moves > 0 && (await list.count()) > 0) {
    if ((await list.getAttribute("open")) === null) await hands.press(list.locator("summary"));
    const all = list.locator("li .button");
    await hands.press(all.nth(moves % Math.max(1, await all.count())));
    return "pick";
  }
  const end = page.locator(".end .go");
  if ((await end.count()) === 0) return "wait";
  if ((await end.getAttribute("class"))?.includes("main") !== true) {
    // A declaration that comes before the end of the phase stands open.
    if (await press(hands, page.locator("details.declare .sure .button:last-child"))) return "declare";
    if (await press(hands, page.locator("details.declare[open] .button"))) return "declare";
    // What ends a phase that cannot be ended yet is folded away, and asks first.
    const held = (await page.locator(".end .held").count()) > 0;
    if (held && (await press(hands, page.locator("details.declare > summary")))) return "declare";
  }
  await hands.press(end);
  return "end";
}

/** Somebody who plays by one way alone: does one step. `moves` are the moves that are still to be tried in this turn. */
export type Player = (page: Page, moves: number) => Promise<Step>;

/** A player who presses what the page offers. */
export const by =
  (hands: Hands): Player =>
  (page, moves) =>
    step(page, moves, hands);

/** The power whose turn the page shows. */
export async function powerShown(page: Page): Promise<string> {
  return (await page.locator("h1").innerText()).replace(/^Round \d+\s*/, "");
}

/** How a turn is played: so many moves, in so many milliseconds; `bought` where it was bought before. */
export interface TurnPlan {
  readonly moves: number;
  readonly limitMs: number;
  readonly bought?: boolean;
}

const REST_MS = 50;

/** Plays on until it is over. Throws once the time is over. */
async function play(
  page: Page,
  player: Player,
  { moves, limitMs }: TurnPlan,
  over: (steps: readonly Step[]) => Promise<boolean>,
): Promise<Step[]> {
  const steps: Step[] = [];
  const until = Date.now() + limitMs;
  for (let left = moves; !(await over(steps));) {
    if (Date.now() > until) throw new Error(`no end of it: ${steps.join(" ")}`);
    const done = await player(page, left);
    if (done === "move") --left;
    if (done === "wait") await page.waitForTimeout(REST_MS);
    else steps.push(done);
  }
  return steps;
}

/** Waits until the page asks for its player's own turn, and answers what others ask meanwhile. */
export async function awaitTurn(page: Page, player: Player, limitMs: number): Promise<Step[]> {
  const has = async (what: string) => (await page.locator(what).count()) > 0;
  const patient: Player = async (it, moves) => ((await has(".question")) ? player(it, moves) : "wait");
  return play(page, patient, { moves: 0, limitMs }, async () => {
    await settled(page);
    return has(".end .go");
  });
}

/**
 * Plays on until the turn in which something was bought is over: what comes before the first round is no turn yet. Throws once
 * the time is over.
 */
export async function playTurn(page: Page, player: Player, plan: TurnPlan): Promise<Step[]> {
  // With its round: bots may play all other turns before anybody looks.
  const shown = () => page.locator("h1").innerText();
  let turn = plan.bought === true ? await shown() : undefined;
  return play(page, player, plan, async (steps) => {
    const now = await shown();
    if (steps.includes("buy")) turn ??= now;
    return turn !== undefined && now !== turn;
  });
}
