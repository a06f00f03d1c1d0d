import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { pino } from "pino";
import type { ServerBuild } from "react-router";
import { vi } from "vitest";
import { defaultPlan } from "#engine/stages/stage-plan.ts";
import type { EntrantsFrom } from "#domain/stages/stage-state.ts";
import type { Database } from "#server/platform/database/database.ts";
import { startJobQueue, type JobSender, jobNames } from "#server/platform/jobs/job-queue.ts";
import { startLiveUpdates } from "#server/platform/live/live-updates.ts";
import { appPartsForTests } from "#server/http/app-for-tests.ts";
import { createApp } from "#server/http/create-app.ts";
import { openSite } from "#server/http/open-site.ts";
import { cookiesIn, openTestSite, type TestSite } from "#server/accounts/accounts-for-tests.ts";
import { grantRole } from "#server/accounts/grant-role.ts";
import { enterHouseCars } from "#server/races/enter-house-cars.ts";
import { lendThreadsForTests } from "#server/races/lend-threads-for-tests.ts";
import { addStage, announceStage, changeStage } from "#server/stages/plan-stage.ts";
import { decideStage } from "#server/stages/decide-stage.ts";
import { startStage } from "#server/stages/run-stage.ts";
import { checkRaceJob } from "#server/stages/check-race-job.ts";
import { orderStageJob } from "#server/stages/order-stage-job.ts";
import { runRaceJob } from "#server/stages/run-race-job.ts";
import { enterFrozenTeams } from "#server/stages/stages-for-tests.ts";
import { pendingRaces } from "#server/stages/pending-races.ts";
import { buildPackage } from "#server/show/build-package.ts";
import { driveShow } from "#server/show/drive-show.ts";
import { createShow, saveScenes } from "#server/show/shows.ts";

const buildFolder = path.join(import.meta.dirname, "..", "..", "build");
const origin = "http://izmir.localhost:3000";

export const walkers = ["visitor", "own team", "other team", "organiser of another city", "organiser"] as const;
export type Walker = (typeof walkers)[number];

/** A decided, unreleased stage, its final, and a show of both. */
export interface UnseenSite {
  database: Database;
  stageId: string;
  finalId: string;
  /** hasn't shown anything yet */
  showId: string;
  teams: string[];
  /** advanced teams to others, and vice versa */
  advanced: Map<string, string>;
  patterns: string[];
  /** those that render a page */
  drawn: Set<string>;
  apiPaths: string[];
  ask: (who: Walker, address: string) => Promise<Response>;
  makeData: () => Promise<void>;
  close: () => Promise<void>;
}

/** @throws Error without a build */
export async function openUnseenSite(): Promise<UnseenSite> {
  if (!existsSync(buildFolder))
    throw new Error("There is no production build. `npm test` makes one before it runs the tests.");
  const site = await openTestSite();
  const { database } = site.open;
  const threads = lendThreadsForTests(2);
  await database.updateTable("competition").set({ state: "practice" }).where("id", "=", "izmir").execute();
  const jobs = await startJobQueue(site.open, jobNames, pino({ level: "silent" }));
  await enterHouseCars(database, jobs);
  const teams = await enterFrozenTeams(database, "izmir", 5);
  await jobs.work(runRaceJob(database, threads, jobs));
  await jobs.work(checkRaceJob(database, jobs));
  await jobs.work(orderStageJob(database, jobs));
  const stageId = await raceUnseen(database, jobs, "qualifying", { from: "accepted-cars" });
  const finalId = await raceUnseen(database, jobs, "final", { from: "stage", stageId });
  // All tied, so that every place has a tie-break to hide.
  const ranking = sql<string>`jsonb_build_object('ties', jsonb_build_array(0.5, 50 - place))`;
  await database.updateTable("stagePlace").set({ score: 0.5, ranking }).execute();
  const advanced = await pairsOf(database, finalId, teams);
  const showId = await openShow(site, [stageId, finalId]);
  // Nothing else may change.
  await jobs.stop();

  const live = await startLiveUpdates(site.open);
  const answer = createApp({ ...appPartsForTests(site, live), ...(await openSite(buildFolder)) });
  const cookies = await cookiesOfWalkers(site, teams);
  const ask = (who: Walker, address: string): Promise<Response> => {
    const cookie = cookies.get(who) ?? "";
    const request = new Request(new URL(address, origin), { headers: { cookie, "accept-language": "en" } });
    const socket = { remoteAddress: "127.0.0.1", remotePort: 1, remoteFamily: "IPv4" };
    return answer(request, { incoming: { socket } });
  };

  const build = (await import(pathToFileURL(path.join(buildFolder, "server", "index.js")).href)) as ServerBuild;
  const patterns = Object.values(build.routes).flatMap((route) => {
    if (!route || route.id === "root" || (!route.module.loader && !route.module.default)) return [];
    return route.index ? ["/"] : route.path === undefined ? [] : [`/${route.path}`];
  });
  const components = Object.values(build.routes).filter((route) => route?.module.default);
  const drawn = new Set(components.map((route) => (route?.index ? "/" : `/${route?.path}`)));
  const description = (await (await ask("visitor", "/api/openapi.json")).json()) as { paths: Record<string, object> };
  const apiPaths = Object.entries(description.paths).flatMap(([each, methods]) =>
    "get" in methods ? [`/api/v1${each}`] : [],
  );

  return {
    database,
    stageId,
    finalId,
    showId,
    teams,
    advanced,
    patterns,
    drawn,
    apiPaths,
    ask,
    makeData: () => makeData(database, showId),
    async close() {
      await live.close();
      await threads.close();
      await site.open.close();
    },
  };
}

