import { describe, expect, it } from "vitest";
import { TalkBook } from "./talk";

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
