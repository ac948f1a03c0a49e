// @vitest-environment happy-dom
import { beforeAll, expect, it } from "vitest";
import { speak } from "../messages/messages.svelte";
import { quarterLines, segmentLines } from "./waiting";
import { gameView } from "./prompts.testing";

beforeAll(() => speak("en"));

const at = { x: 0, y: 0, right: 0, down: 0 };

it("a quarter tells what it is for, that the Count is there, and who waits", () => {
  const quarter = { quarter: "castle", at, count_at: at };
  const residents = [
    { seat: 0, figure: "follower" as const, n: 2 },
    { seat: 1, figure: "wagon" as const, n: 1 },
  ];
  const [castle, market] = quarterLines(
    gameView({
      quarters: [
        { ...quarter, has_count: true, residents },
        { ...quarter, quarter: "market", has_count: false, residents: [] },
      ],
    }),
  );
  expect(castle).toMatchObject({ key: "castle", name: "Castle", symbol: "figure-count" });
  expect(castle?.about).toMatch(/^Castle\. From here, knights .* The Count is here/);
  expect(castle?.waiting.map((it) => [it.name, it.color, it.n])).toEqual([
    ["Ana: 2 × follower", "blue", 2],
    ["Odo: wagon", "red", 1],
  ]);
  expect(market).toMatchObject({ symbol: null, waiting: [] });
});

it("a segment of the wheel tells where the pig is and who is on its crown spaces", () => {
  const [tax] = segmentLines(
    gameView({
      wheel: [
        {
          segment: "tax",
          pig_at: at,
          has_pig: true,
          crown_spaces: [
            { at, taken: null },
            { at, taken: { seat: 1, figure: "follower" } },
          ],
        },
      ],
    }),
  );
  expect(tax).toMatchObject({ name: "Tax", symbol: "figure-wheel-pig" });
  expect(tax?.waiting).toMatchObject([{ name: "Odo: follower", color: "red", n: 1 }]);
});
