/** What the client itself must know of a record: who sits there, and where an action ends. */

import type { PlayerColor } from "../protocol/types";

export type RecordSeat = { color: PlayerColor; name: string };

const COLORS: readonly PlayerColor[] = ["red", "blue", "green", "yellow", "black", "pink"];

export function seatsOfRecord(text: string): RecordSeat[] {
  return [...text.matchAll(/^\s*seat\s+(\w+)[ \t]*(.*)$/gim)].flatMap(([, word, name]) => {
    const color = COLORS.find((it) => it === word?.toLowerCase());
    return color === undefined ? [] : [{ color, name: name?.trim() ?? "" }];
  });
}

export function isFinishedRecord(text: string): boolean {
  return /^\s*result\b/m.test(text);
}

/** The record up to so many actions: without those that follow, and without a result. */
export function cutRecord(text: string, nActions: number): string {
  const kept: string[] = [];
  let nLeft = nActions;
  let inTurns = false;
  for (const line of text.split("\n")) {
    const turn = /^\s*\d+\.\s*\w+:/.exec(line);
    inTurns ||= turn !== null;
    if (!inTurns || line.trim() === "" || line.trimStart().startsWith("#")) {
      kept.push(line);
      continue;
    }
    if (nLeft === 0 || /^\s*result\b/.test(line)) break;
    const head = turn?.[0] ?? "";
    const actions = line
      .slice(head.length)
      .split(";")
      .filter((it) => it.trim() !== "");
    const taken = actions.slice(0, nLeft);
    kept.push(head + taken.join(";"));
    nLeft -= taken.length;
  }
  return `${kept.join("\n").trimEnd()}\n`;
}

/** The same set-up once more, begun by the seat after the one that began. */
export function rematchRecord(text: string): string {
  const setup = cutRecord(text, 0);
  const colors = [...setup.matchAll(/^\s*seat\s+(\w+)/gim)].map(([, color]) => color ?? "");
  const began = /^\s*first\s+(\w+)/im.exec(setup)?.[1]?.toLowerCase();
  const idx = colors.findIndex((it) => it.toLowerCase() === began);
  const first = colors[(Math.max(0, idx) + 1) % Math.max(1, colors.length)];
  const kept = setup
    .split("\n")
    .filter((it) => !/^\s*(first|seed|seal|drawn|salt|secret)\b/i.test(it));
  return `${[...kept.join("\n").trimEnd().split("\n"), `first ${first}`].join("\n")}\n`;
}
