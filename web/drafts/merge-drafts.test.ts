import { expect, test } from "vitest";
import { type Draft, newDraft } from "./draft.ts";
import { mergeDrafts } from "./merge-drafts.ts";
import type { ServerDraft } from "./server-drafts.ts";

const local = (text: string, change: Partial<Draft>): Draft => ({
  ...newDraft({ id: "one", owner: "ada", name: "My car", text, startedFrom: null }),
  ...change,
});
const server = (text: string, version: number): ServerDraft => ({ ...local(text, {}), version });
const ids = (drafts: readonly Draft[]) => drafts.map((draft) => draft.files[0]?.text);
const planOf = (mine: Draft[], theirs: ServerDraft[]) => {
  const plan = mergeDrafts(mine, theirs, "ada");
  return { take: ids(plan.take), send: ids(plan.send), fork: ids(plan.fork), remove: plan.remove };
};
const nothing = { take: [], send: [], fork: [], remove: [] };

test("what was written on another machine comes here", () => {
  expect(planOf([], [server("theirs", 1)])).toEqual({ ...nothing, take: ["theirs"] });
  const sent = local("old", { version: 4, sentVersion: 4, serverVersion: 1 });
  expect(planOf([sent], [server("new", 2)])).toEqual({ ...nothing, take: ["new"] });
});

test("what was written here and not sent goes there", () => {
  expect(planOf([local("mine", { version: 1 })], [])).toEqual({ ...nothing, send: ["mine"] });
  const further = local("further", { version: 5, sentVersion: 4, serverVersion: 3 });
  expect(planOf([further], [server("before", 3)])).toEqual({ ...nothing, send: ["further"] });
});

test("changed here and there: both are kept", () => {
  const mine = local("mine", { version: 5, sentVersion: 4, serverVersion: 3 });
  expect(planOf([mine], [server("theirs", 4)])).toEqual({ ...nothing, take: ["theirs"], fork: ["mine"] });
  // Unless it is the same change: an answer was lost on its way.
  expect(planOf([mine], [server("mine", 4)])).toEqual({ ...nothing, take: ["mine"] });
});

test("removed on another machine: gone here too, unless it was changed here since", () => {
  const sent = local("old", { version: 4, sentVersion: 4, serverVersion: 3 });
  expect(planOf([sent], [])).toEqual({ ...nothing, remove: ["one"] });
  expect(planOf([{ ...sent, version: 5 }], [])).toEqual({ ...nothing, send: ["old"] });
});

test("what both have alike stays untouched", () => {
  const same = local("same", { version: 4, sentVersion: 4, serverVersion: 3 });
  expect(planOf([same], [server("same", 3)])).toEqual(nothing);
});
