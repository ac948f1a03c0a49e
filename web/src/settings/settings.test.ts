import { describe, expect, it } from "vitest";
import earlier from "./earlier/settings.json";
import { readSettings } from "./settings.svelte";

describe("kept settings", () => {
  it("are read part by part", () => {
    const settings = readSettings(
      '{"theme":"dark","pace":"warp","singleKeys":false,"aids":{"odds":false,"x":1},"markers":{"Ana":"messenger","Odo":"dog"}}',
    );
    expect(settings.theme).toBe("dark");
    expect(settings.pace).toBe("normal");
    expect(settings.singleKeys).toBe(false);
    expect(settings.aids.odds).toBe(false);
    expect(settings.aids.litPlaces).toBe(true);
    expect(settings.aids).not.toHaveProperty("x");
    expect(settings.markers).toEqual({ Ana: "messenger" });
  });

  it("are the defaults if they make no sense", () => {
    const defaults = readSettings(null);
    expect(defaults.confirm).toBe("touch");
    for (const text of ["", "{", "7", "null", "[]", '{"aids":7,"aidsMode":1,"markers":"Ana"}']) {
      expect(readSettings(text)).toEqual(defaults);
    }
  });
});

describe("settings of an earlier program", () => {
  it("are kept", () => {
    const { followPlay, ...kept } = earlier;
    expect(followPlay).toBe(true);
    expect(readSettings(JSON.stringify(earlier))).toMatchObject({
      ...kept,
      follow: true,
      name: "",
    });
  });
});

describe("the view", () => {
  it("follows play unless somebody has switched that off", () => {
    expect(readSettings(null).follow).toBe(true);
    // The switch of before was off for everybody who had never touched it.
    expect(readSettings('{"followPlay":false}').follow).toBe(true);
    expect(readSettings('{"follow":false}').follow).toBe(false);
  });
});
