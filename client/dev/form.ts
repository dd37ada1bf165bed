import { flushSync, mount, unmount } from "svelte";
import { fewChoices, fitsForm, startOf, wordOfChoice } from "../src/game/form";
import { kindOfPick } from "../src/game/legal";
import "../src/ui/base.css";
import "../src/ui/controls.css";
import { byName } from "../src/words/time";
import "../src/ui/tokens.css";
import type { Choice, ChoiceForm, UnitPick } from "../src/wire/messages";
import FormDemo from "./FormDemo.svelte";

type Control = HTMLInputElement | HTMLSelectElement | HTMLButtonElement;
const MANY_WORDS = 12;

/** Draws one form and operates its controls, as somebody would who wants a certain answer. */
class Hand {
  private readonly target = document.getElementById("app") ?? document.body;
  private readonly shown: Record<string, unknown>;
  choice: Choice | undefined;

  constructor(readonly form: ChoiceForm) {
    this.choice = startOf(form);
    this.shown = mount(FormDemo, {
      target: this.target,
      props: { form, chosen: (choice: Choice) => (this.choice = choice) },
    });
    flushSync();
  }

  close(): void {
    void unmount(this.shown);
    flushSync();
  }

  private control(at: number): Control {
    const found = [...this.target.querySelectorAll<Control>("input, select, button")][at];
    if (found === undefined) throw new Error(`there is no control ${at}`);
    return found;
  }

  private press(at: number): void {
    const control = this.control(at);
    if (control.disabled) throw new Error(`control ${at} is off: ${control.getAttribute("aria-label") ?? ""}`);
    control.click();
    flushSync();
  }

  private rows(offered: readonly UnitPick[], wanted: readonly UnitPick[], at: number): number {
    for (const pick of wanted) {
      const row = offered.findIndex((it) => kindOfPick(it) === kindOfPick(pick));
      if (row < 0) throw new Error(`no row for ${JSON.stringify(pick)}`);
      for (let count = 0; count < (pick.count ?? 1); ++count) this.press(at + row * 2 + 1);
    }
    return at + offered.length * 2;
  }

  /** Makes a choice with the controls of a form that begin at `at`; gives where those after them begin. */
  make(form: ChoiceForm, wanted: Choice, at = 0): number {
    const { forms = [], words = [] } = form;
    switch (form.kind) {
      case "FLAG":
        this.press(at + (wanted.flag === true ? 0 : 1));
        return at + 2;
      case "NUMBER": {
        const field = this.control(at) as HTMLInputElement;
        field.value = String(wanted.number);
        field.dispatchEvent(new Event("input", { bubbles: true }));
        flushSync();
        if (!field.checkValidity()) throw new Error(field.validationMessage);
        return at + 1;
      }
      case "OPTION":
      case "SPACE":
      case "POWER":
      case "UNIT_TYPE": {
        const word = wordOfChoice(wanted) ?? "";
        if (words.length <= MANY_WORDS) {
          // Spaces stand in the order of their names, other words as they are listed.
          const shown = form.kind === "SPACE" ? [...words].sort(byName) : words;
          this.press(at + shown.indexOf(word));
          return at + words.length;
        }
        const list = this.control(at) as HTMLSelectElement;
        list.value = word;
        list.dispatchEvent(new Event("change", { bubbles: true }));
        flushSync();
        return at + 1;
      }
      case "UNITS":
        return this.rows(form.units ?? [], wanted.units?.units ?? [], at);
      case "ALLOCATION": {
        let next = at;
        for (const share of form.shares ?? []) {
          const mine = wanted.allocation?.shares?.find((it) => it.power === share.power)?.units ?? [];
          next = this.rows(share.units ?? [], mine, next);
        }
        return next;
      }
      case "LIST": {
        const [only] = forms;
        const item: ChoiceForm = forms.length === 1 && only !== undefined ? only : { kind: "ANY_OF", forms };
        const items = wanted.list?.choices ?? [];
        let next = at;
        for (const one of items) {
          this.press(next);
          // After the controls of the item come the buttons that move it, where there may be several, and the one that removes
          // it; then the one that adds a further one, unless the list is full.
          next = this.make(item, one, next) + (form.more === true || (form.to ?? 0) > 1 ? 3 : 1);
        }
        return next + (form.more === true || items.length < (form.to ?? 0) ? 1 : 0);
      }
      case "PAIR": {
        let next = at;
        for (const [n, part] of forms.entries()) next = this.make(part, wanted.list?.choices?.[n] ?? {}, next);
        return next;
      }
      case "ANY_OF": {
        const few = fewChoices(form, MANY_WORDS);
        if (few !== undefined) {
          this.press(at + few.findIndex((it) => JSON.stringify(it) === JSON.stringify(wanted)));
          return at + few.length;
        }
        const part = forms.findIndex((it) => fitsForm(it, wanted));
        if (part < 0) throw new Error("no part takes it");
        if (forms.length > 1) this.press(at + part);
        return this.make(forms[part] ?? {}, wanted, forms.length > 1 ? at + forms.length : at);
      }
      default:
        return at;
    }
  }
}

/** What the controls of a form make where somebody wants this answer; or the sentence of what went wrong. */
function operate(form: ChoiceForm, wanted: Choice): { choice?: Choice; trouble?: string } {
  const hand = new Hand(form);
  try {
    hand.make(form, wanted);
    return hand.choice === undefined ? {} : { choice: hand.choice };
  } catch (error) {
    return { trouble: String(error) };
  } finally {
    hand.close();
  }
}

declare global {
  interface Window {
    operate: typeof operate;
  }
}
window.operate = operate;
