import { expect, test } from "vitest";
import { wordFor } from "./tell";

test("a program is called by its name, and has no word in any language", () => {
  expect(wordFor("bot", "program:settler.name")).toBe("settler");
  expect(wordFor("role", "stranger")).toBe("stranger");
});
