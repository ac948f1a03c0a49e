/** Tells somebody who looks at something else that the table waits for them. */

import { canNotify, settings } from "../settings/settings.svelte";

const ICON = "icon.svg";
const ICON_TURN = "icon-turn.svg";

/** While the page is hidden its icon gets a dot; the browser tells it too, if that is switched on. */
export function noticeTurn(text: string): void {
  if (document.visibilityState === "visible") return;
  showIcon(ICON, ICON_TURN);
  const notice = notify(text);
  const seen = () => {
    if (document.visibilityState !== "visible") return;
    document.removeEventListener("visibilitychange", seen);
    showIcon(ICON_TURN, ICON);
    notice?.close();
  };
  document.addEventListener("visibilitychange", seen);
}

function showIcon(before: string, after: string): void {
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (icon !== null) icon.href = icon.href.replace(before, after);
}

function notify(text: string): Notification | null {
  if (!settings.turnNotice || !canNotify() || Notification.permission !== "granted") return null;
  const notice = new Notification("Bastide", { body: text, tag: "turn" });
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
  return notice;
}
