import { describe, expect, it } from "vitest";
import type { Answer, Ask } from "../wire/messages";
import { catchUp, older, TalkBook, TalkLines } from "./talk";

const line = (number: number, at: number, account = "7") => ({
  ...{ number: String(number), at: String(at), account, text: `line ${number}` },
});

describe("talk beside a game", () => {
  it("keeps the channels apart, whose lines have the same numbers", () => {
    const book = new TalkBook();
    expect(book.take({ to: "GAME", lines: [line(1, 10), line(2, 20)] })).toBe("GAME");
    expect(book.take({ to: "SIDE", lines: [line(1, 15)] })).toBe("SIDE");
    expect(book.lines("GAME").map((it) => it.number)).toEqual(["1", "2"]);
    expect(book.lines("SIDE").map((it) => it.text)).toEqual(["line 1"]);
  });
  it("takes a line once, and older ones before newer ones", () => {
    const book = new TalkBook();
    book.take({ to: "GAME", lines: [line(2, 20)] });
    book.take({ to: "GAME", lines: [line(1, 10), line(2, 20)] });
    expect(book.lines("GAME").map((it) => it.number)).toEqual(["1", "2"]);
  });
  it("takes each line without a number, as of a delayed game", () => {
    const book = new TalkBook();
    book.take({ to: "GAME", lines: [{ at: "1", text: "a" }] });
    book.take({ to: "GAME", lines: [{ at: "2", text: "b" }] });
    expect(book.lines("GAME")).toHaveLength(2);
    // Asked for once more they are the same lines.
    book.take({
      to: "GAME",
      lines: [
        { at: "1", text: "a" },
        { at: "2", text: "b" },
      ],
    });
    expect(book.lines("GAME")).toHaveLength(2);
  });
  it("leaves the lobby's lines to the lobby", () => {
    const book = new TalkBook();
    expect(book.take({ to: "LOBBY", lines: [line(1, 1)] })).toBeUndefined();
    expect(book.lines("GAME")).toEqual([]);
  });
  it("counts what others said since it was read", () => {
    const book = new TalkBook();
    book.take({ to: "SIDE", lines: [line(1, 10), line(2, 20, "1"), line(3, 30)] });
    expect(book.unread("SIDE", 0, "1")).toBe(2);
    expect(book.unread("SIDE", 10, "1")).toBe(1);
    expect(book.unread("SIDE", book.last("SIDE"), "1")).toBe(0);
    expect(book.unread("GAME", 0, "1")).toBe(0);
  });
  it("keeps the last 500 lines", () => {
    const book = new TalkBook();
    book.take({ to: "GAME", lines: Array.from({ length: 600 }, (_, at) => line(at + 1, at + 1)) });
    expect(book.lines("GAME")).toHaveLength(500);
    expect(book.last("GAME")).toBe(600);
  });
});

describe("lines that were said before", () => {
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => line(from + at, from + at));
  /** A server that knows lines 1 to `last`. */
  function server(last: number, lines: TalkLines) {
    const asked: object[] = [];
    const request = ({ list_talk }: Ask): Promise<Answer> => {
      asked.push(list_talk ?? {});
      const end = Math.min(last, Number(list_talk?.before ?? last + 1) - 1);
      const first = Math.max(1, end - (list_talk?.limit ?? 0) + 1);
      const said = { to: "GAME" as const, lines: range(first, end), more: first > 1 };
      lines.take(said);
      return Promise.resolve({ said });
    };
    return { asked, request };
  }
  const place = { to: "GAME" as const, game: "g" };
  const numbers = (lines: TalkLines) => lines.lines.map((it) => Number(it.number));

  it("are loaded a page at a time, as long as there are some", async () => {
    const lines = new TalkLines();
    const { asked, request } = server(120, lines);
    await catchUp(request, lines, place);
    expect(lines.more).toBe(true);
    await older(request, lines, place);
    expect(lines.more).toBe(true);
    await older(request, lines, place);
    expect(lines.more).toBe(false);
    await older(request, lines, place);
    expect(numbers(lines)).toEqual(numbers(lines).map((_, at) => at + 1));
    expect(asked).toEqual([
      { ...place, limit: 50 },
      { ...place, before: "71", limit: 50 },
      { ...place, before: "21", limit: 50 },
    ]);
  });
  it("leave no gap where a connection was away for more than a page", async () => {
    const lines = new TalkLines();
    await catchUp(server(60, lines).request, lines, place);
    const { asked, request } = server(400, lines);
    await catchUp(request, lines, place);
    expect(numbers(lines)).toEqual(range(1, 400).map((it) => Number(it.number)));
    expect(asked).toHaveLength(3);
    expect(lines.more).toBe(false);
  });
  it("are not asked for where nothing was missed", async () => {
    const lines = new TalkLines();
    await catchUp(server(60, lines).request, lines, place);
    const { asked, request } = server(61, lines);
    await catchUp(request, lines, place);
    expect(asked).toHaveLength(1);
  });
  it("are all newer than a gap that is too long to fill", async () => {
    const lines = new TalkLines();
    await catchUp(server(60, lines).request, lines, place);
    await catchUp(server(5000, lines).request, lines, place);
    const kept = numbers(lines);
    expect(kept).toEqual(range(kept[0] ?? 0, 5000).map((it) => Number(it.number)));
    expect(lines.more).toBe(true);
  });
  it("stay while new ones come, however many were read", async () => {
    const lines = new TalkLines();
    const { request } = server(800, lines);
    await catchUp(request, lines, place);
    for (let page = 0; page < 15; ++page) await older(request, lines, place);
    expect(numbers(lines)[0]).toBe(1);
    lines.take({ lines: [line(801, 801)] });
    expect(numbers(lines)).toHaveLength(801);
  });
  it("are one line with the one that came without its number", () => {
    const lines = new TalkLines();
    lines.take({ lines: [{ at: "1", account: "7", text: "line 1" }] });
    lines.take({ lines: [line(1, 1)] });
    expect(lines.lines).toHaveLength(1);
    lines.take({ lines: [{ at: "1", account: "7", text: "line 1" }] });
    expect(lines.lines).toHaveLength(1);
  });
});
