import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { LinkError, packRecord, unpackRecord } from "./link";

const RECORD = "Bastide record 1\nbox base\nseat red Ana\nseat blue Odo\n\n1. Red: draw V3-R\n";

function faultOf(packed: string): Promise<unknown> {
  return unpackRecord(packed).then(
    (record) => record,
    (error: unknown) => (error instanceof LinkError ? error.fault : error),
  );
}

it("a record goes into a link and comes out of it", async () => {
  const packed = await packRecord(RECORD);
  expect(packed).toMatch(/^[\w-]+$/);
  expect(await unpackRecord(packed)).toBe(RECORD);
});

it("a link that was cut or altered is told, wherever it was", async () => {
  const packed = await packRecord(RECORD);
  for (let at = 1; at < packed.length; at += 1) {
    expect(await faultOf(packed.slice(0, at))).toBe("damaged");
    const other = packed[at] === "A" ? "B" : "A";
    const altered = packed.slice(0, at) + other + packed.slice(at + 1);
    // The last letter has bits that say nothing.
    if (at < packed.length - 1) expect(await faultOf(altered)).toBe("damaged");
  }
  expect(await faultOf("")).toBe("damaged");
  expect(await faultOf("not a link!")).toBe("damaged");
});

it("a link that is far too long is not unpacked, nor one that would become so", async () => {
  expect(await faultOf("A".repeat(10_000_000))).toBe("too_long");
  expect(await faultOf(await packRecord("x".repeat(10_000_000)))).toBe("too_long");
});

it("a whole base game fits in 2,000 letters", async () => {
  const record = readFileSync(new URL("./link.sample.txt", import.meta.url), "utf8");
  expect(record).toMatch(/^result/m);
  expect((await packRecord(record)).length).toBeLessThan(2_000);
});
