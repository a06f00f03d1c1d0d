import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { defaultPlan } from "#engine/stages/stage-plan.ts";
import { replayEndsAt, replayLasts, replayTimeOf } from "#domain/competitions/event-replay.ts";
import type { EntrantsFrom } from "#domain/stages/stage-state.ts";
import { webhookEvents } from "#domain/webhooks/webhooks.ts";
import { findCompetition, findShownCompetition } from "../../competitions/find-competition.ts";
import type { OpenDatabase } from "../../platform/database/database.ts";
import { openForTests } from "../../platform/database/open-for-tests.ts";
import { startJobQueue, type JobQueue, jobNames } from "../../platform/jobs/job-queue.ts";
import { enterHouseCars } from "../../races/enter-house-cars.ts";
import { findRace } from "../../races/find-race.ts";
import { lendThreadsForTests } from "../../races/lend-threads-for-tests.ts";
import { buildPackage } from "../../show/build-package.ts";
import { findFollowedShow } from "../../show/companion.ts";
import { driveShow } from "../../show/drive-show.ts";
import { createShow, saveScenes } from "../../show/shows.ts";
import { checkRaceJob } from "../../stages/check-race-job.ts";
import { decideStage } from "../../stages/decide-stage.ts";
import { orderStageJob } from "../../stages/order-stage-job.ts";
import { pendingRaces } from "../../stages/pending-races.ts";
import { addStage, announceStage, changeStage } from "../../stages/plan-stage.ts";
import { releaseAll } from "../../stages/release-stage.ts";
import { releasedOrders } from "../../stages/released-orders.ts";
import { runRaceJob } from "../../stages/run-race-job.ts";
import { startStage } from "../../stages/run-stage.ts";
import { enterFrozenTeams } from "../../stages/stages-for-tests.ts";
import { receiptKey } from "../../submissions/receipt.ts";
import { actOnTeam } from "../../teams/team-acts.ts";
import { listTeams } from "../../teams/find-team.ts";
import { newPersonForTests } from "../../teams/teams-for-tests.ts";
import { collectNews } from "../../webhooks/follow-webhooks.ts";
import { readWall } from "../../show/wall.ts";
import { findHappenings } from "../../webhooks/webhook-events.ts";
import { advanceRehearsals, removeRehearsal } from "./advance-rehearsals.ts";
import { listRehearsals } from "./rehearsal.ts";
import { listReplayableEvents, startReplay } from "./replay-event.ts";

const hour = 3_600_000;
const threads = lendThreadsForTests(2);
const parts = { engineHash: "0".repeat(64), configuration: { sponsors: [] } };
let open: OpenDatabase;
let jobs: JobQueue;
let personId: string;
let qualifying: string;
let final: string;
/** the freeze; the rest follows in hours */
const start = new Date("2026-03-06T12:00:00Z").getTime();
const at = (hours: number) => new Date(start + hours * hour);

const must = (outcome: { kind: string }) => {
  if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome));
};

async function race(kind: "qualifying" | "final", entrantsFrom: EntrantsFrom): Promise<string> {
  const { database } = open;
  const naming = { competitionId: "izmir", format: "round-robin", kind, name: `The ${kind}` } as const;
  const added = await addStage(database, { ...naming, personId: null });
  if (added.kind !== "done") throw new Error(added.reason);
  const act = { stageId: added.stageId, personId: null };
  const plan = { ...defaultPlan("round-robin", 5), minutes: null, rounds: 1, advancing: 5 };
  const draft = { name: naming.name, kind, plan, entrantsFrom, delaySeconds: 0, checkedShare: 0 };
  must(await changeStage(database, jobs, act, { ...draft, releaseMode: "at-once" }));
  must(await announceStage(database, jobs, act));
  must(await startStage(database, jobs, act));
  while ((await pendingRaces(database, act.stageId)) !== undefined) await pause(20);
  must(await decideStage(database, jobs, act));
  return act.stageId;
}

