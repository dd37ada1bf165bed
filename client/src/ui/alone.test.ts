import { expect, it } from "vitest";
import { alone } from "./alone";

it("a task is not begun again before it has ended, also where it fails", async () => {
  const done: string[] = [];
  let go = (): void => undefined;
  let fail = (_: Error): void => undefined;
  const send = alone((text: string) => {
    done.push(text);
    return new Promise<void>((resolve, reject) => ([go, fail] = [resolve, reject]));
  });
  const first = send("a line");
  await send("a line");
  expect(done).toEqual(["a line"]);
  go();
  await first;
  const second = send("another");
  fail(new Error("lost"));
  await expect(second).rejects.toThrow("lost");
  void send("a third");
  expect(done).toEqual(["a line", "another", "a third"]);
});
