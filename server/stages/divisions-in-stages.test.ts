import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultPlan, type StageFormat, type StagePlan } from "#engine/stages/stage-plan.ts";
import { openRules } from "#domain/competitions/open-rules-for-tests.ts";
import { isSignedText } from "#domain/platform/signature.ts";
import type { OpenDatabase } from "../platform/database/database.ts";
import { openForTests } from "../platform/database/open-for-tests.ts";
import { startJobQueue, type JobQueue, jobNames } from "../platform/jobs/job-queue.ts";
import { enterHouseCars } from "../races/enter-house-cars.ts";
import { eachPanelRace, listPanelRaces } from "../races/list-panel-races.ts";
import { lendThreadsForTests } from "../races/lend-threads-for-tests.ts";
import { addStage, announceStage, changeStage, type StageDraft } from "./plan-stage.ts";
import { decideStage } from "./decide-stage.ts";
import { releaseAll } from "./release-stage.ts";
import { startStage } from "./run-stage.ts";
import { classificationsOf } from "./classification.ts";
import { finalOrderOf, latestOrders, releasedOrders } from "./released-orders.ts";
import { orderStageJob } from "./order-stage-job.ts";
import { findResultText, linesIn } from "./result-versions.ts";
import { runRaceJob } from "./run-race-job.ts";
import { enterFrozenTeams } from "./stages-for-tests.ts";
import { pendingRaces } from "./pending-races.ts";

let open: OpenDatabase;
let jobs: JobQueue;
let teams: string[];
const threads = lendThreadsForTests(2);

beforeAll(async () => {
  open = await openForTests();
  const { database } = open;
  await database.deleteFrom("competition").where("id", "!=", "izmir").execute();
  await database.updateTable("competition").set({ state: "practice" }).where("id", "=", "izmir").execute();
  jobs = await startJobQueue(open, jobNames, pino({ level: "silent" }));
  await enterHouseCars(database, jobs);
  teams = await enterFrozenTeams(database, "izmir", 9);
  for (const [index, id] of ["open", "first-years", "guests"].entries()) {
    await database
      .insertInto("division")
      .values({
        id,
        competitionId: "izmir",
        position: index + 1,
        nameEnglish: id,
        nameTurkish: `${id} tr`,
        scores: id !== "guests",
        entry: "chosen",
        rules: JSON.stringify(openRules),
      })
      .execute();
  }
  await jobs.work(runRaceJob(database, threads, jobs));
  await jobs.work(orderStageJob(database, jobs));
}, 240_000);

afterAll(async () => {
  await jobs.stop();
  await threads.close();
  await open.close();
});

const act = (stageId: string) => ({ stageId, personId: null });

async function build(format: StageFormat, change: Partial<StagePlan>, draft: Partial<StageDraft> = {}) {
  const added = await addStage(open.database, {
    competitionId: "izmir",
    format,
    kind: "heats",
    name: format,
    personId: null,
  });
  if (added.kind !== "done") throw new Error(added.reason);
  const whole: StageDraft = {
    name: format,
    kind: "heats",
    plan: { ...defaultPlan(format, 5), minutes: null, ...change },
    entrantsFrom: { from: "accepted-cars" },
    releaseMode: "at-once",
    delaySeconds: 0,
    checkedShare: 0,
    ...draft,
  };
  expect(await changeStage(open.database, jobs, act(added.stageId), whole)).toEqual({ kind: "done" });
  expect(await announceStage(open.database, jobs, act(added.stageId))).toEqual({ kind: "done" });
  return added.stageId;
}

async function race(stageId: string) {
  expect(await startStage(open.database, jobs, act(stageId))).toEqual({ kind: "done" });
  await expect.poll(() => pendingRaces(open.database, stageId), { timeout: 200_000, interval: 50 }).toBeUndefined();
  expect(await decideStage(open.database, jobs, act(stageId))).toEqual({ kind: "done" });
}

const put = (divisionId: string | null, of: readonly string[]) =>
  open.database.updateTable("team").set({ divisionId }).where("id", "in", of).execute();
const release = (stageId: string) => releaseAll(open.database, jobs, act(stageId));
const entrantsOf = async (stageId: string) =>
  (
    await open.database
      .selectFrom("stageEntrant")
      .where("stageId", "=", stageId)
      .orderBy("position")
      .select(["teamId", "divisionId"])
      .execute()
  ).map(({ teamId }) => teamId);

let joint: string;

test("starts a stage only if every team has a division and some compete", async () => {
  joint = await build("round-robin", { rounds: 3, advancing: 2 });
  expect(await startStage(open.database, jobs, act(joint))).toEqual({ kind: "refused", reason: "no-division" });
  await put("guests", teams);
  expect(await startStage(open.database, jobs, act(joint))).toEqual({ kind: "refused", reason: "nobody-scores" });
  await put("open", teams.slice(0, 4));
  await put("first-years", teams.slice(4, 8));
});

