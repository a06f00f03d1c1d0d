import { existsSync } from "node:fs";
import path from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { defaultPlan } from "#engine/stages/stage-plan.ts";
import type { EntrantsFrom } from "#domain/stages/stage-state.ts";
import { startJobQueue, type JobQueue, jobNames } from "#server/platform/jobs/job-queue.ts";
import { startLiveUpdates, type LiveUpdates } from "#server/platform/live/live-updates.ts";
import { actOnTeam } from "#server/teams/team-acts.ts";
import { appPartsForTests } from "#server/http/app-for-tests.ts";
import { createApp } from "#server/http/create-app.ts";
import { openSite } from "#server/http/open-site.ts";
import { undoAct } from "#server/panel/audit-log/undo-act.ts";
import { stepCompetition } from "#server/competitions/phases/step-competition.ts";
import { cookiesIn, openTestSite, type TestSite } from "#server/accounts/accounts-for-tests.ts";
import { grantRole } from "#server/accounts/grant-role.ts";
import { enterHouseCars } from "#server/races/enter-house-cars.ts";
import { createRaceThreads } from "#server/races/race-threads.ts";
import { addStage, announceStage, changeStage } from "#server/stages/plan-stage.ts";
import { decideStage, liftPenalty, penaliseTeam } from "#server/stages/decide-stage.ts";
import { releaseAll } from "#server/stages/release-stage.ts";
import { startStage } from "#server/stages/run-stage.ts";
import { checkRaceJob } from "#server/stages/check-race-job.ts";
import { classificationOf } from "#server/stages/classification.ts";
import { orderStageJob } from "#server/stages/order-stage-job.ts";
import { isSignedText } from "#domain/platform/signature.ts";
import { runRaceJob } from "#server/stages/run-race-job.ts";
import { enterFrozenTeams } from "#server/stages/stages-for-tests.ts";
import { pendingRaces } from "#server/stages/pending-races.ts";
import { receiptKey } from "#server/submissions/receipt.ts";
import { checkCertificate, issueCertificates } from "#server/results/certificates/issue-certificates.ts";
import { commentaryOf, stepSummariser } from "#server/show/commentary.ts";
import { buildPackage, openPackage, outdatedScenes } from "#server/show/build-package.ts";
import { findFollowedShow } from "#server/show/companion.ts";
import { createShow, findShow, saveScenes } from "#server/show/shows.ts";
import { firstTeamAfter, publishedWinners } from "./event/published-winners.ts";

/**
 * After a disqualification and a penalty, every page, screen, file, certificate, archive and the national final must
 * name the same winner.
 */
const buildFolder = path.join(import.meta.dirname, "..", "build");
const origin = "http://izmir.localhost:3000";

let site: TestSite;
let live: LiveUpdates;
let jobs: JobQueue;
let answer: ReturnType<typeof createApp>;
let organiser: string;
let cookie: string;
let qualifying: string;
let final: string;
let showId: string;
let leader: string;
const threads = createRaceThreads(2, "0".repeat(64));

beforeAll(async () => {
  if (!existsSync(buildFolder))
    throw new Error("There is no production build. `npm test` makes one before it runs the tests.");
  site = await openTestSite();
  const { database } = site.open;
  await database
    .updateTable("competition")
    .set({ state: "practice" })
    .where("id", "in", ["izmir", "trabzon"])
    .execute();
  jobs = await startJobQueue(site.open, jobNames, pino({ level: "silent" }));
  // Makes Trabzon's competition nation-wide, over İzmir only.
  await database.deleteFrom("competition").where("id", "not in", ["izmir", "trabzon"]).execute();
  await enterHouseCars(database, jobs);
  await database.updateTable("competition").set({ brand: null }).where("id", "=", "trabzon").execute();
  await enterFrozenTeams(database, "izmir", 6);
  await jobs.work(runRaceJob(database, threads, jobs));
  await jobs.work(checkRaceJob(database, jobs));
  await jobs.work(orderStageJob(database, jobs));
  live = await startLiveUpdates(site.open);
  answer = createApp({ ...appPartsForTests(site, live), ...(await openSite(buildFolder)) });
  const { person } = await site.newcomer("Organiser");
  organiser = person.id;
  await grantRole(database, { personId: organiser, role: "organiser", brand: "izmir", grantedBy: organiser });
  cookie = cookiesIn((await site.accounts.startSession(new Request(`${origin}/`), organiser)).headers);
}, 240_000);

afterAll(async () => {
  await jobs.stop();
  await live.close();
  await threads.close();
  await site.open.close();
});

const act = (stageId: string) => ({ stageId, personId: organiser });