async function raceUnseen(
  database: Database,
  jobs: JobSender,
  kind: "qualifying" | "final",
  entrantsFrom: EntrantsFrom,
): Promise<string> {
  const naming = { competitionId: "izmir", format: "round-robin", kind, name: `The ${kind}` } as const;
  const added = await addStage(database, { ...naming, personId: null });
  if (added.kind !== "done") throw new Error(added.reason);
  const act = { stageId: added.stageId, personId: null };
  const draft = {
    name: naming.name,
    kind,
    plan: { ...defaultPlan("round-robin", 5), minutes: null, rounds: 2, advancing: 2 },
    entrantsFrom,
    releaseMode: "at-once",
    delaySeconds: 0,
    checkedShare: 0,
  } as const;
  done(await changeStage(database, jobs, act, draft));
  done(await announceStage(database, jobs, act));
  done(await startStage(database, jobs, act));
  const isReady = async () => {
    const open = await pendingRaces(database, added.stageId);
    if (open) throw new Error(JSON.stringify(open));
  };
  await vi.waitFor(isReady, { timeout: 60_000, interval: 50 });
  done(await decideStage(database, jobs, act));
  return added.stageId;
}

function done(outcome: { kind: string }): void {
  if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
}

/** Before everything that it reveals. */
async function openShow(site: TestSite, stages: readonly string[]): Promise<string> {
  const { database } = site.open;
  const { person } = await site.newcomer("Show operator");
  const id = await createShow(database, { name: "The evening", brand: "izmir", personId: person.id });
  const reveals = stages.flatMap((each, index) => [
    { id: `tell-${index}`, kind: "reveal", title: "", note: "", stageId: each, bySuspense: true } as const,
    { id: `top-${index}`, kind: "podium", title: "", note: "", stageId: each } as const,
  ]);
  const scenes = [{ id: "hello", kind: "message", title: "", text: "Welcome", note: "" } as const, ...reveals];
  await saveScenes(database, { showId: id, scenes, personId: person.id });
  await makeData(database, id);
  const { moves } = await database.selectFrom("show").where("id", "=", id).select("moves").executeTakeFirstOrThrow();
  const act = { act: "go-to", on: { step: -1, moves }, to: 0 } as const;
  const driven = await driveShow(database, { showId: id, personId: person.id, act });
  if (driven.kind !== "moved" || driven.step !== 0) throw new Error(JSON.stringify(driven));
  return id;
}

async function makeData(database: Database, showId: string): Promise<void> {
  const parts = { configuration: { sponsors: [] }, brand: "izmir", mayOrganise: () => true };
  const built = await buildPackage(database, { showId, personId: null, newKey: false, parts });
  if (built.kind !== "built") throw new Error(JSON.stringify(built));
}

async function pairsOf(database: Database, stageId: string, teams: readonly string[]): Promise<Map<string, string>> {
  const entrants = await database.selectFrom("stageEntrant").where("stageId", "=", stageId).select("teamId").execute();
  const on = entrants.map(({ teamId }) => teamId);
  const out = teams.filter((team) => !on.includes(team));
  return new Map(on.flatMap((team, index) => [[team, out[index] ?? ""] as const, [out[index] ?? "", team] as const]));
}

async function cookiesOfWalkers(site: TestSite, teams: readonly string[]): Promise<Map<Walker, string>> {
  const { database } = site.open;
  const cookies = new Map<Walker, string>();
  const cookieOf = async (personId: string) => {
    const { headers } = await site.accounts.startSession(new Request(`${origin}/`), personId);
    return cookiesIn(headers);
  };
  const captainOf = async (teamId: string) => {
    const rows = database.selectFrom("teamMember").where("teamId", "=", teamId).where("isCaptain", "=", true);
    return (await rows.select("personId").executeTakeFirstOrThrow()).personId;
  };
  const organisers = [
    ["organiser of another city", "konya"],
    ["organiser", "izmir"],
  ] as const;
  for (const [walker, brand] of organisers) {
    const { person } = await site.newcomer(walker);
    await grantRole(database, { personId: person.id, role: "organiser", brand, grantedBy: person.id });
    cookies.set(walker, await cookieOf(person.id));
  }
  cookies.set("own team", await cookieOf(await captainOf(teams[0] ?? "")));
  cookies.set("other team", await cookieOf(await captainOf(teams[4] ?? "")));
  return cookies;
}
