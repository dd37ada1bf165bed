import { describe, expect, it } from "vitest";
import { Following } from "./following";

describe("a list that grows", () => {
  it("follows its end for those who read the last lines, and moves nothing for others", () => {
    const list = { scrollTop: 0, scrollHeight: 500, clientHeight: 100 };
    const following = new Following();
    following.grew(list);
    expect(list.scrollTop).toBe(500);
    list.scrollTop = 380;
    following.scrolled(list);
    list.scrollHeight = 600;
    following.grew(list);
    expect(list.scrollTop).toBe(600);
    list.scrollTop = 200;
    following.scrolled(list);
    list.scrollHeight = 700;
    following.grew(list);
    expect(list.scrollTop).toBe(200);
  });
});
