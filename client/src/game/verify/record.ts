import { allAt, bytesAt, fieldsOf, listAt, messageOf, numberAt, signed, type Form, type Message } from "./bytes";
import { DiceChain, needShown, type CheckedRoll, type Draw } from "./dice";
import { Fault, need, type FaultCode } from "./fault";
import { hash, le, NONE, same, toHex, type Bytes } from "./hash";

const MAGIC = new TextEncoder().encode("armistice record 1\n");
const MOST_BYTES = 1_048_576;

// Bodies of entries and fields of messages by their numbers: docs/reference/record-format.md, section 2.
const CREATED = 10;
const ANCHOR = 11;
const SEATED = 12;
const SEED_OPENED = 13;
const STARTED = 14;
const PLAYED = 15;
const ORDER_LEFT = 16;
const TAKEN_BACK = 17;
const SEED_COMMITTED = 21;
const SEAT_LEFT = 23;
const DIRECTOR_NAMED = 25;
const SET_BACK = 34;
const CORRECTED = 35;
const ORDERED = 36;
const [ROLLED, TURN_OPENED, DECISIONS_CLOSED, GAME_ENDED] = [9, 11, 19, 24] as const;
const isBody = (field: number) => field === 8 || field === 9 || (field >= 10 && field <= 39);
/** Bodies that a seat alone makes, the system alone, and who directs alone. */
const makers: readonly (readonly number[])[] = [
  [CREATED, ANCHOR, STARTED],
  [SEATED, SEED_OPENED, SEED_COMMITTED, ORDER_LEFT, TAKEN_BACK, 26, 28, 31, 8],
  [DIRECTOR_NAMED, 33, SET_BACK, CORRECTED, ORDERED, 37, 38, 9],
];

const bodies = [8, 9, ...Array.from({ length: 30 }, (_, at) => at + 10)];
const forms = {
  entry: {
    ...{ 1: "number", 2: "number", 3: "message", 4: "number", 5: 16, 6: 32, 7: "bytes", 40: "message", 41: "many" },
    ...{ 42: 32, 43: "many", 44: "many", 45: "message" },
    ...Object.fromEntries(bodies.map((body) => [body, "message"])),
  } as Form,
  author: { 1: "number", 2: "number", 3: "number" },
  rolls: { 1: "number", 2: "number", 3: 32, 4: "many" },
  draw: { 1: "bytes", 2: "number", 3: "list" },
  sealed: { 1: "number", 2: "number", 3: 32, 4: "list" },
  opened: { 1: "number", 2: "number", 3: "number", 4: 32, 5: "bytes" },
  anchor: { 1: "number", 2: 32, 3: "bytes" },
  seated: { 1: "number", 2: "number", 3: "number", 4: 32 },
  seed: { 1: "number", 2: 32 },
  nothing: {},
} satisfies Record<string, Form>;

/** A hash in a field, zeros where it is left out. */
function hashAt(message: Message, field: number): Bytes {
  const bytes = bytesAt(message, field);
  return bytes.length === 0 ? NONE : bytes;
}

function drawOf(data: Bytes): Draw {
  const draw = messageOf(data, forms.draw);
  return { sides: numberAt(draw, 2), results: listAt(draw, 3) };
}

/** What an entry of the record says of itself, as far as others are compared with it. */
export interface Told {
  readonly sequence: number;
  readonly head: string;
  /** The dice in one text, "" for none. */
  readonly dice: string;
}

/** The dice of a roll in one text: two rolls are the same if their texts are. */
export function diceText(anchor: number, index: number, secret: string, draws: readonly Draw[]): string {
  return `${anchor}.${index}.${secret}.${draws.map((it) => `${it.sides}:${it.results.join(" ")}`).join(",")}`;
}

/** What came of a check. */
export interface Report {
  readonly entries: number;
  readonly rolls: number;
  readonly dice: number;
  readonly seeds: number;
  /** Rolls for which the server's word alone stands, as no person had added a seed. */
  readonly unseeded: number;
  /** Seats that promised a seed and never opened it. */
  readonly unopened: readonly number[];
  /** Sealed answers that were opened and fit. */
  readonly answers: number;
  /** How many entries were compared with what the page had been told. */
  readonly compared: number;
  readonly head: string;
  readonly fault?: { readonly code: FaultCode; readonly sequence: number; readonly detail: string };
}

