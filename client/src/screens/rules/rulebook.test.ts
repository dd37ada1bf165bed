import { afterEach, describe, expect, it, vi } from "vitest";
import { tablesOf } from "../../game/tables";
import { around, booksOf, citedBy, findIn, titleOf, titlesIn, type Book } from "./rulebook";

const book = (title: string, ...paragraphs: string[]): Book => ({
  title,
  chapters: [{ level: 2, title: "", paragraphs }],
});
const gaul = book("War: Gaul, the base rules", "GA-1.1", "GA-1.2");
const rulings = book("War: Gaul, our rulings", "OQ-1", "OQ-2");
const norse = book("War: the Norse", "NO-1.1");
const north = book("War: the Norse, our rulings", "OQ-N-1");
const houses = book("House rules", "HR-1.1");
const books = [gaul, rulings, norse, north, houses];

/** A server that answers these addresses. */
function serve(pages: Record<string, object>): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    const page = pages[decodeURIComponent(address)];
    const headers = { get: () => (page === undefined ? "text/plain" : "application/json") };
    return Promise.resolve({
      ok: page !== undefined,
      status: page === undefined ? 404 : 200,
      headers,
      json: () => page,
    });
  });
  return asked;
}
afterEach(() => vi.unstubAllGlobals());
const told = (...ids: string[]) => ids.map((paragraph) => ({ paragraph, text: paragraph }));

describe("the books of a game", () => {
  const tables = tablesOf({
    decisions: [{ decision: "losses", paragraph: "GA-1.2" }, { decision: "riddle" }],
    declarations: [{ what: "settle", paragraph: "" }],
    chosen_options: [{ name: "alps", paragraphs: ["HR-1.1"] }],
  });
  it("are those whose paragraphs its tables name, with the rulings on them", () => {
    expect([...citedBy(tables)]).toEqual(["GA-1.2", "HR-1.1"]);
    expect(booksOf(books, citedBy(tables))).toEqual([gaul, rulings, houses]);
    expect(booksOf(books, new Set(["GA-1.1"]))).toEqual([gaul, rulings]);
    expect(booksOf(books, new Set(["NO-1.1"]))).toEqual([norse, north]);
  });
  it("have the rulings of all books of a game, and no book of options that it does not name", () => {
    const base = book("War Rome, second edition: the base rules", "RO-1.1");
    const notes = book("War Rome: our rulings [excerpt]", "OQ-RO-1");
    const options: Book = {
      title: "War Rome: the Smith rules [excerpt]",
      chapters: [{ level: 2, title: "SM-1 Turns: `smith-turns`", id: "SM-1", paragraphs: ["SM-1.1"] }],
    };
    const all = [...books, base, notes, options];
    expect(booksOf(all, new Set(["RO-1.1"]))).toEqual([base, notes]);
    expect(booksOf(all, new Set(["RO-1.1", "SM-1.1"]))).toEqual([base, notes, options]);
    expect(booksOf(all, new Set(["GA-1.1"]))).toEqual([gaul, rulings]);
  });
  it("are none where the tables name no paragraph", () => expect(booksOf(books, new Set())).toEqual([]));
  it("are searched alone", async () => {
    serve({ "/rules/find/guns.json": { paragraphs: told("NO-1.1", "GA-1.1", "OQ-2") } });
    const found = await findIn("guns", [gaul, rulings]);
    expect(found.paragraphs?.map((it) => it.paragraph)).toEqual(["GA-1.1", "OQ-2"]);
    expect(found.more).toBeUndefined();
  });
  it("are searched one by one where all books hold too much", async () => {
    const asked = serve({
      "/rules/find/guns.json": { paragraphs: told("NO-1.1", "GA-1.1"), more: true },
      "/rules/find/guns GA-.json": { paragraphs: told("GA-1.1", "GA-1.2") },
      "/rules/find/guns OQ-.json": { paragraphs: told("OQ-1", "OQ-N-1", "GA-1.2") },
    });
    const found = await findIn("guns", [gaul, rulings]);
    expect(found.paragraphs?.map((it) => it.paragraph)).toEqual(["GA-1.1", "GA-1.2", "OQ-1"]);
    expect(found.more).toBe(false);
    expect(asked).toHaveLength(3);
  });
});

describe("the title of a ruling", () => {
  it("is what its text begins with", () => {
    expect(titleOf("*Corner contacts.* Ruling: *none*.")).toBe("Corner contacts");
    expect(titleOf("*Step 6* asks nothing.")).toBe("Step 6");
    expect(titleOf("**Strong** words")).toBe("");
    expect(titleOf("A plain one with an *emphasis*.")).toBe("");
    expect(titleOf(undefined)).toBe("");
  });
  it("is read for lists that have numbers alone", async () => {
    const asked = serve({ "/rules/OQ.json": { paragraphs: [{ paragraph: "OQ-1", text: "*One.* Yes." }] } });
    expect([...(await titlesIn(rulings))]).toEqual([["OQ-1", "One"]]);
    expect(asked).toEqual(["/rules/OQ.json"]);
  });
});

it("knows the paragraphs beside one, and its chapter", () => {
  const of: Book = {
    title: "War: Gaul",
    chapters: [
      { level: 2, title: "Moves", id: "GA-1", paragraphs: ["GA-1.1", "GA-1.2"] },
      { level: 2, title: "Notes", paragraphs: ["GA-2.1"] },
    ],
  };
  expect(around([norse, of], "GA-1.2")).toEqual({ before: "GA-1.1", after: "GA-2.1", chapter: "GA-1", title: "Moves" });
  expect(around([norse, of], "GA-2.1")).toMatchObject({ before: "GA-1.2", after: undefined, chapter: undefined });
  expect(around([norse, of], "NO-9")).toBeUndefined();
});