async function announced(
  competitionId: string,
  input: { kind: "qualifying" | "final"; entrantsFrom: EntrantsFrom; advancing: number },
): Promise<string> {
  const { database } = site.open;
  const { kind, entrantsFrom, advancing } = input;
  const name = `The ${kind}`;
  const added = await addStage(database, { competitionId, format: "round-robin", kind, name, personId: organiser });
  if (added.kind !== "done") throw new Error(added.reason);
  const draft = {
    name,
    kind,
    plan: { ...defaultPlan("round-robin", 5), minutes: null, rounds: 2, advancing },
    entrantsFrom,
    releaseMode: "at-once",
    delaySeconds: 0,
    checkedShare: 0,
  } as const;
  expect(await changeStage(database, jobs, act(added.stageId), draft)).toEqual({ kind: "done" });
  expect(await announceStage(database, jobs, act(added.stageId))).toEqual({ kind: "done" });
  return added.stageId;
}

async function decided(stageId: string): Promise<void> {
  const { database } = site.open;
  expect(await startStage(database, jobs, act(stageId))).toEqual({ kind: "done" });
  const isReady = async () => expect(await pendingRaces(database, stageId)).toBeUndefined();
  await vi.waitFor(isReady, { timeout: 60_000, interval: 50 });
  expect(await decideStage(database, jobs, act(stageId))).toEqual({ kind: "done" });
}

const counted = (stageId: string) =>
  vi.waitFor(
    async () => {
      const row = site.open.database.selectFrom("stage").where("id", "=", stageId).select("orderStale");
      expect((await row.executeTakeFirstOrThrow()).orderStale).toBe(false);
    },
    { timeout: 30_000, interval: 50 },
  );

const get = (address: string) => {
  const request = new Request(new URL(address, origin), { headers: { cookie, "accept-language": "en" } });
  return answer(request, { incoming: { socket: { remoteAddress: "127.0.0.1", remotePort: 1, remoteFamily: "IPv4" } } });
};
const textOf = async (address: string) => (await get(address)).text();
const placesOf = async (stageId: string) => (await classificationOf(site.open.database, stageId)).places;

async function nameOf(id: string): Promise<string> {
  const row = site.open.database.selectFrom("team").where("id", "=", id).select("name");
  return (await row.executeTakeFirstOrThrow()).name;
}

async function makeShow(): Promise<void> {
  const { database } = site.open;
  const parts = { configuration: { sponsors: [] }, brand: "izmir", mayOrganise: () => true };
  expect(await buildPackage(database, { showId, personId: null, newKey: false, parts })).toMatchObject({
    kind: "built",
  });
  const { steps } = (await findShow(database, showId))!;
  const last = steps.reduce((sum, scene) => sum + scene.steps, 0) - 1;
  // The show is over.
  const position = { step: last, fromStep: last - 1, steppedAt: new Date(Date.now() - 60_000) };
  await database.updateTable("show").set(position).where("id", "=", showId).execute();
}

/** By source. */
async function winners(): Promise<Record<string, string | undefined>> {
  const { database } = site.open;
  await makeShow();
  // Rendered pages are cached for a second.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const rows = await database.selectFrom("team").select(["id", "name"]).execute();
  const teamNamed = (name: string) => rows.find((row) => row.name === name)?.id;
  const bytes = async (address: string) => new Uint8Array(await (await get(address)).arrayBuffer());
  const published = await publishedWinners(
    { text: textOf, bytes },
    { competitionId: "izmir", id: final, name: "The final", teamNamed },
  );
  const certificates = await issueCertificates(database, "izmir");
  const show = (await findShow(database, showId))!;
  const scenes = await openPackage(database, showId);
  const podium = scenes.map(({ content }) => content).find((content) => content.kind === "podium");
  const reveal = scenes.map(({ content }) => content).find((content) => content.kind === "reveal");
  const lastFacts = stepSummariser(scenes, show)(show.step)?.facts;
  const rises = lastFacts?.find((fact) => fact.what === "rises");
  const commentary = await commentaryOf(database, { ...show, step: 0 });
  const followed = await findFollowedShow(database, "izmir", () => ({ lastsMs: 0, turnAt: () => 0 }));
  const onPhones = followed?.stages.find(({ stageId }) => stageId === final)?.told ?? {};
  return {
    ...published,
    "order of the final": (await placesOf(final))[0]?.teamId,
    home: firstTeamAfter(await textOf("/"), 'data-testid="champion"'),
    feed: teamNamed(/The final, [^<]*results[\s\S]*?<p>1\. ([^<]+)</.exec(await textOf("/feed.xml"))?.[1] ?? ""),
    certificates: certificates.filter(
      ({ certificate }) => certificate.place === 1 && certificate.stage === "The final",
    )[0]?.certificate.team.id,
    podium: podium?.teams.find(({ place }) => place === 1)?.teamId,
    reveal: reveal?.teams.find(({ place }) => place === 1)?.teamId,
    presenter: rises?.what === "rises" && rises.place === 1 ? teamNamed(rises.name) : undefined,
    commentator: commentary.order?.places.find(({ place }) => place === 1)?.team.teamId,
    phones: Object.entries(onPhones).find(([, place]) => place === 1)?.[0],
  };
}