/**
 * Checks the entries of a record one after the other, each with the head that stands behind it: the form in which it is
 * written, its place and its author, the chain of hashes, seeds and dice, and sealed answers. Whether a command was legal
 * takes the rules, which no page has. Throws a `Fault` at the first that does not fit.
 */
export class RecordCheck {
  private game: Bytes = new Uint8Array(16);
  private dice = new DiceChain(this.game);
  private head: Bytes = NONE;
  private readonly heads = new Set([toHex(NONE)]);
  private readonly actions = new Set<string>();
  private readonly sitting = new Map<number, number>();
  private readonly sealed = new Map<string, Bytes>();
  private seats = 0;
  private received = 0;
  private began = 0;
  private faces = 0;
  private answers = 0;
  entries = 0;

  take(raw: Bytes, stated: Bytes): Told {
    const entry = messageOf(raw, forms.entry);
    const sequence = this.entries + 1;
    const [kind, further] = [...entry.keys()].filter(isBody);
    need(numberAt(entry, 1) === sequence, "order", "an entry is missing, or stands elsewhere");
    need(kind !== undefined && further === undefined, "body", "not one body");
    need((kind === CREATED) === (sequence === 1), "body", "a game is created once, at first");
    const body = fieldsOf(bytesAt(entry, kind));
    if (kind === CREATED) this.create(body);
    this.takeParent(sequence, kind, body, numberAt(entry, 2));
    this.takeAuthor(sequence, kind, body, entry);
    this.takeIds(kind, entry);
    this.takePlay(kind, entry);
    this.takeChance(sequence, kind, bytesAt(entry, kind));
    const roll = this.takeRolls(entry);
    this.takeAnswers(sequence, entry);
    this.head = hash("armistice.entry.v1", [this.game, this.head, raw]);
    need(same(this.head, stated), "head", "the hash of the entry is not the stated one");
    this.heads.add(toHex(this.head));
    this.entries = sequence;
    return { sequence, head: toHex(this.head), dice: roll };
  }

  report(compared = 0): Report {
    const { entries, faces: dice, answers } = this;
    const { rolls, seeds, unseeded, unopened } = this.dice;
    return { entries, rolls, dice, seeds, unseeded, unopened, answers, compared, head: toHex(this.head) };
  }

  private create(body: Message): void {
    this.game = bytesAt(body, 1);
    need(this.game.length === 16, "form", "a game without its id");
    this.dice = new DiceChain(this.game);
    this.seats = allAt(body, 6).length;
  }

  private takeParent(sequence: number, kind: number, body: Message, parent: number): void {
    const back = kind === TAKEN_BACK || kind === SET_BACK || (kind === ORDERED && numberAt(body, 2) !== 0);
    need(parent === sequence - 1 || (back && parent < sequence), "parent", "it follows another entry than it may");
    need(!back || this.began > 0, "parent", "a game that had not begun goes back");
    need(parent === sequence - 1 || parent >= this.began, "parent", "a game goes back to its start, and no further");
    if (kind === STARTED) {
      need(this.began === 0, "body", "a game that started twice");
      this.began = sequence;
    }
  }

