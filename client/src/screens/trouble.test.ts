import { describe, expect, it } from "vitest";
import { LostConnection } from "../wire/socket";
import { hasText } from "../words/format";
import { answerTo, troubleOf } from "./trouble";

describe("what is wrong with a question that is asked once", () => {
  it("is what the server says", async () => {
    expect(troubleOf(await answerTo(Promise.resolve({ denied: { reason: "no" } })))).toBe("no");
    expect(troubleOf(await answerTo(Promise.resolve({ busy: { retry_ms: 1500 } })))).toContain("2 s");
    expect(troubleOf(await answerTo(Promise.resolve({ done: {} })))).toBe("");
  });
  it("is that no answer came, where the connection was lost", async () => {
    const text = troubleOf(await answerTo(Promise.reject(new LostConnection())));
    expect(text).toContain("connection");
    expect(hasText(text)).toBe(false);
  });
  it("is no fault of the page's own code: that one is reported", async () => {
    await expect(answerTo(Promise.reject(new TypeError("fault")))).rejects.toThrow("fault");
  });
});