const everywhere = (winners: Record<string, unknown>, teamId: string) =>
  expect(winners).toEqual(Object.fromEntries(Object.keys(winners).map((source) => [source, teamId])));

test(
  "disqualifies the leader of qualifying and advances others",
  { tags: ["thorough"], timeout: 120_000 },
  async () => {
    const { database } = site.open;
    qualifying = await announced("izmir", {
      kind: "qualifying",
      entrantsFrom: { from: "accepted-cars" },
      advancing: 4,
    });
    await decided(qualifying);
    const before = await placesOf(qualifying);
    leader = before[0]?.teamId ?? "";
    const acted = await actOnTeam(database, jobs, {
      competitionId: "izmir",
      teamId: leader,
      personId: organiser,
      teamAct: { act: "disqualify-team", reason: "raced another's car", from: null },
      now: new Date(),
    });
    expect(acted.kind).toBe("done");
    // Immediately, before recomputing.
    expect((await placesOf(qualifying)).map(({ teamId }) => teamId)).not.toContain(leader);
    await counted(qualifying);
    const after = await placesOf(qualifying);
    expect(after.map(({ teamId, place }) => [teamId, place])).toEqual(
      before.slice(1).map(({ teamId }, index) => [teamId, index + 1]),
    );
    expect(after.filter(({ advances }) => advances)).toHaveLength(4);

    final = await announced("izmir", {
      kind: "final",
      entrantsFrom: { from: "stage", stageId: qualifying },
      advancing: 0,
    });
    await decided(final);
    const raced = await placesOf(final);
    expect(raced.map(({ teamId }) => teamId).toSorted()).toEqual(
      after
        .slice(0, 4)
        .map(({ teamId }) => teamId)
        .toSorted(),
    );
  },
);

test(
  "names one winner everywhere after the release, and gives the disqualified team no place",
  { tags: ["thorough"], timeout: 120_000 },
  async () => {
    const { database } = site.open;
    for (const stageId of [qualifying, final]) {
      expect(await releaseAll(database, jobs, act(stageId))).toMatchObject({ kind: "done" });
    }
    showId = await createShow(database, { name: "The evening", brand: "izmir", personId: organiser });
    const plain = { title: "", note: "", stageId: final };
    const scenes = [
      { id: "a", kind: "grid", ...plain },
      { id: "b", kind: "reveal", ...plain },
      { id: "c", kind: "podium", ...plain },
    ] as const;
    await saveScenes(database, { showId, scenes, personId: organiser });
    const winner = (await placesOf(final))[0]?.teamId ?? "";
    everywhere(await winners(), winner);

    const page = await textOf("/teams/izmir");
    expect(page).toContain("raced another&#x27;s car");
    expect(await textOf(`/team/${leader}`)).toContain("raced another&#x27;s car");
    const results = await textOf("/teams/izmir/results/results.csv");
    expect(results).not.toContain(leader);
    expect((await issueCertificates(database, "izmir", leader)).length).toBe(0);
  },
);

test(
  "changes the winner everywhere in a new version after a penalty",
  { tags: ["thorough"], timeout: 120_000 },
  async () => {
    const { database } = site.open;
    const [first, second] = await placesOf(final);
    const [paper] = await issueCertificates(database, "izmir", first?.teamId);
    const before = await textOf("/teams/izmir/results/results.json");
    expect(before).toContain('"version": 1');
    const penalty = {
      teamId: first?.teamId ?? "",
      kind: "places",
      amount: 1,
      raceIds: [],
      reason: "late to the grid",
    } as const;
    expect(await penaliseTeam(database, jobs, act(final), { ...penalty, raceIds: [], id: "penalty-one" })).toEqual({
      kind: "done",
    });
    expect(await outdatedScenes(database, showId)).toEqual([2, 3]);
    await counted(final);
    everywhere(await winners(), second?.teamId ?? "");
    expect(await outdatedScenes(database, showId)).toEqual([]);

    const key = await receiptKey(database);
    const [one, two] = await Promise.all(
      [1, 2].map((version) => textOf(`/teams/izmir/results/result-${final}-${version}.txt`)),
    );
    expect([isSignedText(one ?? "", key), isSignedText(two ?? "", key)]).toEqual([true, true]);
    expect(isSignedText((two ?? "").replace("late to the grid", "early to the grid"), key)).toBe(false);
    expect(one).toContain(`Place: 1 ${first?.number} ${first?.code} ${first?.teamId}`);
    expect(two).toContain(`Place: 1 ${second?.number} ${second?.code} ${second?.teamId}`);
    const page = await textOf("/teams/izmir");
    expect(page).toContain(`${await nameOf(first?.teamId ?? "")}: 1 → 2`);
    expect(page).toContain("late to the grid");
    // The earlier certificate is outdated.
    expect(await textOf(`/certificate?code=${paper?.code}`)).toContain("This certificate is out of date");
  },
);

