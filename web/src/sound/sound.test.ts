import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Happening } from "../protocol/types";
import { settings } from "../settings/settings.svelte";
import { Player } from "./player";
import { SOUNDS, soundOf, type Sound } from "./sounds";

const scored = (kind: string, points = 4) =>
  ({ type: "scored", seat: 0, points, feature: { kind } }) as unknown as Happening;

describe("sounds", () => {
  it("tell what happens, and points by their kind", () => {
    const kinds: [string, Sound][] = [
      ["city", "city"],
      ["road", "road"],
      ["garden", "monastery"],
      ["field", "field"],
    ];
    for (const [feature, sound] of kinds) expect(soundOf(scored(feature))).toBe(sound);
    expect(soundOf(scored("city", 0))).toBeNull();
    const moved = (piece: string) => ({ type: "piece_moved", piece }) as unknown as Happening;
    expect(soundOf(moved("dragon"))).toBe("dragon");
    expect(soundOf({ type: "game_over" } as unknown as Happening)).toBe("end");
    expect(soundOf({ type: "tile_drawn" } as unknown as Happening)).toBeNull();
  });

  it("are short and quiet", () => {
    for (const notes of Object.values(SOUNDS)) {
      expect(notes.length).toBeGreaterThan(0);
      for (const { at, length, level } of notes) {
        expect(at + length).toBeLessThanOrEqual(1.3);
        expect(level).toBeLessThanOrEqual(1);
      }
    }
  });
});

/** A context that counts what is started. */
function context() {
  let nStarted = 0;
  const param = {
    value: 0,
    setValueAtTime() {},
    linearRampToValueAtTime() {},
    exponentialRampToValueAtTime() {},
  };
  const node = () => {
    const it = {
      gain: param,
      frequency: param,
      connect: () => it,
      start: () => (nStarted += 1),
      stop() {},
    };
    return it;
  };
  const made = {
    state: "running",
    currentTime: 0,
    sampleRate: 100,
    createGain: node,
    createOscillator: node,
    createBufferSource: node,
    createBiquadFilter: node,
    createBuffer: () => ({ getChannelData: () => new Float32Array(100) }),
  };
  return { made: made as unknown as AudioContext, nStarted: () => nStarted };
}

describe("the player", () => {
  beforeEach(() => {
    vi.stubGlobal("document", { hidden: false });
    settings.sound = true;
  });

  it("is silent before the first gesture", () => {
    const { made, nStarted } = context();
    const player = new Player(() => made);
    player.play("end");
    expect(nStarted()).toBe(0);
    player.wake();
    player.play("end");
    expect(nStarted()).toBe(SOUNDS.end.length);
  });

  it("is silent when it is switched off, and calls back those who are elsewhere", () => {
    const { made, nStarted } = context();
    const player = new Player(() => made);
    player.wake();
    settings.sound = false;
    player.play("tile");
    expect(nStarted()).toBe(0);
    settings.sound = true;
    vi.stubGlobal("document", { hidden: true });
    player.play("tile");
    expect(nStarted()).toBe(0);
    player.play("your_turn");
    expect(nStarted()).toBe(SOUNDS.your_turn.length);
  });

  it("does without audio where a browser has none", () => {
    const player = new Player(() => {
      throw new Error("no audio");
    });
    player.wake();
    player.play("tile");
    expect(player.isAwake).toBe(false);
  });
});
