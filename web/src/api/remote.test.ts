import { expect, it, vi } from "vitest";
import { backend } from "./remote";

it("lists games only when those that are being deleted are gone", async () => {
  const asked: string[] = [];
  let answer: (it: Response) => void = () => undefined;
  vi.stubGlobal("fetch", (path: string, { method = "GET" }: RequestInit = {}) => {
    asked.push(`${method} ${path}`);
    const list = { n_running: 0, n_over: 0, games: [] };
    if (method !== "DELETE") return Promise.resolve(Response.json(list));
    return new Promise<Response>((found) => (answer = found));
  });

  const deleted = backend.forget("old");
  const listed = backend.games("running", 50, 0);
  await Promise.resolve();
  expect(asked).toEqual(["DELETE /api/games/old"]);
  answer(new Response());
  await deleted;
  expect((await listed).games).toEqual([]);
  expect(asked).toEqual([
    "DELETE /api/games/old",
    "GET /api/games?state=running&limit=50&offset=0",
  ]);

  // One that cannot be deleted is listed all the same.
  const refused = backend.forget("old").catch((error: unknown) => error);
  const again = backend.games("running", 50, 0);
  answer(new Response(null, { status: 503 }));
  await refused;
  expect((await again).games).toEqual([]);
  expect(asked).toHaveLength(4);
});
