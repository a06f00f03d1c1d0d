import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { pino } from "pino";
import type { ServerBuild } from "react-router";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { usualPlan } from "#engine/stages/stage-plan.ts";
import { cookiesIn, openTestSite, type TestSite } from "#server/people/accounts/accounts-for-tests.ts";
import { grantRole } from "#server/people/accounts/grant-role.ts";
import { enterHouseCars } from "#server/racing/house-cars/enter-house-cars.ts";
import { appPartsForTests } from "#server/http/app-for-tests.ts";
import { createApp } from "#server/http/create-app.ts";
import { openSite } from "#server/http/open-site.ts";
import { jobNames } from "#server/base/jobs/job-names.ts";
import { startJobQueue, type JobQueue } from "#server/base/jobs/job-queue.ts";
import { startLiveUpdates, type LiveUpdates } from "#server/base/live/live-updates.ts";
import { checkRaceJob } from "#server/racing/stages/check-race-job.ts";
import { createRaceThreads } from "#server/racing/races/race-threads.ts";
import { runRaceJob } from "#server/racing/stages/run-race-job.ts";
import { buildPackage, readPackage } from "#server/results/show/build-package.ts";
import { driveShow } from "#server/results/show/drive-show.ts";
import { createShow, saveScenes } from "#server/results/show/shows.ts";
import { orderStageJob } from "#server/racing/stages/order-stage-job.ts";
import { enterFrozenTeams } from "#server/racing/stages/stages-for-tests.ts";
import type { EntrantsFrom } from "#rules/stage-state.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { addStage } from "#server/racing/stages/acts/add-stage.ts";
import { announceStage } from "#server/racing/stages/acts/announce-stage.ts";
import { changeStage } from "#server/racing/stages/acts/change-stage.ts";
import { decideStage } from "#server/racing/stages/acts/decide-stage.ts";
import { releaseAll } from "#server/racing/stages/acts/release-races.ts";
import { startStage } from "#server/racing/stages/acts/start-stage.ts";
import { findHappenings } from "#server/results/webhooks/webhook-events.ts";
import { webhookEvents } from "#rules/webhooks.ts";
import { whatIsOpen } from "#server/racing/stages/what-is-open.ts";

const { competitions } = messagesOf("en");

/**
 * Nobody learns an unreleased result. Everything that the production build answers is asked by everybody who may not know, and then once
 * more after all results were swapped in the database, winners with losers: not one byte may differ. What depends on a secret tells it.
 */
const buildFolder = path.join(import.meta.dirname, "..", "build");
const { fairness: texts } = competitions;
const origin = "http://izmir.localhost:3000";

const walkers = ["visitor", "own team", "other team", "organiser of another city", "organiser"] as const;
type Walker = (typeof walkers)[number];

let site: TestSite;
let live: LiveUpdates;
let answer: ReturnType<typeof createApp>;
let stageId: string;
/** the stage that the best of the first one went on to */
let finalId: string;
/** teams that went on, each with one that did not */
let advanced: Map<string, string>;
/** tells both stages to a hall, and has shown nothing of them yet */
let showId: string;
let teams: string[];
let patterns: string[];
/** of those the ones that draw a page from its data */
let drawn: Set<string>;
let apiPaths: string[];
const threads = createRaceThreads(2);
const noJobs = { send: () => Promise.resolve() };
const cookies = new Map<Walker, string>();

beforeAll(async () => {
  if (!existsSync(buildFolder))
    throw new Error("There is no production build. `npm test` makes one before it runs the tests.");
  site = await openTestSite();
  const { database } = site.open;
  await database.updateTable("competition").set({ state: "practice" }).where("id", "=", "izmir").execute();
  const jobs = await startJobQueue(site.open, jobNames, pino({ level: "silent" }));
  await enterHouseCars(database, jobs);
  teams = await enterFrozenTeams(database, "izmir", 5);
  await jobs.work(runRaceJob(database, threads, jobs));
  await jobs.work(checkRaceJob(database, jobs));
  await jobs.work(orderStageJob(database, jobs));
  stageId = await raceUnseen(jobs, "qualifying", { from: "accepted-cars" });
  finalId = await raceUnseen(jobs, "final", { from: "stage", stageId });
  advanced = await pairsOf(finalId);
  showId = await openShow();
  // Nothing else may change while the site is walked.
  await jobs.stop();

  live = await startLiveUpdates(site.open);
  answer = createApp({ ...appPartsForTests(site, live), pages: await openSite(buildFolder) });

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

  const build = (await import(pathToFileURL(path.join(buildFolder, "server", "index.js")).href)) as ServerBuild;
  patterns = Object.values(build.routes).flatMap((route) => {
    if (!route || route.id === "root" || (!route.module.loader && !route.module.default)) return [];
    return route.index ? ["/"] : route.path === undefined ? [] : [`/${route.path}`];
  });
  const components = Object.values(build.routes).filter((route) => route?.module.default);
  drawn = new Set(components.map((route) => (route?.index ? "/" : `/${route?.path}`)));
  const description = (await (await ask("visitor", "/api/openapi.json")).json()) as { paths: Record<string, object> };
  apiPaths = Object.entries(description.paths).flatMap(([each, methods]) =>
    "get" in methods ? [`/api/v1${each}`] : [],
  );
});