/** Spreads what happened within a second over two days. */
async function spread(stageId: string, hours: number, shownAt: Date): Promise<void> {
  const { database } = open;
  const times = { startedAt: at(hours), decidedAt: at(hours + 1), releasedAt: shownAt };
  await database.updateTable("stage").set(times).where("id", "=", stageId).execute();
  await sql`
    update race set finished_at = ${at(hours)}::timestamptz + number * interval '1 minute' where stage_id = ${stageId}
  `.execute(database);
  await database
    .updateTable("auditEntry")
    .set({ at: shownAt })
    .where("act", "=", "release-races")
    .where("subject", "=", `stage:${stageId}`)
    .execute();
}

beforeAll(async () => {
  open = await openForTests();
  const { database } = open;
  await receiptKey(database);
  personId = await newPersonForTests(database, "Organiser");
  await database.updateTable("competition").set({ state: "practice" }).where("id", "=", "izmir").execute();
  jobs = await startJobQueue(open, jobNames, pino({ level: "silent" }));
  await enterHouseCars(database, jobs);
  const teams = await enterFrozenTeams(database, "izmir", 6);
  await jobs.work(runRaceJob(database, threads, jobs));
  await jobs.work(checkRaceJob(database, jobs));
  await jobs.work(orderStageJob(database, jobs));
  qualifying = await race("qualifying", { from: "accepted-cars" });
  final = await race("final", { from: "stage", stageId: qualifying });
  const showId = await createShow(database, { name: "Final", brand: "izmir", personId });
  const scenes = [
    { id: "one", kind: "message", title: "Welcome", text: "", note: "" },
    { id: "two", kind: "reveal", title: "", note: "", stageId: final },
  ] as const;
  await saveScenes(database, { showId, scenes, personId });
  const content = { ...parts, brand: "izmir", mayOrganise: () => true };
  must(await buildPackage(database, { showId, personId, newKey: false, parts: content }));
  for (const step of [-1, 0, 1]) {
    must(await driveShow(database, { showId, personId, act: { act: "next", on: { step, moves: step + 2 } } }));
  }
  for (const stageId of [qualifying, final]) must(await releaseAll(database, jobs, { stageId, personId: null }));
  const teamAct = { act: "disqualify-team", reason: "Someone else's car.", from: null } as const;
  must(await actOnTeam(database, jobs, { competitionId: "izmir", teamId: teams[2]!, personId, teamAct, now: at(27) }));

  const isQuiet = async () => {
    const { rows } = await sql`
      select from jobs.job where name <> 'rate-stage' and state in ('created', 'retry', 'active')`.execute(database);
    expect(rows).toEqual([]);
  };
  await vi.waitFor(isQuiet, { timeout: 60_000, interval: 100 });

  await spread(qualifying, 1, at(3));
  await spread(final, 23, at(26));
  await sql`update audit_entry set at = ${at(25)}::timestamptz + (id || ' seconds')::interval where act = 'show-next'`.execute(
    database,
  );
  await database
    .updateTable("team")
    .set({ disqualifiedAt: at(27) })
    .where("id", "=", teams[2]!)
    .execute();
  await database
    .insertInto("car")
    .values({ id: "older", teamId: teams[0]!, name: "Older", initcode: Buffer.from([1]), codeHash: "0".repeat(64) })
    .execute();
  await sql`update car set created_at = ${at(-5)}`.execute(database);
  await sql`update correction set made_at = ${at(27)}`.execute(database);
  const finished = { state: "finished", frozenAt: at(0), stateSince: at(28), startsAt: at(-48) } as const;
  await database.updateTable("competition").set(finished).where("id", "=", "izmir").execute();
  // Otherwise practice races would change the tables that are compared.
  await jobs.stop();
  jobs = await startJobQueue(open, jobNames, pino({ level: "silent" }));
});

afterAll(async () => {
  await jobs.stop();
  await threads.close();
  await open.close();
});

/** Without ids, which differ. */
async function publicResults(competitionId: string) {
  const orders = await releasedOrders(open.database, competitionId, "public");
  return orders.map(({ name, places, out }) => ({
    name,
    places: places.map(({ place, code, score, wins, races, tieBreak }) => ({
      place,
      code,
      score,
      wins,
      races,
      tieBreak,
    })),
    out: out.map(({ code, reason }) => ({ code, reason })),
  }));
}

