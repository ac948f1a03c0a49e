import { expect, it } from "vitest";
import { comingSeats } from "./order";
import { gameView, prompt } from "./prompts.testing";

const journey = { visited: [{ x: 0, y: 0 }], leaders: [1, 0, 1] };

it("those who are asked next are in the prompt", () => {
  expect(comingSeats(gameView({ prompt: prompt("card", [], { next: [1, 0] }) }))).toEqual([1, 0]);
  expect(comingSeats(gameView())).toEqual([]);
});

it("while the dragon is shown on its way, its leaders are known from the journey", () => {
  expect(comingSeats(gameView({ journey }))).toEqual([0, 1]);
});
