import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { guardOf, leadsTo, stepsOf } from "#domain/platform/act.ts";
import { raceActs } from "#domain/races/race-acts.ts";
import { raceStates, type RaceState } from "#domain/races/race-state.ts";
import { stageActs } from "#domain/stages/stage-acts.ts";
import { stageStates } from "#domain/stages/stage-state.ts";
import { machines } from "#domain/machines.ts";
import { hasUndo } from "#server/panel/audit-log/undo-act.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { actsAsText } from "./acts-as-text.ts";

const root = path.join(import.meta.dirname, "..");
const en = messagesOf("en");

const allActs = Object.entries(machines).flatMap(([machine, { states, acts }]) =>
  Object.entries(acts).map(([id, row]) => ({ title: `${machine}: ${id}`, machine, states, acts, row })),
);
const titles = (acts: readonly { title: string }[]) => acts.map(({ title }) => title);

test("documents every current act", async () => {
  await expect(actsAsText()).toMatchFileSnapshot(path.join(import.meta.dirname, "..", "docs", "acts.md"));
});

test("acts change between existing states", () => {
  const lost = allActs.filter(({ states, row }) => {
    const named = Object.keys(row.steps).flatMap((from) => [from, ...(leadsTo(row, from) ?? [])]);
    return named.some((state) => state !== "none" && !states.includes(state));
  });
  expect(titles(lost)).toEqual([]);
});

test("acts can be undone in the audit log only if their row says so", () => {
  const wrong = allActs.filter(({ row: { undo, log } }) => {
    return log !== null && hasUndo(log) !== ("by" in undo || "restores" in undo);
  });
  expect(titles(wrong)).toEqual([]);
});

test("the undo of each act exists", () => {
  const lost = allActs.filter(({ acts, row: { undo } }) => {
    const by = "by" in undo ? undo.by : "button" in undo ? undo.button : undefined;
    return by !== undefined && !Object.hasOwn(acts, by);
  });
  expect(titles(lost)).toEqual([]);
});

test("every state can be reached", () => {
  const unreached = Object.entries(machines).flatMap(([name, { states, acts }]) => {
    const reached = Object.values(acts).flatMap((row) =>
      Object.keys(row.steps).flatMap((from) => leadsTo(row, from) ?? []),
    );
    return states.filter((state) => !reached.includes(state)).map((state) => `${name}: ${state}`);
  });
  expect(unreached).toEqual([]);
});

/** States that are part of published results, or excluded from them. */
const published: Readonly<Record<string, readonly string[]>> = {
  stage: ["released"],
  "re-run": ["applied"],
  team: ["hidden", "disqualified"],
};

test("acts that can change published results list the consequences", () => {
  const silent = allActs.filter(({ machine, row }) => {
    const steps = Object.keys(row.steps).flatMap((from) => (leadsTo(row, from) ?? []).map((to) => ({ from, to })));
    const concerns = (state: string) => published[machine]?.includes(state) ?? false;
    // A released stage's order can change without a new state; releasing publishes it.
    const changes = ({ from, to }: (typeof steps)[number]) =>
      machine === "stage" ? concerns(from) : from !== to && (concerns(from) || concerns(to));
    return row.log !== null && steps.some(changes) && !row.changesPublished;
  });
  expect(titles(silent)).toEqual([]);
  const unsaid = allActs.filter(
    ({ row: { log, changesPublished } }) =>
      changesPublished && !(log !== null && Object.hasOwn(en.stagesPanel.corrections.acts, log)),
  );
  expect(titles(unsaid)).toEqual([]);
});

test("the product makes only allowed transitions", () => {
  const stage = stepsOf(stageStates, stageActs);
  expect(stage.announced).toEqual(["draft", "running"]);
  expect(stage.decided).toEqual(["running", "held", "released"]);
  expect(stage.released).toEqual(["decided"]);
  const race = stepsOf(raceStates, raceActs);
  expect(race.released).toEqual(["finished", "void"]);
  expect(race.queued).toEqual(["running"]);
  expect(guardOf<RaceState>(raceActs.void)).toEqual({ from: ["error", "finished", "released"], to: "void" });
  expect(() => guardOf<RaceState>(raceActs["count-again"])).toThrow("error or finished or released");
});

test("forms use the names of the acts", async () => {
  const past: string[] = [];
  for await (const file of glob("web/**/*.{ts,tsx}", { cwd: root })) {
    if (file === "web/ui/field.tsx" || file === "web/app/form-action.server.ts") continue;
    if (/name="intent"|z\.object\([^)]*\bintent:/.test(await readFile(path.join(root, file), "utf8"))) past.push(file);
  }
  expect(past).toEqual([]);
});

/** Acts of visitors on their own things aren't logged. */
const unwritten: readonly string[] = ["site", "manage-team", "ask-question"];

test("audited acts have a readable name", () => {
  const unnamed = allActs.filter(({ row: { log, may } }) =>
    log === null ? !unwritten.includes(may) : !Object.hasOwn(en.acts, log),
  );
  expect(titles(unnamed)).toEqual([]);
});
