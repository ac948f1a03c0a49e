import assert from "node:assert/strict";

export async function the_first_screen_is_small_and_without_errors({ browser, server }) {
  const page = await browser.newPage();
  const errors = [];
  page.on("console", (it) => it.type() === "error" && errors.push(it.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto(server.url);
  await page.getByRole("heading", { level: 1 }).waitFor();
  assert.deepEqual(errors, []);
  await page.close();
}
