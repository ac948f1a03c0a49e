import { describe, expect, it } from "vitest";
import { KeyedNodes, same } from "./keyed.js";

interface Item {
  readonly key: string;
  readonly value: number;
}

/** Nodes that write down what is done to them. */
function written() {
  const done: string[] = [];
  const nodes = new KeyedNodes<Item, string>({
    key: (item) => item.key,
    create: (item) => {
      done.push(`create ${item.key}`);
      return `node of ${item.value}`;
    },
    update: (_, item, before) => done.push(`update ${item.key} from ${before.value}`),
    remove: (_, item) => done.push(`remove ${item.key}`),
  });
  return { done, nodes };
}

describe("keyed nodes", () => {
  it("touch only what has changed", () => {
    const { done, nodes } = written();
    nodes.show([
      { key: "a", value: 1 },
      { key: "b", value: 2 },
    ]);
    done.length = 0;
    nodes.show([
      { key: "b", value: 3 },
      { key: "a", value: 1 },
      { key: "c", value: 4 },
    ]);
    expect(done).toEqual(["update b from 2", "create c"]);
  });

  it("remove what is gone, and make it again when it comes back", () => {
    const { done, nodes } = written();
    nodes.show([{ key: "a", value: 1 }]);
    nodes.show([]);
    nodes.show([{ key: "a", value: 1 }]);
    expect(done).toEqual(["create a", "remove a", "create a"]);
  });

  it("tell apart things that are alike", () => {
    const { done, nodes } = written();
    const twin = { key: "a", value: 1 };
    nodes.show([twin, twin]);
    nodes.show([twin]);
    expect(done).toEqual(["create a", "create a", "remove a"]);
    expect(nodes.get("a")).toBe("node of 1");
  });
});

describe("sameness", () => {
  it("is that of plain data", () => {
    expect(same({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })).toBe(true);
    expect(same({ a: 1 }, { a: 1, b: undefined })).toBe(false);
    expect(same([1, 2], [2, 1])).toBe(false);
    expect(same(null, {})).toBe(false);
  });
});
