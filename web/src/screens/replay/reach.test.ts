import { expect, it } from "vitest";
import { isOnlyHere } from "./reach";

it("knows the names of this very computer", () => {
  for (const name of ["localhost", "LOCALHOST", "bastide.localhost", "127.0.0.1", "[::1]"]) {
    expect([name, isOnlyHere(name)]).toEqual([name, true]);
  }
  for (const name of ["192.168.1.20", "table.example", "localhost.example", "1127.0.0.1"]) {
    expect([name, isOnlyHere(name)]).toEqual([name, false]);
  }
});
