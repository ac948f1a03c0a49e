/** Texts of the client as files of a person. */

import { api } from "../api/client";
import { tellFault } from "../messages/fault";
import { say } from "./notice.svelte";

/** What of a game is saved: its record, or that of what can be read of it if it is damaged. */
export type Saved = { id: string; what: "record" | "salvage" };

/** Lets a link save a game to a file. */
export function saves(anchor: HTMLAnchorElement, saved: Saved) {
  let { id, what } = saved;
  const save = async (event: Event) => {
    event.preventDefault();
    try {
      saveFile(`bastide-${id}.txt`, "text/plain", await api[what](id));
      say(null);
    } catch (error) {
      say(tellFault(error));
    }
  };
  anchor.addEventListener("click", save);
  return {
    update: (next: Saved) => void ({ id, what } = next),
    destroy: () => anchor.removeEventListener("click", save),
  };
}

/** Saves a text to a file of this name, where the browser keeps what is downloaded. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  // The download has begun by then, and holds what it needs.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