afterAll(async () => {
  await live.close();
  await threads.close();
  await site.open.close();
});

/** A stage that is raced and decided, and not released. */
async function raceUnseen(
  jobs: Pick<JobQueue, "send">,
  kind: "qualifying" | "final",
  entrantsFrom: EntrantsFrom,
): Promise<string> {
  const { database } = site.open;
  const naming = { competitionId: "izmir", format: "round-robin", kind, name: `The ${kind}` } as const;
  const added = await addStage(database, { ...naming, personId: null });
  if (added.kind !== "done") throw new Error(added.reason);
  const act = { stageId: added.stageId, personId: null };
  const draft = {
    name: naming.name,
    kind,
    plan: { ...usualPlan("round-robin", 5), minutes: null, rounds: 2, advancing: 2 },
    entrantsFrom,
    releaseMode: "at-once",
    delaySeconds: 0,
    checkedShare: 0,
  } as const;
  expect(await changeStage(database, jobs, act, draft)).toEqual({ kind: "done" });
  expect(await announceStage(database, jobs, act)).toEqual({ kind: "done" });
  expect(await startStage(database, jobs, act)).toEqual({ kind: "done" });
  const isReady = async () => expect(await whatIsOpen(database, added.stageId)).toBeUndefined();
  await vi.waitFor(isReady, { timeout: 60_000, interval: 50 });
  expect(await decideStage(database, jobs, act)).toEqual({ kind: "done" });
  return added.stageId;
}

/** A show whose data the screens hold, at a scene before everything that it will tell. */
async function openShow(): Promise<string> {
  const { database } = site.open;
  const { person } = await site.newcomer("Show operator");
  const id = await createShow(database, { name: "The evening", brand: "izmir", personId: person.id });
  const telling = [stageId, finalId].flatMap((each, index) => [
    { id: `tell-${index}`, kind: "reveal", title: "", note: "", stageId: each } as const,
    { id: `top-${index}`, kind: "podium", title: "", note: "", stageId: each } as const,
  ]);
  const scenes = [{ id: "hello", kind: "message", title: "", text: "Welcome", note: "" } as const, ...telling];
  await saveScenes(database, { showId: id, scenes, personId: person.id });
  await makeData(id);
  const { moves } = await database.selectFrom("show").where("id", "=", id).select("moves").executeTakeFirstOrThrow();
  const act = { act: "go-to", on: { step: -1, moves }, to: 0 } as const;
  const driven = await driveShow(database, { showId: id, personId: person.id, act });
  expect(driven).toMatchObject({ kind: "moved", step: 0 });
  return id;
}

async function makeData(ofShow = showId): Promise<void> {
  const parts = { configuration: { sponsors: [] }, brand: "izmir", mayOrganise: () => true };
  const built = await buildPackage(site.open.database, { showId: ofShow, personId: null, newKey: false, parts });
  expect(built).toMatchObject({ kind: "built" });
}

async function pairsOf(ofStage: string): Promise<Map<string, string>> {
  const entrants = await site.open.database
    .selectFrom("stageEntrant")
    .where("stageId", "=", ofStage)
    .select("teamId")
    .execute();
  const on = entrants.map(({ teamId }) => teamId);
  const out = teams.filter((team) => !on.includes(team));
  return new Map(on.flatMap((team, index) => [[team, out[index] ?? ""] as const, [out[index] ?? "", team] as const]));
}

async function captainOf(teamId: string): Promise<string> {
  const rows = site.open.database.selectFrom("teamMember").where("teamId", "=", teamId).where("isCaptain", "=", true);
  return (await rows.select("personId").executeTakeFirstOrThrow()).personId;
}

async function cookieOf(personId: string): Promise<string> {
  const { headers } = await site.accounts.startSession(new Request(`${origin}/`), personId);
  return cookiesIn(headers);
}

