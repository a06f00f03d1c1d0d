import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { machines } from "#domain/machines.ts";
import type { OpenDatabase } from "../platform/database/database.ts";
import { openForTests } from "../platform/database/open-for-tests.ts";
import { saveSettings } from "../competitions/edit-competition.ts";
import { findPanelCompetition } from "../competitions/panel-competition.ts";
import { nameKey } from "../competitions/team-names.ts";
import { actOnTeam, type TeamAct } from "../teams/team-acts.ts";
import { undoAct } from "../panel/audit-log/undo-act.ts";
import { applyRerun, undoRerun } from "../races/reruns/apply-rerun.ts";
import { findAuditEntries } from "../panel/audit-log/find-audit-entries.ts";
import { holdRacesAgain, keepResults, liftPenalty, penaliseTeam, undecideStage } from "./decide-stage.ts";
import { undoRelease } from "./release-stage.ts";
import { readmitTeam, withdrawTeam } from "./run-stage.ts";
import { releasedOrders } from "./released-orders.ts";
import { publishResult } from "./result-versions.ts";
import { readStageDetails } from "./stage-details.ts";
import { enterFrozenTeams } from "./stages-for-tests.ts";

let open: OpenDatabase;
let teams: string[];
let personId: string;
const stageId = "the-final";
const jobs = { send: () => Promise.resolve() };
const why = "The steward mixed up two cars.";

beforeAll(async () => {
  open = await openForTests();
  teams = await enterFrozenTeams(open.database, "izmir", 3);
  personId = (await open.database.selectFrom("person").select("id").executeTakeFirstOrThrow()).id;
}, 60_000);

afterAll(() => open.close());

beforeEach(async () => {
  const { database } = open;
  await database.deleteFrom("auditEntry").execute();
  await database.deleteFrom("stage").where("id", "=", stageId).execute();
  const clean = {
    hiddenAt: null,
    hiddenReason: null,
    disqualifiedAt: null,
    disqualifiedReason: null,
    mergedInto: null,
  };
  for (const [index, id] of teams.entries()) {
    const name = `Team ${index + 1}`;
    await database
      .updateTable("team")
      .set({ ...clean, name, nameKey: nameKey(name) })
      .where("id", "=", id)
      .execute();
  }
  await database
    .insertInto("stage")
    .values({
      id: stageId,
      competitionId: "izmir",
      kind: "final",
      position: 9,
      state: "released",
      name: "The final",
      plan: JSON.stringify({ format: "grand-final", advancing: 0 }),
      entrantsFrom: JSON.stringify({ from: "accepted-cars" }),
      decidedAt: new Date(),
      releasedAt: new Date(),
    })
    .execute();
  for (const [index, teamId] of teams.entries()) {
    const car = await database.selectFrom("car").where("teamId", "=", teamId).select("id").executeTakeFirstOrThrow();
    const place = index + 1;
    await database.insertInto("stageEntrant").values({ stageId, teamId, carId: car.id, position: place }).execute();
    const row = { score: 10 - place, races: 1, wins: 0, advances: false, separatedFromNext: true };
    await database
      .insertInto("stagePlace")
      .values({ stageId, teamId, place, placeLow: place, placeHigh: place, ...row })
      .execute();
  }
  await database
    .insertInto("race")
    .values({ id: "seen", competitionId: "izmir", stageId, number: 1, state: "released", seed: "0x1", logHash: "0x1" })
    .execute();
});

const act = (reason: string) => ({ stageId, personId, ...(reason !== "" && { reason }) });
const team = () => teams[0] ?? "";
const setStage = (state: "decided" | "released") =>
  open.database.updateTable("stage").set({ state }).where("id", "=", stageId).execute();
const onTeam = (teamAct: TeamAct, reason: string) =>
  actOnTeam(open.database, jobs, {
    competitionId: "izmir",
    teamId: team(),
    personId,
    teamAct,
    reason,
    now: new Date(),
  });