test(
  "starts the national final without the disqualified team, and keeps cities frozen",
  { tags: ["thorough"], timeout: 120_000 },
  async () => {
    const { database } = site.open;
    const parts = { jobs, engineHash: "0".repeat(64) };
    const step = { competitionId: "trabzon", from: "practice", to: "frozen", personId: null } as const;
    expect(await stepCompetition(database, parts, step)).toMatchObject({ kind: "stepped" });
    const national = await announced("trabzon", {
      kind: "final",
      entrantsFrom: { from: "cities", stageIds: [], best: 3 },
      advancing: 0,
    });
    await decided(national);
    const best = (await placesOf(final)).slice(0, 3).map(({ teamId }) => teamId);
    const order = await placesOf(national);
    expect(order.map(({ teamId }) => teamId).toSorted()).toEqual(best.toSorted());

    expect(await releaseAll(database, jobs, act(national))).toMatchObject({ kind: "done" });
    // Teams belong to cities, and get a valid certificate of both.
    const papers = [...(await issueCertificates(database, "izmir")), ...(await issueCertificates(database, "trabzon"))];
    const ofWinner = papers.filter(({ certificate }) => certificate.team.id === order[0]?.teamId);
    expect(ofWinner.map(({ certificate }) => [certificate.competition.id, certificate.stage])).toEqual([
      ["izmir", "The final"],
      ["trabzon", "The final"],
    ]);
    expect(ofWinner[1]?.certificate.place).toBe(1);
    for (const { code } of ofWinner)
      expect(await checkCertificate(database, code)).toMatchObject({ isReplaced: false });
    const results = await textOf("/teams/trabzon/results/results.csv");
    expect(results.split("\n")[1]?.trim().split(",").at(-1)).toBe(order[0]?.teamId);
  },
);

test(
  "undoes both decisions in the audit log and names the first winner again everywhere",
  { tags: ["thorough"], timeout: 120_000 },
  async () => {
    const { database } = site.open;
    const entries = await database
      .selectFrom("auditEntry")
      .where("act", "in", ["penalise-team", "disqualify-team"])
      .orderBy("id", "desc")
      .select("id")
      .execute();
    expect(entries).toHaveLength(2);
    for (const { id: entryId } of entries) {
      const undone = { entryId, personId: organiser, reason: "A car was mistaken.", mayOrganise: () => true };
      expect(await undoAct(database, { jobs, engineHash: "0".repeat(64) }, undone)).toMatchObject({ kind: "done" });
    }
    await counted(qualifying);
    await counted(final);
    expect((await placesOf(qualifying))[0]?.teamId).toBe(leader);
    const [, second] = await placesOf(final);
    everywhere(await winners(), (await placesOf(final))[0]?.teamId ?? "");
    expect(second).toBeDefined();
    const versions = await database.selectFrom("stageResult").where("stageId", "=", final).select("version").execute();
    expect(versions).toHaveLength(3);
  },
);

test(
  "moves a team down everywhere if it's placed last in all races, and back",
  { tags: ["thorough"], timeout: 120_000 },
  async () => {
    const { database } = site.open;
    const [first] = await placesOf(final);
    const races = await database
      .selectFrom("race")
      .innerJoin("raceSeat", "raceSeat.raceId", "race.id")
      .where("race.stageId", "=", final)
      .where("raceSeat.teamId", "=", first?.teamId ?? "")
      .where("race.state", "=", "released")
      .select("race.number")
      .execute();
    const penalty = {
      id: "last",
      teamId: first?.teamId ?? "",
      kind: "races",
      amount: 0,
      reason: "cut the chicane",
    } as const;
    const named = races.map(({ number }) => String(number));
    expect(await penaliseTeam(database, jobs, act(final), { ...penalty, raceIds: [...named, "9999"] })).toEqual({
      kind: "refused",
      reason: "no-such-race",
    });
    expect(await penaliseTeam(database, jobs, act(final), { ...penalty, raceIds: named })).toEqual({ kind: "done" });
    await counted(final);
    const after = await placesOf(final);
    expect(after.at(-1)?.teamId).toBe(first?.teamId);
    everywhere(await winners(), after[0]?.teamId ?? "");
    expect(await liftPenalty(database, jobs, { ...act(final), reason: "It did not." }, { id: "last" })).toEqual({
      kind: "done",
    });
    await counted(final);
    everywhere(await winners(), first?.teamId ?? "");
  },
);
