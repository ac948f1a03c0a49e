import { describe, expect, it } from "vitest";
import { symbolOf } from "../board/symbols";
import { ferryOn, pieceOn } from "./piece";

describe("a neutral piece", () => {
  it("keeps its id wherever it goes, if there is one of it", () => {
    expect(pieceOn("dragon", { x: 1, y: 2 }).id).toBe(pieceOn("dragon", { x: 3, y: 2 }).id);
  });

  it("is told from others of its kind by its place", () => {
    expect(pieceOn("ingots", { x: 1, y: 2 }).id).not.toBe(pieceOn("ingots", { x: 3, y: 2 }).id);
  });

  it("lies between its piers, if it is a ferry", () => {
    const crossing = { from: { x: 50, y: 36 }, to: { x: 64, y: 50 } };
    const ferry = ferryOn({ x: 1, y: 2 }, crossing);
    expect(ferry).toMatchObject({ on: { x: 1, y: 2, at: { x: 57, y: 43 } }, crossing });
    const turned = ferryOn({ x: 1, y: 2 }, { from: { x: 36, y: 50 }, to: { x: 64, y: 50 } });
    expect(turned.id, "it is the same ferry after a move").toBe(ferry.id);
  });

  it("is drawn by a symbol that the server has", () => {
    expect(symbolOf("ingots")).toBe("badge-gold");
    expect(symbolOf("fairy")).toBe("figure-fairy");
  });
});
