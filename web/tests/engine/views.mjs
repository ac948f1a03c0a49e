// Compares what the engine tells in Node with what it tells natively, byte for byte:
//   cargo run -p bastide-wasm --example views -- 1000 | node web/tests/engine/views.mjs
// The engine is in BASTIDE_ENGINE, or where `cargo xtask site` has put it.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const target =
  process.env.CARGO_TARGET_DIR ?? join(import.meta.dirname, "..", "..", "..", "target");
const folder = process.env.BASTIDE_ENGINE ?? join(target, "engine");
const engine = await import(pathToFileURL(join(folder, "bastide.js")).href);
engine.initSync({ module: readFileSync(join(folder, "bastide_bg.wasm")) });

/** Everything that is told of a game, in the order of `crates/wasm/examples/views.rs`. */
function tell(upload, step, hash) {
  const table = engine.Table.ofRecord(upload, 1n, 1n, 0);
  hash.update(table.view());
  hash.update(table.log(0));
  hash.update(table.record());
  hash.update(table.kept(0));
  hash.update(table.aids());
  hash.update(table.features());
  const { n_actions } = JSON.parse(table.view());
  for (let at = 0; at <= n_actions; at += step) hash.update(table.at(at));
  table.free();
}

/** What bots decide who play with each other. */
function tellDecisions(wish, nDecisions, hash) {
  let table = engine.Table.create(wish, 1n, 7n, 0);
  for (let n = 0; n < nDecisions; n += 1) {
    const decided = table.botDecision();
    hash.update(decided);
    const next = table.afterBot(decided);
    table.free();
    table = next;
  }
  table.free();
}

let nGames = 0;
let nDiffer = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const { name, uploads, step, wish, n_decisions, hash: wanted } = JSON.parse(line);
  const hash = createHash("sha256");
  if (wish === undefined) for (const upload of uploads) tell(upload, step, hash);
  else tellDecisions(wish, n_decisions, hash);
  nGames += 1;
  if (hash.digest("hex") === wanted) continue;
  nDiffer += 1;
  console.log(`${name}: differs`);
}
console.log(`${nGames} games, ${nDiffer} differ`);
process.exitCode = nGames > 0 && nDiffer === 0 ? 0 : 1;
