// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../settings/settings.svelte";
import { noticeTurn } from "./turn-notice";

/** What the browser was asked to tell. */
const told: { title: string; body: string | undefined; isClosed: boolean }[] = [];

class FakeNotification {
  static permission = "granted";
  onclick: (() => void) | null = null;
  readonly #said: (typeof told)[number];
  constructor(title: string, { body }: { body?: string }) {
    this.#said = { title, body, isClosed: false };
    told.push(this.#said);
  }
  close(): void {
    this.#said.isClosed = true;
  }
}

function look(state: "visible" | "hidden") {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
}

const icon = () => document.querySelector<HTMLLinkElement>("link[rel=icon]")?.href ?? "";

describe("notices of one’s turn", () => {
  beforeEach(() => {
    told.length = 0;
    document.head.innerHTML = '<link rel="icon" href="https://bastide.example/icon.svg" />';
    vi.stubGlobal("Notification", FakeNotification);
    vi.stubGlobal("isSecureContext", true);
    settings.turnNotice = true;
  });

  afterEach(() => {
    settings.turnNotice = false;
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it("are for those who look at something else, until they look again", () => {
    look("hidden");
    noticeTurn("It is your turn.");
    expect(icon()).toMatch(/icon-turn\.svg$/);
    expect(told).toEqual([{ title: "Bastide", body: "It is your turn.", isClosed: false }]);
    look("visible");
    expect(icon()).toMatch(/\/icon\.svg$/);
    expect(told[0]?.isClosed).toBe(true);
  });

  it("are not for those who see the table", () => {
    look("visible");
    noticeTurn("It is your turn.");
    expect([icon(), told]).toEqual(["https://bastide.example/icon.svg", []]);
  });

  it("are told by the browser only to those who want it", () => {
    settings.turnNotice = false;
    look("hidden");
    noticeTurn("It is your turn.");
    expect(icon()).toMatch(/icon-turn\.svg$/);
    expect(told).toEqual([]);
    look("visible");
  });
});
