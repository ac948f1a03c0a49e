// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from "vitest";
import { speak } from "../messages/messages.svelte";
import { option, prompt, sentence } from "./prompts.testing";
import { majorityText, nameOf, pillOf, stakesIn } from "./telling";

beforeAll(() => speak("en"));

const pass = { id: "pass", name: sentence("answer.no_figure"), is_final: true, points: [] };
const plain = { seats: [], isLater: false };
const at = { type: "segment", x: 0, y: 0, segment: 0 } as const;

describe("the pill of an option", () => {
  const ten = [{ seat: 0, points: 10 }];

  it("is what the option adds where nothing can be done instead, not what comes anyway", () => {
    const asked = prompt("spot", [], { pass: { ...pass, points: ten } });
    const pill = (now: number, at_end: number) =>
      pillOf(option("a", at, { points: ten, adds: [{ seat: 0, now, at_end }] }), asked);
    expect(pill(9, 0)).toEqual({ ...plain, text: "+9", short: "+9" });
    expect(pill(0, 3)).toEqual({ text: "+3 end", short: "+3", seats: [], isLater: true });
    expect(pill(5, -5)).toEqual({ ...plain, text: "+5", short: "+5" });
    expect(pill(-4, 0)).toEqual({ ...plain, text: "−4", short: "−4" });
    expect(pillOf(option("a", at, { points: ten }), asked)).toBeNull();
  });

  it("is what comes at once where a place or one of several answers is chosen", () => {
    const place = { type: "place", x: 0, y: 0, rotation: 0 } as const;
    const own = { ...plain, text: "+10", short: "+10" };
    expect(pillOf(option("a", place, { points: ten }), prompt("place", []))).toEqual(own);
    expect(pillOf(option("a", { type: "card" }, { points: ten }), prompt("card", []))).toEqual(own);
  });

  it("belongs to the owners where the order of scoring is asked for", () => {
    const asked = prompt("spot", [], { kind: "score_next" });
    const shared = [
      { seat: 1, points: 8 },
      { seat: 2, points: 8 },
    ];
    const pill = pillOf(option("a", at, { points: shared }), asked);
    expect(pill).toEqual({ text: "+8", short: "+8", seats: [1, 2], isLater: false });
  });
});

describe("the majority after an option", () => {
  const names = ["Ana", "Odo"];
  const call = (majority: number[] | null) =>
    option("a", at, { name: sentence("Call a follower."), majority });

  it("is said where it is about that", () => {
    expect(majorityText(call([1]), names)).toBe("Then Odo has the majority.");
    expect(majorityText(call([0, 1]), names)).toBe("Then Ana and Odo share the majority.");
    expect(majorityText(call(null), names)).toBeNull();
    expect(nameOf(call([0]), names)).toBe("Call a follower. Then Ana has the majority.");
  });
});

describe("what is at stake", () => {
  const names = ["Ana", "Odo"];

  it("is said before it is answered: what a message gives, what a robber gets", () => {
    const stakes = [
      sentence("stake.knights", { n: 2, points: 4 }),
      sentence("stake.rob", { seat: 1, points: 9, stolen: 5 }),
      sentence("stake.robbed.figure", { seat: 1, points: 1 }),
    ];
    expect(stakesIn(prompt("card", [], { stakes }), names)).toEqual([
      "It gives 4 points for 2 knights.",
      "Odo scores 9 points next; the robber gets 5 points.",
      "If the scoring figure moves, Odo’s robber gets 1 point.",
    ]);
  });
});