function ask(who: Walker, address: string): Promise<Response> {
  const cookie = cookies.get(who) ?? "";
  const request = new Request(new URL(address, origin), { headers: { cookie, "accept-language": "en" } });
  const socket = { remoteAddress: "127.0.0.1", remotePort: 1, remoteFamily: "IPv4" };
  return answer(request, { incoming: { socket } });
}

const races = (ofStage = stageId) =>
  site.open.database.selectFrom("race").where("stageId", "=", ofStage).orderBy("number").selectAll().execute();

/** A page holds its data and what is drawn from them: two see the whole of it, the others its data. */
const seePages = new Set<Walker>(["visitor", "own team"]);

/** Every address that there is, with every id that could be meant. A route that is added is walked too. */
async function addresses(who: Walker): Promise<string[]> {
  const raceIds = [...(await races()), ...(await races(finalId))].map((race) => race.id);
  const own = [teams[0] ?? "", teams[4] ?? ""];
  const anything = [...raceIds, ...own, "izmir", stageId];
  const idsOf = (pattern: string): readonly string[] => {
    if (/^\/(?:race|_race-cars)\b|\/races\/\{/.test(pattern)) return raceIds;
    if (/^\/(?:team|submission|receipt)\//.test(pattern)) return own;
    if (pattern.startsWith("/teams/:")) return ["izmir"];
    if (/\/show\/:/.test(pattern)) return [showId];
    // A secret of its own opens these; no race or team is named by one.
    if (/^\/(?:sign-in-link|claim|brand-picture)\//.test(pattern)) return [stageId];
    return anything;
  };
  const filled = (pattern: string) =>
    idsOf(pattern).map((id) =>
      pattern
        .replace(":competitionId", "izmir")
        .replace(":stageId", stageId)
        .replace(/:teamId\b/, own[0] ?? "")
        .replace(/:\w+\??|\{\w+\}/g, id)
        .replace("*", "nothing"),
    );
  const pages = [...new Set(patterns.flatMap(filled))];
  const asked = seePages.has(who) ? patterns : patterns.filter((pattern) => !drawn.has(pattern));
  return [
    "/_root.data",
    "/robots.txt",
    "/sitemap.xml",
    "/feed.xml",
    "/.well-known/code-prix.json",
    "/events/izmir/event.jsonl.gz",
    "/events/izmir/roster.jsonl",
    "/healthz",
    "/readyz",
    ...new Set(asked.flatMap(filled)),
    ...pages.map((each) => (each === "/" ? "/_.data" : `${each}.data`)),
    ...raceIds.flatMap((id) => [`/race/${id}?turn=3`, `/race/${id}/still.svg?turn=3`, `/race/${id}/log`]),
    ...new Set(apiPaths.flatMap(filled)),
    `/teams/compare?team=${own[0]}&team=${own[1]}`,
    `/teams/compare.data?team=${own[0]}&team=${own[1]}`,
    ...own.map((team) => `/api/v1/competitions/izmir/races?stage=qualifying&team=${team}`),
  ];
}

/** What somebody is answered, without what is chance in each answer. */
async function walk(who: Walker): Promise<Map<string, string>> {
  const told = new Map<string, string>();
  for (const address of await addresses(who)) {
    // What they organise they may know; public pages tell organisers no more than others.
    if (who === "organiser" && /^\/(?:code-prix-admin-panel|show|commentary)\b/.test(address)) continue;
    const response = await ask(who, address);
    const isText = /text|json|xml|script/.test(response.headers.get("content-type") ?? "");
    const bytes = Buffer.from(await response.arrayBuffer());
    const body = isText ? bytes.toString("utf8") : createHash("sha256").update(bytes).digest("hex");
    const headers = ["etag", "last-modified", "location", "content-disposition"].map((name) =>
      response.headers.get(name),
    );
    told.set(address, [response.status, ...headers, body.replaceAll(/nonce(?:=|\\?":\\?)"[\w-]+\\?"/g, "")].join("\n"));
  }
  return told;
}

/** Puts losers where winners were, in everything that follows from a race. Done twice, all is as before. */
async function swapResults(): Promise<void> {
  await site.open.database.transaction().execute(async (transaction) => {
    const all = await transaction
      .selectFrom("race")
      .where("stageId", "=", stageId)
      .orderBy("number")
      .selectAll()
      .execute();
    const logs = new Map(
      (await transaction.selectFrom("raceLog").selectAll().execute()).map((row) => [row.raceId, row.log]),
    );
    for (const [index, race] of all.entries()) {
      const logHash = reversed(race.logHash ?? "");
      await transaction
        .updateTable("race")
        .set({
          logHash,
          seed: String(2n ** 72n - 1n - BigInt(race.seed)),
          turns: 1_000 - (race.turns ?? 0),
          winnerSeat: race.winnerSeat === null ? null : 4 - race.winnerSeat,
          runMs: 1_000 - (race.runMs ?? 0),
        })
        .where("id", "=", race.id)
        .execute();
      await transaction
        .updateTable("raceSeat")
        .set({ place: sql`6 - place`, distance: sql`2000 - distance` })
        .where("raceId", "=", race.id)
        .execute();
      await transaction.updateTable("raceRun").set({ logHash }).where("raceId", "=", race.id).execute();
      const log = logs.get(all.at(-1 - index)?.id ?? "") ?? new Uint8Array();
      await transaction.updateTable("raceLog").set({ log }).where("raceId", "=", race.id).execute();
    }
    await transaction
      .updateTable("stagePlace")
      .set({ place: sql`6 - place`, wins: sql`100 - wins`, score: sql`1 - score`, advances: sql`not advances` })
      .where("stageId", "=", stageId)
      .execute();
  });
}

/** Puts those in the final who did not go on. Done twice, all is as before. */
async function swapFinalists(): Promise<void> {
  const { database } = site.open;
  for (const { id: raceId } of await races(finalId)) {
    const seats = await database
      .selectFrom("raceSeat")
      .where("raceId", "=", raceId)
      .select(["seat", "teamId"])
      .execute();
    for (const { seat, teamId } of seats) {
      const other = advanced.get(teamId);
      if (other === undefined) continue;
      await database
        .updateTable("raceSeat")
        .set({ teamId: other })
        .where("raceId", "=", raceId)
        .where("seat", "=", seat)
        .execute();
    }
  }
}

const reversed = (hash: string) => `0x${Array.from(hash.slice(2)).toReversed().join("")}`;

/** Words that stand in a result alone. */
async function secrets(): Promise<string[]> {
  return (await races()).flatMap(({ logHash, seed }) => [
    (logHash ?? "").slice(2, 18),
    seed,
    BigInt(seed).toString(16).padStart(18, "0"),
  ]);
}

/** What everybody is answered now; they walk one after the other. */
async function walkAll(): Promise<Map<Walker, Map<string, string>>> {
  // A rendering is given to others for a second.
  await pause(1_100);
  const told = new Map<Walker, Map<string, string>>();
  for (const who of walkers) told.set(who, await walk(who));
  return told;
}

describe("before the release", () => {
  let before: Map<Walker, Map<string, string>>;
  let swapped: Map<Walker, Map<string, string>>;

  beforeAll(async () => {
    // Pages say what time it is: it stands still for all walks.
    vi.useFakeTimers({ toFake: ["Date"], now: new Date() });
    try {
      // Home tells who is signed in what was new since they last looked: that is kept once, before two walks are compared.
      for (const who of walkers) await ask(who, "/");
      // A page's late parts are fetched once, and come in another order for whoever draws it first.
      await walk("visitor");
      before = await walkAll();
      await swapResults();
      await swapFinalists();
      await makeData();
      swapped = await walkAll();
      await swapResults();
      await swapFinalists();
      await makeData();
    } finally {
      vi.useRealTimers();
    }
  }, 120_000);

  test.each(walkers)(
    "nothing that the %s is answered depends on an unreleased result, or has its seed or hash",
    async (who) => {
      const told = before.get(who) ?? new Map<string, string>();
      expect(told.size).toBeGreaterThan(100);
      expect([...told.keys()]).toContain(`/api/v1/races/${(await races())[0]?.id}/log`);
      const differs = [...told].filter(([key, text]) => swapped.get(who)?.get(key) !== text).map(([key]) => key);
      expect(differs).toEqual([]);
      const words = await secrets();
      expect([...told].filter(([, text]) => words.some((word) => text.includes(word))).map(([key]) => key)).toEqual([]);
      expect([...told].filter(([, text]) => text.startsWith("500")).map(([key]) => key)).toEqual([]);
    },
  );
});

/** All that a webhook could be told of the competition now, as channels and programs get it. */
async function toldToWebhooks(): Promise<string[]> {
  const everything = { since: new Date(0), ever: new Date(0) };
  const competition = { id: "izmir", brand: "izmir", name: "Izmir" };
  const happenings = await findHappenings(site.open.database, competition, webhookEvents, everything);
  return happenings.map(({ id, data, path: read, text }) =>
    JSON.stringify([id, read, data, text(messagesOf("en"), "en"), text(messagesOf("tr"), "tr")]),
  );
}

test("no webhook is told anything that depends on an unreleased result", async () => {
  const before = await toldToWebhooks();
  expect(before.filter((each) => /^\["(?:result|record):/.test(each))).toEqual([]);
  expect(before.filter((each) => each.startsWith('["registration:'))).toHaveLength(teams.length);
  expect(before.filter((each) => each.startsWith('["show-step:'))).toHaveLength(1);
  await swapResults();
  await swapFinalists();
  expect(await toldToWebhooks()).toEqual(before);
  await swapResults();
  await swapFinalists();
  const words = await secrets();
  expect(before.filter((each) => words.some((word) => each.includes(word)))).toEqual([]);
});

test("who went on to a stage is not told by the seats of its races, and who is in a first round is", async () => {
  const [first] = await races();
  const [final] = await races(finalId);
  expect(advanced.size).toBe(4);
  for (const address of [`/race/${final?.id}`, `/race/${final?.id}.data`, `/api/v1/races/${final?.id}`]) {
    const text = await (await ask("visitor", address)).text();
    expect(teams.filter((team) => text.includes(team))).toEqual([]);
  }
  const text = await (await ask("visitor", `/api/v1/races/${first?.id}`)).text();
  expect(teams.filter((team) => text.includes(team))).toEqual(teams);
});

test("what the screens hold of the show before its steps names nobody", async () => {
  const { packageVersion } = await site.open.database
    .selectFrom("show")
    .where("id", "=", showId)
    .select("packageVersion")
    .executeTakeFirstOrThrow();
  const held = (await readPackage(site.open.database, showId, packageVersion)) ?? "";
  expect(held.length).toBeGreaterThan(1_000);
  const named = await site.open.database
    .selectFrom("team")
    .where("id", "in", teams)
    .select(["id", "name", "code"])
    .execute();
  const words = named.flatMap(({ id, name, code }) => [id, name, code]);
  expect([...words, stageId, finalId].filter((word) => held.includes(word))).toEqual([]);
});

test("the stream of a race tells that there is news, and nothing of it", async () => {
  const [race] = await races();
  const stream = await ask("visitor", `/live?topic=race:${race?.id}&topic=competition:izmir`);
  const reader = stream.body?.getReader();
  const first = new TextDecoder().decode((await reader?.read())?.value);
  await reader?.cancel();
  expect(first).toBe(`event: ready\ndata: race:${race?.id} competition:izmir\n\n`);
});

test("the panel of the city shows its organiser what all others do not see", async () => {
  const page = await (await ask("organiser", `/code-prix-admin-panel/competitions/izmir/stages/${stageId}`)).text();
  for (const team of teams) expect(page).toContain(`/team/${team}`);
  const csv = await (await ask("organiser", "/code-prix-admin-panel/competitions/izmir/races.csv")).text();
  for (const race of await races()) expect(csv).toContain((race.logHash ?? "-").slice(2, 18));
});

test("a server with another engine than the frozen one warns in the panel, and changes no result", async () => {
  const competition = () => ask("organiser", "/code-prix-admin-panel/competitions/izmir").then((page) => page.text());
  const pin = (engineHash: string) =>
    site.open.database.updateTable("competition").set({ engineHash }).where("id", "=", "izmir").execute();
  expect(await competition()).not.toContain(texts.otherEngine);
  const before = await races();
  await pin("1".repeat(64));
  expect(await competition()).toContain(texts.otherEngine);
  expect(await races()).toEqual(before);
  await pin("0".repeat(64));
});

test("after the release everybody sees the same races with their hashes, places and logs", async () => {
  const outcome = await releaseAll(site.open.database, noJobs, { stageId, personId: null });
  expect(outcome).toMatchObject({ kind: "done", released: 2 });
  // A rendering is given to others for a second.
  await pause(1_100);
  for (const who of ["visitor", "own team"] as const) {
    const told = await walk(who);
    for (const race of await races()) {
      const hash = (race.logHash ?? "-").slice(2, 18);
      for (const address of [
        `/race/${race.id}`,
        `/race/${race.id}.data`,
        `/api/v1/races/${race.id}`,
        `/api/v1/races/${race.id}/log`,
      ])
        expect(told.get(address), `${address} for the ${who}`).toContain(hash);
    }
    const standings = told.get("/teams/izmir") ?? "";
    for (const team of teams) expect(standings).toContain(`/team/${team}`);
  }
  const news = await toldToWebhooks();
  expect(news.filter((each) => each.startsWith(`["result:${stageId}-1"`))).toHaveLength(1);
});