  private takeAuthor(sequence: number, kind: number, body: Message, entry: Message): void {
    need(entry.has(3), "author", "an entry without an author");
    const author = messageOf(bytesAt(entry, 3), forms.author);
    const [who, seat, account] = [numberAt(author, 1), numberAt(author, 2), numberAt(author, 3)];
    need(who < 3, "author", "an author of no known kind");
    need(who === 1 ? seat < this.seats : seat === 0, "author", "an author without a seat of this game");
    need(who !== 0 || account === 0 || sequence === 1, "author", "the system has no account");
    need(who !== 2 || account !== 0, "author", "a director who is nobody");
    for (const [maker, kinds] of makers.entries())
      need(maker === who || !kinds.includes(kind), "author", "what its author does not do");
    if (kind === SEATED) this.sitting.set(numberAt(body, 1), numberAt(body, 2));
    const sits = this.sitting.get(seat);
    need(who !== 1 || account === sits, "author", "its author does not sit there");
    if (kind === SEAT_LEFT) {
      this.sitting.delete(numberAt(body, 1));
      this.dice.leave(numberAt(body, 1));
    }
    const system = who === 0 && (entry.has(5) || entry.has(6));
    need(!system, "author", "the system sends nothing, and has seen nothing");
    const acts = kind === PLAYED || kind === ORDER_LEFT || kind === TAKEN_BACK;
    need(who !== 1 || !acts || entry.has(5), "action", "an action without its id");
  }

  private takeIds(kind: number, entry: Message): void {
    const received = signed(numberAt(entry, 4));
    need(received >= this.received, "time", "received before the entry before");
    this.received = received;
    need(this.heads.has(toHex(hashAt(entry, 6))), "history", "its author had seen another history");
    need(!entry.has(7), "form", "it holds what is reserved");
    const action = toHex(bytesAt(entry, 5));
    need(action === "" || !this.actions.has(action), "action", `the same action twice (${kind})`);
    this.actions.add(action);
  }

  /** Commands, and what comes of them. */
  private takePlay(kind: number, entry: Message): void {
    const acts = kind === STARTED || kind === PLAYED || kind === CORRECTED || kind === ORDERED;
    const bare = [40, 41, 42, 43, 44].every((field) => !entry.has(field));
    need(acts || bare, "body", "events or rolls without a command");
    need(kind === STARTED || !acts || this.began > 0, "body", "played before the start");
    const kinds = allAt(entry, 41).map((event) => {
      const [number, further] = fieldsOf(event).keys();
      need(number !== undefined && number <= GAME_ENDED && further === undefined, "body", "an event that is not known");
      return number;
    });
    const closes = kinds.includes(TURN_OPENED) || kinds.includes(GAME_ENDED);
    need(entry.has(42) === closes, "state", "a hash of the position stands where each turn begins, and only there");
  }

  private takeChance(sequence: number, kind: number, data: Bytes): void {
    if (kind === ANCHOR) {
      const anchor = messageOf(data, forms.anchor);
      this.dice.openAnchor(numberAt(anchor, 1), hashAt(anchor, 2));
    } else if (kind === SEATED || kind === SEED_COMMITTED) {
      const seated = messageOf(data, kind === SEATED ? forms.seated : forms.seed);
      const seat = numberAt(seated, 1);
      need(seat < this.seats, "seed", "a seat that is not there");
      if (kind === SEATED) this.dice.sit(seat, numberAt(seated, 3) !== 0, hashAt(seated, 4));
      else this.dice.promise(seat, hashAt(seated, 2));
    } else if (kind === SEED_OPENED) {
      const seed = messageOf(data, forms.seed);
      this.dice.openSeed(sequence, numberAt(seed, 1), hashAt(seed, 2));
    } else if (kind === STARTED || kind === TAKEN_BACK) messageOf(data, forms.nothing);
  }

  private takeRolls(entry: Message): string {
    const draws: Draw[] = [];
    let text = "";
    if (entry.has(40)) {
      const rolls = messageOf(bytesAt(entry, 40), forms.rolls);
      draws.push(...allAt(rolls, 4).map(drawOf));
      const [anchor, index, secret] = [numberAt(rolls, 1), numberAt(rolls, 2), hashAt(rolls, 3)];
      const checked: CheckedRoll = this.dice.roll({ anchor, index, secret, draws });
      this.faces += checked.dice;
      text = diceText(anchor, index, toHex(secret), draws);
    }
    const shown = allAt(entry, 41).flatMap((event) => {
      const rolled = fieldsOf(event).get(ROLLED)?.[0];
      if (rolled === undefined || typeof rolled === "number") return [];
      const said = fieldsOf(rolled);
      return [{ sides: numberAt(said, 5), results: listAt(said, 7) }];
    });
    needShown(draws, shown);
    return text;
  }

