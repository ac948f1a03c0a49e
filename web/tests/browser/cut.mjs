// Texts that cannot be read, because they are cut off or do not fit.

/** Texts that are cut off, or wider than the box they stand in. Runs in the page. */
function cutTexts() {
  const found = [];
  const say = (text, why) => found.push(`${why}: ${text.trim().slice(0, 60)}`);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
    const parent = text.parentElement;
    if (text.data.trim() === "" || parent.closest("svg, select, script, style") !== null) continue;
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right, width } = range.getBoundingClientRect();
    let isSaidOnly = width <= 1;
    let isScrolled = false;
    let why = null;
    let isInBox = true;
    for (let it = parent; it !== null; it = it.parentElement) {
      const { overflowX, display, clipPath } = getComputedStyle(it);
      const box = it.getBoundingClientRect();
      // For screen readers alone.
      if (box.width <= 1 || clipPath !== "none") isSaidOnly = true;
      if (/auto|scroll/.test(overflowX) && it.scrollWidth > it.clientWidth + 1) isScrolled = true;
      if (isScrolled || isSaidOnly) break;
      const isOver = left < box.left - 1.5 || right > box.right + 1.5;
      if (isOver && /hidden|clip/.test(overflowX)) why ??= "cut off";
      if (isOver && isInBox && display !== "inline" && display !== "contents") why ??= "too wide";
      if (display !== "inline" && display !== "contents") isInBox = false;
    }
    if (isScrolled || isSaidOnly) continue;
    if (left < -1.5 || right > innerWidth + 1.5) why ??= "outside";
    if (why !== null) say(text.data, why);
  }
  for (const it of document.querySelectorAll("select")) {
    if (!it.checkVisibility({ opacityProperty: true })) continue;
    const pen = document.createElement("canvas").getContext("2d");
    const { font, paddingLeft, paddingRight } = getComputedStyle(it);
    pen.font = font;
    const room = it.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    const { text } = it.selectedOptions[0];
    if (pen.measureText(text).width > room + 1) say(text, "unread choice");
  }
  const over = document.documentElement.scrollWidth - innerWidth;
  if (over > 0) say(`${over} pixels`, "the page is too wide");
  return found;
}

/** What of a page cannot be read when drawings have taken their size. */
export async function cutOn(page, where) {
  await page.evaluate(async () => {
    for (let n = 0; n < 3; n += 1) await new Promise(requestAnimationFrame);
  });
  const cut = await page.evaluate(cutTexts);
  return cut.map((it) => `${where}: ${it}`);
}