const penalty = { id: "back", kind: "places" as const, amount: 1, raceIds: [] as string[] };
const proposal = (state: "proposed" | "applied") =>
  open.database
    .insertInto("rerunProposal")
    .values({
      id: `${state}-${Math.random()}`,
      stageId,
      state,
      reason: "A worker failed.",
      choice: JSON.stringify({ seeds: "same" }),
      createdBy: personId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();

const corrections: Record<
  string,
  { before?: () => Promise<unknown>; act: (reason: string) => Promise<{ kind: string; reason?: string }> }
> = {
  "withdraw-team": {
    act: (reason) => withdrawTeam(open.database, jobs, act(""), { teamId: team(), reason }),
  },
  "readmit-team": {
    before: () => withdrawTeam(open.database, jobs, act(""), { teamId: team(), reason: why }),
    act: (reason) => readmitTeam(open.database, jobs, act(reason), { teamId: team() }),
  },
  "penalise-team": {
    act: (reason) => penaliseTeam(open.database, jobs, act(""), { ...penalty, teamId: team(), reason }),
  },
  "lift-penalty": {
    before: () => penaliseTeam(open.database, jobs, act(""), { ...penalty, teamId: team(), reason: why }),
    act: (reason) => liftPenalty(open.database, jobs, act(reason), { id: penalty.id }),
  },
  "undecide-stage": {
    before: () => setStage("decided"),
    act: (reason) => undecideStage(open.database, jobs, act(reason)),
  },
  "take-release-back": {
    before: () =>
      open.database
        .updateTable("race")
        .set({ publicAt: new Date(Date.now() + 60_000) })
        .where("stageId", "=", stageId)
        .execute(),
    act: (reason) => undoRelease(open.database, jobs, act(reason)),
  },
  "let-results-stand": {
    before: () =>
      open.database
        .updateTable("race")
        .set({ hold: JSON.stringify({ alone: "second-evm", attempt: 1, turn: 2 }) })
        .where("stageId", "=", stageId)
        .execute(),
    act: (reason) => keepResults(open.database, jobs, act(""), { reason }),
  },
  "hold-races-again": {
    act: (reason) => holdRacesAgain(open.database, jobs, act(reason), { races: [] }),
  },
  "apply-rerun": {
    act: async (reason) =>
      applyRerun(open.database, jobs, { proposalId: (await proposal("proposed")).id, personId, reason }),
  },
  "undo-rerun": {
    act: async (reason) =>
      undoRerun(open.database, jobs, { proposalId: (await proposal("applied")).id, personId, reason }),
  },
  "hide-team": { act: (reason) => onTeam({ act: "hide-team", reason }, "") },
  "show-team": {
    before: () => onTeam({ act: "hide-team", reason: why }, ""),
    act: (reason) => onTeam({ act: "show-team" }, reason),
  },
  "disqualify-team": { act: (reason) => onTeam({ act: "disqualify-team", reason, from: null }, "") },
  "reinstate-team": {
    before: () => onTeam({ act: "disqualify-team", reason: why, from: null }, ""),
    act: (reason) => onTeam({ act: "reinstate-team" }, reason),
  },
  "restore-team": {
    before: () => onTeam({ act: "disqualify-team", reason: why, from: null }, ""),
    act: (reason) => undoLast(reason),
  },
};

async function undoLast(reason: string) {
  const { id: entryId } = await open.database
    .selectFrom("auditEntry")
    .orderBy("id", "desc")
    .select("id")
    .executeTakeFirstOrThrow();
  const parts = { jobs, engineHash: "0".repeat(64) };
  return undoAct(open.database, parts, { entryId, personId, reason, mayOrganise: () => true });
}

const shown = async () => (await releasedOrders(open.database, "izmir", "public"))[0]?.corrections ?? [];

const correcting = Object.values(machines).flatMap(({ acts }) =>
  Object.values(acts).flatMap(({ log, changesPublished }) => (changesPublished && log !== null ? [log] : [])),
);

test("covers each act that can change published results", () => {
  expect(Object.keys(corrections).toSorted()).toEqual(correcting.toSorted());
});

test("keeps an order that a later stage has started with", async () => {
  await setStage("decided");
  const next = { id: "next", competitionId: "izmir", kind: "final", name: "Next", plan: "{}", position: 10 } as const;
  const entrantsFrom = JSON.stringify({ from: "stage", stageId });
  await open.database
    .insertInto("stage")
    .values({ ...next, state: "announced", entrantsFrom })
    .execute();
  expect((await readStageDetails(open.database, stageId)).isFollowed).toBe(false);
  await open.database.updateTable("stage").set({ state: "running" }).where("id", "=", "next").execute();
  expect((await readStageDetails(open.database, stageId)).isFollowed).toBe(true);
  expect(await undecideStage(open.database, jobs, act(why))).toEqual({
    kind: "refused",
    reason: "later-stage-started",
  });
  await open.database.deleteFrom("stage").where("id", "=", "next").execute();
});

test.each(correcting)("refuses %s without a reason", async (name) => {
  await corrections[name]?.before?.();
  expect(await corrections[name]?.act("")).toMatchObject({ kind: "refused", reason: "no-reason" });
});

/** `apply-rerun` needs re-run races; its reason is stored like that of `undo-rerun`. */
const done = correcting.filter((name) => name !== "apply-rerun");

test.each(done)("shows everyone the reason of %s", async (name) => {
  await corrections[name]?.before?.();
  expect((await corrections[name]?.act(why))?.kind).not.toBe("refused");
  await setStage("released");
  const named = !/stage|release|races|results|rerun/.test(name) && name !== "hide-team";
  expect((await shown())[0]).toMatchObject({ act: name, reason: why, teamName: named ? "Team 1" : null });
});

const undone = ["withdraw-team", "penalise-team", "hide-team", "disqualify-team"] as const;

test.each(undone)("asks for a reason to undo %s in the audit log, too", async (name) => {
  await corrections[name]?.act(why);
  const choice = { search: "", act: name, from: null, until: null, oldestFirst: false, after: null };
  expect(await findAuditEntries(open.database, null, choice)).toMatchObject([{ changesPublished: true }]);
  expect(await undoLast("")).toEqual({ kind: "refused", reason: "no-reason" });
  expect(await undoLast("It was the other team.")).toMatchObject({ kind: "done" });
  expect((await shown()).map(({ reason }) => reason)).toEqual(["It was the other team.", why]);
});

test("asks for no reason before anything is published", async () => {
  await setStage("decided");
  await open.database.updateTable("race").set({ state: "finished" }).where("id", "=", "seen").execute();
  for (const name of ["readmit-team", "lift-penalty", "show-team", "reinstate-team"] as const) {
    await corrections[name]?.before?.();
    expect({ name, ...(await corrections[name]?.act("")) }).not.toMatchObject({ kind: "refused" });
  }
  await setStage("released");
  expect(await shown()).toEqual([]);
});

test("names a hidden team by its start number only", async () => {
  await corrections["disqualify-team"]?.act(why);
  await open.database.updateTable("team").set({ name: "Rockets" }).where("id", "=", team()).execute();
  const number = (await shown())[0]?.number;
  expect(await shown()).toMatchObject([{ teamName: "Rockets" }]);
  await corrections["hide-team"]?.act("It asked for it.");
  expect(await shown()).toMatchObject([
    { act: "hide-team", teamName: null },
    { teamName: `#${number}`, number },
  ]);
});

test("includes the reason in the signed text", async () => {
  const { database } = open;
  await corrections["readmit-team"]?.before?.();
  await corrections["readmit-team"]?.act(why);
  await database.transaction().execute((transaction) => publishResult(transaction, stageId));
  const { content } = await database.selectFrom("stageResult").select("content").executeTakeFirstOrThrow();
  expect(content).toMatch(/^Correction: 20\S+Z readmit-team [A-Z0-9]{3} The steward mixed up two cars\.$/m);
});

test("leaves earlier results unchanged after a dated disqualification, without a note", async () => {
  await open.database
    .updateTable("stage")
    .set({ decidedAt: new Date("2026-01-01T00:00:00Z") })
    .where("id", "=", stageId)
    .execute();
  await onTeam({ act: "disqualify-team", reason: why, from: new Date("2026-01-02T00:00:00Z") }, "");
  expect(await onTeam({ act: "reinstate-team" }, "")).toMatchObject({ kind: "done" });
  expect(await shown()).toEqual([]);
});

test("can't change the rule for vacant places after a release, not even by undo", async () => {
  const { database } = open;
  const save = async (vacantPlaces: "close-up" | "stay-empty") => {
    const competition = await findPanelCompetition(database, "izmir");
    if (!competition) throw new Error("There is no competition.");
    const edit = { competitionId: "izmir", version: competition.version, personId };
    return saveSettings(database, jobs, edit, { ...competition, vacantPlaces });
  };
  expect(await save("stay-empty")).toEqual({ kind: "refused", reason: "published" });
  await setStage("decided");
  expect(await save("stay-empty")).toMatchObject({ kind: "saved" });
  await setStage("released");
  expect(await undoLast(why)).toEqual({ kind: "refused", reason: "no-longer-possible" });
  await setStage("decided");
  expect(await undoLast("")).toMatchObject({ kind: "done" });
});
