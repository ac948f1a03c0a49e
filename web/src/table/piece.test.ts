import { describe, expect, it } from "vitest";
import { pieceOn, symbolOf } from "./piece";

describe("a neutral piece", () => {
  it("keeps its id wherever it goes, if there is one of it", () => {
    expect(pieceOn("dragon", { x: 1, y: 2 }).id).toBe(pieceOn("dragon", { x: 3, y: 2 }).id);
  });

  it("is told from others of its kind by its place", () => {
    expect(pieceOn("ingots", { x: 1, y: 2 }).id).not.toBe(pieceOn("ingots", { x: 3, y: 2 }).id);
  });

  it("is drawn by a symbol that the server has", () => {
    expect(symbolOf("ingots")).toBe("badge-gold");
    expect(symbolOf("fairy")).toBe("figure-fairy");
  });
});