  /** Checks that each opened answer is the sealed one, and that the events show the same. */
  private takeAnswers(sequence: number, entry: Message): void {
    for (const data of allAt(entry, 43)) {
      const sealed = messageOf(data, forms.sealed);
      const key = `${sequence}.${numberAt(sealed, 1)}.${numberAt(sealed, 2)}`;
      need(
        !this.sealed.has(key) && sealed.has(3),
        "sealed",
        "two sealed answers to one question, or one without its hash",
      );
      this.sealed.set(key, bytesAt(sealed, 3));
    }
    const opened = allAt(entry, 44).map((data) => messageOf(data, forms.opened));
    const shown = allAt(entry, 41).flatMap((event) =>
      allAt(fieldsOf(event), DECISIONS_CLOSED).flatMap((closed) => allAt(fieldsOf(closed), 1).map(fieldsOf)),
    );
    const alike = opened.every((it, at) => {
      const reveal = shown[at];
      return reveal && numberAt(it, 2) === numberAt(reveal, 1) && numberAt(it, 3) === numberAt(reveal, 2);
    });
    need(
      alike && opened.length === shown.length,
      "opened",
      "a sealed answer was shown without its salt, or the reverse",
    );
    for (const it of opened) {
      const [decision, owner] = [numberAt(it, 2), numberAt(it, 3)];
      const said = hash("armistice.answer.v1", [
        this.game,
        le(4, decision),
        le(1, owner),
        hashAt(it, 4),
        bytesAt(it, 5),
      ]);
      const sealed = this.sealed.get(`${numberAt(it, 1)}.${decision}.${owner}`);
      need(sealed !== undefined && same(sealed, said), "opened", "a sealed answer is not the one that was given");
      ++this.answers;
    }
  }
}

/** The entries of a record file, each with the head behind it. */
export function* entriesOf(file: Bytes): Generator<readonly [raw: Bytes, head: Bytes], void> {
  need(
    file.length > MAGIC.length && same(file.subarray(0, MAGIC.length), MAGIC),
    "file",
    "this is no record of a game",
  );
  for (let at = MAGIC.length; at < file.length;) {
    need(at + 4 <= file.length, "file", "the file is cut short");
    const size = new DataView(file.buffer, file.byteOffset + at, 4).getUint32(0, true);
    const end = at + 4 + size;
    need(size <= MOST_BYTES && end + 32 <= file.length, "file", "the file is cut short");
    yield [file.subarray(at + 4, end), file.subarray(end, end + 32)];
    at = end + 32;
  }
}

/**
 * Checks a whole record, and that it is what a page was told: `told` has the heads and dice of the entries that it knows.
 * It comes back from time to time with the number of entries that are done; what it returns in the end is the report.
 */
export function* checkRecord(file: Bytes, told: readonly Told[], game: string): Generator<number, Report> {
  const check = new RecordCheck();
  const known = new Map(told.map((it) => [it.sequence, it]));
  let compared = 0;
  try {
    for (const [raw, head] of entriesOf(file)) {
      const here = check.take(raw, head);
      const page = known.get(here.sequence);
      if (here.sequence === 1)
        need(raw.length > 0 && gameIn(raw) === game, "file", "this is the record of another game");
      if (page !== undefined) {
        need(page.head === here.head, "told-head", "this page received another history than the record has");
        need(page.dice === here.dice, "told-roll", "this page received other dice than the record has");
        ++compared;
      }
      if (here.sequence % 64 === 0) yield here.sequence;
    }
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    const { code, detail } = fault;
    const wrong = code.startsWith("told-") ? check.entries : check.entries + 1;
    return { ...check.report(compared), fault: { code, detail, sequence: wrong } };
  }
  return check.report(compared);
}

/** The game that a first entry creates. */
function gameIn(raw: Bytes): string {
  return toHex(bytesAt(fieldsOf(bytesAt(fieldsOf(raw), CREATED)), 1));
}
