import path from "node:path";
import { expect, test } from "vitest";
import { leadsTo } from "#rules/act.ts";
import { machines } from "#rules/machines.ts";
import { hasUndo } from "#server/organising/audit-log/undo-act.ts";
import { en } from "#web/messages/en.ts";
import { actsAsText } from "./acts-as-text.ts";

const allActs = Object.entries(machines).flatMap(([machine, { states, acts }]) =>
  Object.entries(acts).map(([id, row]) => ({ title: `${machine}: ${id}`, states, acts, row })),
);
const titles = (acts: readonly { title: string }[]) => acts.map(({ title }) => title);

test("the documentation shows every act as it is", async () => {
  await expect(actsAsText()).toMatchFileSnapshot(path.join(import.meta.dirname, "..", "docs", "acts.md"));
});

test("acts lead between states that there are", () => {
  const lost = allActs.filter(({ states, row }) => {
    const named = Object.keys(row.steps).flatMap((from) => [from, ...(leadsTo(row, from) ?? [])]);
    return named.length === 0 || named.some((state) => state !== "none" && !states.includes(state));
  });
  expect(titles(lost)).toEqual([]);
});

test("an act is taken back in the audit log if, and only if, its row says so", () => {
  const wrong = allActs.filter(({ row: { undo, log } }) => {
    return log !== null && hasUndo(log) !== ("by" in undo || "restores" in undo);
  });
  expect(titles(wrong)).toEqual([]);
});

test("what takes an act back is there", () => {
  const lost = allActs.filter(({ acts, row: { undo } }) => {
    const by = "by" in undo ? undo.by : "button" in undo ? undo.button : undefined;
    return by !== undefined && !Object.hasOwn(acts, by);
  });
  expect(titles(lost)).toEqual([]);
});

test("what people do is written down, by a name for people", () => {
  const unnamed = allActs.filter(({ row: { log, may } }) =>
    log === null ? may !== "site" : !Object.hasOwn(en.acts, log),
  );
  expect(titles(unnamed)).toEqual([]);
});