test("gives each division but guests an order, a cut and a podium", async () => {
  await race(joint);
  const [first, second, ...others] = await classificationsOf(open.database, joint);
  expect(others).toEqual([]);
  expect(first?.division?.id).toBe("open");
  expect(second?.division?.id).toBe("first-years");
  expect(first?.places.map(({ teamId }) => teamId).toSorted()).toEqual(teams.slice(0, 4).toSorted());
  expect(second?.places.map(({ teamId }) => teamId).toSorted()).toEqual(teams.slice(4, 8).toSorted());
  for (const order of [first, second]) {
    expect(order?.places.map(({ place }) => place)).toEqual([1, 2, 3, 4]);
    expect(order?.places.map(({ advances }) => advances)).toEqual([true, true, false, false]);
    expect(order?.places.map(({ frozenPlace }) => frozenPlace).toSorted()).toEqual([1, 2, 3, 4]);
  }
  expect(first?.guests).toMatchObject([{ teamId: teams[8], races: 3, division: { id: "guests" } }]);
  expect(first?.places.every(({ races }) => races === 3)).toBe(true);
  expect((await finalOrderOf(open.database, joint, "first-years"))?.places[0]?.teamId).toBe(second?.places[0]?.teamId);
  expect(await releasedOrders(open.database, "izmir", "public")).toEqual([]);
});

test("lists the division in which each car raced, even after a move", async () => {
  const known = await open.database.selectFrom("team").where("id", "in", teams).select(["id", "code"]).execute();
  const divisionOf = new Map(
    known.map(({ id, code }) => {
      const index = teams.indexOf(id);
      return [code, index < 4 ? "open" : index < 8 ? "first-years" : "guests"];
    }),
  );
  await put("guests", [teams[0]!]);
  const choice = { stageId: joint, sort: "number", offset: 0, limit: 100 } as const;
  const { races } = await listPanelRaces(open.database, "izmir", choice);
  expect((await Array.fromAsync(eachPanelRace(open.database, "izmir", { stageId: joint }))).flat()).toEqual(races);
  await put("open", [teams[0]!]);
  expect(races.length).toBeGreaterThan(0);
  for (const { teams: codes, divisions } of races)
    expect(divisions).toEqual(codes.map((code) => divisionOf.get(code) ?? null));
});

test("fills a division's final with the teams that advanced in that division", async () => {
  const [first, second] = await classificationsOf(open.database, joint);
  const going = (order: typeof first) =>
    order?.places.filter(({ advances }) => advances).map(({ teamId }) => teamId) ?? [];
  const from = { from: "stage", stageId: joint } as const;
  const divisionStage = await build(
    "grand-final",
    { rounds: 1, racesPerField: 2 },
    { entrantsFrom: from, divisions: ["first-years"] },
  );
  await race(divisionStage);
  expect(await entrantsOf(divisionStage)).toEqual(going(second));
  const all = await build("grand-final", { rounds: 1, racesPerField: 2 }, { entrantsFrom: from });
  await race(all);
  expect((await entrantsOf(all)).toSorted()).toEqual([...going(first), ...going(second)].toSorted());
  // Seeded by the overall order, so the best overall comes first.
  const overall = [...(first?.places ?? []), ...(second?.places ?? [])].toSorted((a, b) => a.overall - b.overall);
  const best = overall.find(({ advances }) => advances);
  expect((await entrantsOf(all))[0]).toBe(best?.teamId);

  // A team that is moved later keeps its place.
  await put("open", [second?.places[0]?.teamId ?? ""]);
  expect((await classificationsOf(open.database, joint))[1]?.places).toHaveLength(4);
  await release(joint);
  await release(divisionStage);
  const orders = await releasedOrders(open.database, "izmir", "public");
  expect(orders.map(({ stageId, division }) => [stageId, division?.id])).toEqual([
    [divisionStage, "first-years"],
    [joint, "open"],
    [joint, "first-years"],
  ]);
  expect(orders.map(({ cutCertainty }) => cutCertainty === null)).toEqual([true, false, false]);
  const latest = await latestOrders(open.database, "izmir", "public");
  expect(latest.map(({ stageId, division }) => [stageId, division?.id])).toEqual([
    [joint, "open"],
    [divisionStage, "first-years"],
  ]);
});

test("names the division of each place in the signed results", async () => {
  const text = (await findResultText(open.database, joint, 1)) ?? "";
  const key = /^Key: (.+)$/m.exec(text)?.[1] ?? "";
  expect(isSignedText(text, key)).toBe(true);
  const lines = linesIn(text);
  expect(lines.map((line) => line.split(":")[0])).toEqual([
    "Division",
    ...Array.from({ length: 4 }, () => "Place"),
    "Out of competition",
    "Division",
    ...Array.from({ length: 4 }, () => "Place"),
  ]);
});