async function racesOf(competitionId: string) {
  const rows = await open.database
    .selectFrom("race")
    .innerJoin("stage", "stage.id", "race.stageId")
    .where("race.competitionId", "=", competitionId)
    .where("stage.kind", "!=", "practice")
    .orderBy("stage.position")
    .orderBy("race.number")
    .select(["race.id", "race.state"])
    .execute();
  return Promise.all(rows.map(async ({ id, state }) => ({ state, found: await findRace(open.database, id) })));
}

async function everything(): Promise<Record<string, string[]>> {
  const plain = open.database.withoutPlugins();
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'jobs') and table_name <> 'audit_entry'
  `.execute(plain);
  const all: Record<string, string[]> = {};
  for (const { schema, name } of tables) {
    if (schema === "jobs" && name !== "job") continue;
    const { rows } = await sql<{
      row: string;
    }>`select each::text as row from ${sql.id(schema, name)} each order by 1`.execute(plain);
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

const request = { eventId: "izmir", brand: "izmir", speed: 60, name: "Replay: Izmir" };

test("refuses unfinished events, other speeds and distant starts", async () => {
  const { database } = open;
  const asked = { ...request, startsAt: new Date(), personId };
  const reasons: unknown[] = [];
  for (const wrong of [
    { eventId: "trabzon" },
    { speed: 61 },
    { speed: 1.5 },
    { startsAt: new Date(Date.now() + 31 * 24 * hour) },
  ]) {
    const outcome = await startReplay(database, { ...asked, ...wrong });
    reasons.push(outcome.kind === "refused" ? outcome.reason : outcome.kind);
  }
  expect(reasons).toEqual(["no-such-event", "speed", "speed", "start"]);
});

test("belongs to the city whose organiser starts it", async () => {
  const { database } = open;
  const [event] = await listReplayableEvents(database);
  expect(event).toMatchObject({ id: "izmir", timeZone: "Europe/Istanbul" });
  const started = await startReplay(database, { ...request, brand: "trabzon", startsAt: new Date(), personId });
  if (started.kind !== "done") throw new Error(started.reason);
  const [rehearsal] = await listRehearsals(database);
  expect(rehearsal).toMatchObject({ brand: "trabzon", shownBrand: "izmir" });
  const brand = database.selectFrom("show").where("id", "=", rehearsal!.showId).select("brand");
  expect(await brand.executeTakeFirst()).toEqual({ brand: "trabzon" });
  // Programs of older cars aren't public.
  const emptyOnes = database.selectFrom("car").innerJoin("team", "team.id", "car.teamId").select("car.name");
  const copied = emptyOnes.where("team.competitionId", "=", started.competitionId);
  expect(await copied.where(sql<boolean>`initcode = ''`).execute()).toEqual([{ name: "Older" }]);
  const { startsAtMs } = rehearsal!.replay!;
  const endsMs = replayEndsAt(rehearsal!.replay!).getTime();
  expect(replayLasts(event!.lasts, 60)).toBeCloseTo(endsMs - startsAtMs);
  await removeRehearsal(database, { competitionId: started.competitionId, personId: null });
  await database.deleteFrom("auditEntry").where("act", "in", ["start-replay", "remove-rehearsal"]).execute();
});

test("replays an event in its order, with nothing known early, no message and the official places", async () => {
  const { database } = open;
  const before = await everything();
  const official = await publicResults("izmir");
  const everyNews = { since: new Date(0), ever: new Date(0) };
  const newsOf = (id: string) => findHappenings(database, { id, brand: "izmir", name: "" }, webhookEvents, everyNews);
  const news = await newsOf("izmir");
  await database
    .insertInto("webhook")
    .values({
      id: "w",
      competitionId: "izmir",
      name: "",
      kind: "json",
      target: "https://example.org",
      host: "example.org",
      language: "en",
      events: JSON.stringify(webhookEvents),
      state: "on",
      createdBy: null,
      since: new Date(),
      collectedUntil: new Date(),
    })
    .execute();

  const startsAt = new Date(Date.now() + hour);
  const started = await startReplay(database, { ...request, startsAt, personId });
  if (started.kind !== "done") throw new Error(started.reason);
  const { competitionId: id } = started;
  expect(await startReplay(database, { ...request, startsAt, personId })).toMatchObject({ reason: "one-at-a-time" });
  const replay = (await listRehearsals(database))[0]?.replay;
  if (!replay) throw new Error("There is no replay.");
  const lookAt = (nowMs: number) => advanceRehearsals(database, { ...parts, jobs }, new Date(nowMs));
  const showStep = async () =>
    (await database.selectFrom("show").where("isRehearsal", "=", true).select("step").executeTakeFirstOrThrow()).step;
  const goTo = async (hours: number) => {
    // The second look builds the show.
    for (let look = 0; look < 2; look += 1) await lookAt(replayTimeOf(replay, at(hours).getTime()) + 1);
    const races = await racesOf(id);
    return {
      state: (await findCompetition(database, id))?.state,
      ran: races.length,
      shown: races.filter(({ found }) => found?.meta.logHash).length,
      orders: (await publicResults(id)).length,
      out: (await listTeams(database, id)).filter(({ disqualifiedReason }) => disqualifiedReason !== null).length,
      step:
        (await findFollowedShow(database, "izmir", () => ({ lastsMs: 0, turnAt: () => 0 }), Date.now() + 10_000, id))
          ?.hasBegun ?? false,
    };
  };
  const wall = async () => {
    const found = await readWall(database, { token: null, brand: "trabzon", replay: id, round: null, known: "" });
    return found && found !== "known" ? found.stage : undefined;
  };
  const [first, all] = [2, (await racesOf("izmir")).length];
  const none = { ran: 0, shown: 0, orders: 0, out: 0, step: false };
  expect(await goTo(-2)).toEqual({ ...none, state: "practice" });
  expect(await goTo(0.1)).toEqual({ ...none, state: "frozen" });
  expect(await goTo(1 + 1.5 / 60)).toEqual({ ...none, state: "frozen", ran: 1 });
  expect(await goTo(2.1)).toEqual({ ...none, state: "frozen", ran: first });
  expect(await wall()).toBeUndefined();
  expect(await goTo(3.1)).toEqual({ ...none, state: "frozen", ran: first, shown: first, orders: 1 });
  expect(await wall()).toBe("The qualifying");
  expect(await goTo(24.1)).toEqual({ ...none, state: "final", ran: all, shown: first, orders: 1 });
  const seen: { step: number; atMs: number; orders: number }[] = [];
  const [fromMs, toMs] = [24.9, 25.9].map((hours) => replayTimeOf(replay, at(hours).getTime()));
  for (let atMs = fromMs!; atMs < toMs!; atMs += 1_000) {
    await lookAt(atMs);
    const step = await showStep();
    if (step !== seen.at(-1)?.step) seen.push({ step, atMs, orders: (await publicResults(id)).length });
  }
  expect(seen.map(({ step, orders }) => ({ step, orders }))).toEqual(
    [-1, 0, 1, 2].map((step) => ({ step, orders: 1 })),
  );
  for (const [index, { atMs }] of seen.slice(2).entries()) expect(atMs - seen[index + 1]!.atMs).toBeGreaterThan(1_999);
  expect(await goTo(25.95)).toMatchObject({ shown: first, orders: 1, step: true });
  expect(await goTo(26.1)).toMatchObject({ shown: all, orders: 2, out: 0 });
  expect(await goTo(29)).toEqual({ state: "finished", ran: all, shown: all, orders: 2, out: 1, step: true });

  expect(await publicResults(id)).toEqual(official);
  const logs = (races: Awaited<ReturnType<typeof racesOf>>) => races.map(({ found }) => [found?.log, found?.meta.seed]);
  expect(logs(await racesOf(id))).toEqual(logs(await racesOf("izmir")));
  const wholeMs = replayTimeOf(replay, replay.toMs) - replay.startsAtMs;
  expect(wholeMs).toBeLessThan(hour / 6);
  expect((await findShownCompetition(database, "izmir"))?.id).toBe("izmir");
  expect((await newsOf("izmir")).map((each) => each.id)).toEqual(news.map((each) => each.id));
  expect((await newsOf(id)).map(({ event }) => event)).toEqual(expect.arrayContaining(["result", "show-step"]));
  expect(await collectNews(database, jobs)).toBe(0);

  await database.deleteFrom("webhook").execute();
  await advanceRehearsals(database, { ...parts, jobs }, new Date(replayTimeOf(replay, replay.toMs) + 25 * hour));
  expect(await listRehearsals(database)).toEqual([]);
  expect(await everything()).toEqual(before);
});
