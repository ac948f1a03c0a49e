import { expect, test } from "vitest";
import { LastFirst } from "./last-first";

test("what was asked last is answered before what waits", async () => {
  const queue = new LastFirst();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string) =>
    queue.ask(() => {
      begun.push(name);
      return new Promise<string>((done) => ends.push(() => done(name)));
    });
  const answers = ["a", "b", "c", "d"].map(ask);
  expect(begun).toEqual(["a", "b"]);
  for (let nth = 0; nth < 4; nth += 1) {
    ends[nth]?.();
    await answers[["a", "b", "c", "d"].indexOf(begun[nth] ?? "")];
  }
  expect(begun).toEqual(["a", "b", "d", "c"]);
  expect(await Promise.all(answers)).toEqual(["a", "b", "c", "d"]);
});

test("a question that fails holds up no other", async () => {
  const queue = new LastFirst();
  const fail = () => queue.ask(() => Promise.reject(new Error("no")));
  await Promise.all([1, 2, 3].map(() => expect(fail()).rejects.toThrow("no")));
  expect(await queue.ask(() => Promise.resolve(7))).toBe(7);
});
