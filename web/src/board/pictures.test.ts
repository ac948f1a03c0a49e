import { expect, it } from "vitest";
import { ServerArt } from "./art.js";
import { isTouchpad } from "./gestures.js";
import { detailAfter, detailOf, pictureSize } from "./pictures.js";

it("takes the smallest picture that need not be blown up", () => {
  expect(pictureSize(56, 1)).toBe(56);
  expect(pictureSize(57, 1)).toBe(80);
  expect(pictureSize(57, 2)).toBe(160);
  expect(pictureSize(16, 1)).toBe(24);
  expect(pictureSize(320, 3)).toBe(448);
});

it("draws the more the larger a tile looks, however dense the screen is", () => {
  expect([44, 63, 64, 149, 150].map(detailOf)).toEqual(["far", "far", "mid", "mid", "near"]);
});

it("keeps a level of detail near its bound, so that small zooms do not flicker", () => {
  expect(detailAfter("far", 66)).toBe("far");
  expect(detailAfter("far", 70)).toBe("mid");
  expect(detailAfter("mid", 62)).toBe("mid");
  expect(detailAfter("mid", 58)).toBe("far");
  expect(detailAfter("near", 44)).toBe("far");
});

it("asks for pictures by an address that names everything and the version", async () => {
  const art = new ServerArt("", "1.2 b");
  const look = { set: "base-c3", tile: "V3/J", rotation: 3, copy: 2 };
  expect(await art.picture(look, { px: 112, detail: "far" })).toBe(
    "/api/tiles/base-c3/V3%2FJ/picture.png?rotation=3&copy=2&v=1.2%20b&px=112&detail=far",
  );
});

it("tells a wheel from two fingers", () => {
  expect(isTouchpad({ deltaMode: 0, deltaX: 0, deltaY: 120 })).toBe(false);
  expect(isTouchpad({ deltaMode: 1, deltaX: 0, deltaY: 3 })).toBe(false);
  expect(isTouchpad({ deltaMode: 0, deltaX: 0, deltaY: 4 })).toBe(true);
  expect(isTouchpad({ deltaMode: 0, deltaX: 1, deltaY: 120 })).toBe(true);
});
