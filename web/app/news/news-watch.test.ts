import { expect, test } from "vitest";
import { readMarks, weighNews, writeMarks, type News } from "./news-watch.tsx";

const at = (atMs: number): News => ({ id: `n${atMs}`, kind: "announcement", atMs, text: "Lunch" });

test("a first visit shows no old news, but counts it as unread", () => {
  expect(weighNews([at(5), at(3)], undefined)).toEqual({ fresh: [], unread: 2, marks: { readMs: 0, announcedMs: 5 } });
});

test("new messages are shown once, oldest first, and stay unread until read", () => {
  const first = weighNews([at(9), at(7), at(5)], { readMs: 5, announcedMs: 5 });
  expect(first.fresh.map(({ atMs }) => atMs)).toEqual([7, 9]);
  expect(first.unread).toBe(2);
  expect(weighNews([at(9), at(7), at(5)], first.marks)).toMatchObject({ fresh: [], unread: 2 });
  expect(weighNews([at(9)], { ...first.marks, readMs: 9 }).unread).toBe(0);
});

test("a withdrawn message doesn't change what was already shown", () => {
  expect(weighNews([], { readMs: 5, announcedMs: 9 })).toEqual({
    fresh: [],
    unread: 0,
    marks: { readMs: 5, announcedMs: 9 },
  });
});

test("marks survive a reload, and invalid or denied storage counts as none", () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
  writeMarks(store, { readMs: 1, announcedMs: 2 });
  expect(readMarks(store)).toEqual({ readMs: 1, announcedMs: 2 });
  for (const spoilt of ["{", "null", '{"readMs":"x"}']) {
    kept.set([...kept.keys()][0] ?? "", spoilt);
    expect(readMarks(store)).toBeUndefined();
  }
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error("full");
    },
  };
  expect(() => writeMarks(full, { readMs: 1, announcedMs: 1 })).not.toThrow();
});
