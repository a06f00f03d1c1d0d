import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { messagesOf } from "#messages/messages-of.ts";
import { webhookEvents } from "#domain/webhooks/webhooks.ts";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import { releaseAll } from "#server/stages/release-stage.ts";
import { giveCar } from "#server/stages/stages-for-tests.ts";
import { mergeTeams } from "#server/teams/merge-teams.ts";
import { actOnTeam } from "#server/teams/team-acts.ts";
import { newPersonForTests, newTeamForTests } from "#server/teams/teams-for-tests.ts";
import { readPackage } from "#server/show/build-package.ts";
import { readWall } from "#server/show/wall.ts";
import { findHappenings } from "#server/webhooks/webhook-events.ts";
import { racesOf, swapFinalists, swapResults } from "./unseen-results/swap-results.ts";
import { openUnseenSite, walkers, type UnseenSite, type Walker } from "./unseen-results/unseen-site.ts";
import { untilDrawnAnew, walk, walkAll } from "./unseen-results/walk.ts";

/*
 * Requests everything as everyone who may not know unreleased results, then swaps all results in the database and
 * requests it again: no byte may differ.
 */
const { fairness: texts } = messagesOf("en").competitionsPanel;
const noJobs = { send: () => Promise.resolve() };

let site: UnseenSite;
beforeAll(async () => {
  site = await openUnseenSite();
});
afterAll(() => site?.close());

const races = () => racesOf(site.database, site.stageId);

/** Words that only results contain. */
async function secrets(): Promise<string[]> {
  return (await races()).flatMap(({ logHash, seed }) => [
    (logHash ?? "").slice(2, 18),
    seed,
    BigInt(seed).toString(16).padStart(18, "0"),
  ]);
}

describe("before the release", () => {
  let before: Map<Walker, Map<string, string>>;
  let swapped: Map<Walker, Map<string, string>>;

  beforeAll(async () => {
    // Stops the clock, because pages show the time, at a moment at which the show's last step is on every screen.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10_000 });
    try {
      // Home records the last visit, so visit it before comparing.
      for (const who of walkers) await site.ask(who, "/");
      // Late parts are loaded in another order the first time.
      await walk(site, "visitor");
      before = await walkAll(site);
      await swapResults(site);
      await swapFinalists(site);
      await site.makeData();
      swapped = await walkAll(site);
      await swapResults(site);
      await swapFinalists(site);
      await site.makeData();
    } finally {
      vi.useRealTimers();
    }
  }, 120_000);

  test.each(walkers)("no answer to the %s reveals an unreleased result, its seed or hash", async (who) => {
    const answers = before.get(who) ?? new Map<string, string>();
    expect(answers.size).toBeGreaterThan(100);
    expect([...answers.keys()]).toContain(`/api/v1/races/${(await races())[0]?.id}/log`);
    const differs = [...answers].filter(([key, text]) => swapped.get(who)?.get(key) !== text).map(([key]) => key);
    expect(differs).toEqual([]);
    const words = await secrets();
    expect([...answers].filter(([, text]) => words.some((word) => text.includes(word))).map(([key]) => key)).toEqual(
      [],
    );
    expect([...answers].filter(([, text]) => text.startsWith("500")).map(([key]) => key)).toEqual([]);
  });
});

async function webhookNews(): Promise<string[]> {
  const everything = { since: new Date(0), ever: new Date(0) };
  const competition = { id: "izmir", brand: "izmir", name: "Izmir" };
  const happenings = await findHappenings(site.database, competition, webhookEvents, everything);
  return happenings.map(({ id, data, path: read, text }) =>
    JSON.stringify([id, read, data, text(messagesOf("en"), "en"), text(messagesOf("tr"), "tr")]),
  );
}

test("no webhook depends on an unreleased result", async () => {
  const before = await webhookNews();
  expect(before.filter((each) => /^\["(?:result|record):/.test(each))).toEqual([]);
  expect(before.filter((each) => each.startsWith('["registration:'))).toHaveLength(site.teams.length);
  expect(before.filter((each) => each.startsWith('["show-step:'))).toHaveLength(1);
  await swapResults(site);
  await swapFinalists(site);
  expect(await webhookNews()).toEqual(before);
  await swapResults(site);
  await swapFinalists(site);
  const words = await secrets();
  expect(before.filter((each) => words.some((word) => each.includes(word)))).toEqual([]);
});

test("the seats of a later stage's races stay hidden, unlike a first round's", async () => {
  const [first] = await races();
  const [final] = await racesOf(site.database, site.finalId);
  expect(site.advanced.size).toBe(4);
  for (const address of [`/race/${final?.id}`, `/race/${final?.id}.data`, `/api/v1/races/${final?.id}`]) {
    const text = await (await site.ask("visitor", address)).text();
    expect(site.teams.filter((team) => text.includes(team))).toEqual([]);
  }
  const text = await (await site.ask("visitor", `/api/v1/races/${first?.id}`)).text();
  expect(site.teams.filter((team) => text.includes(team))).toEqual(site.teams);
});

test("the show's data on screens names no one before its steps", async () => {
  const { packageVersion } = await site.database
    .selectFrom("show")
    .where("id", "=", site.showId)
    .select("packageVersion")
    .executeTakeFirstOrThrow();
  const held = (await readPackage(site.database, site.showId, packageVersion)) ?? "";
  expect(held.length).toBeGreaterThan(1_000);
  const named = await site.database
    .selectFrom("team")
    .where("id", "in", site.teams)
    .select(["id", "name", "code"])
    .execute();
  const words = named.flatMap(({ id, name, code }) => [id, name, code]);
  expect([...words, site.stageId, site.finalId].filter((word) => held.includes(word))).toEqual([]);
});

test("the race wall plays no unreleased race", async () => {
  const asked = { brand: "izmir", replay: null, round: null, known: "" };
  expect(await readWall(site.database, { ...asked, token: null })).toBeUndefined();
  expect(await readWall(site.database, { ...asked, token: "not a screen's" })).toBeUndefined();
});

test("the stream of a race contains no result", async () => {
  const [race] = await races();
  const stream = await site.ask("visitor", `/live?topic=race:${race?.id}&topic=competition:izmir`);
  const reader = stream.body?.getReader();
  const first = new TextDecoder().decode((await reader?.read())?.value);
  await reader?.cancel();
  expect(first).toBe(`event: ready\ndata: race:${race?.id} competition:izmir\n\n`);
});

test("the city's panel shows its organiser what others can't see", async () => {
  const page = await (
    await site.ask("organiser", `/code-prix-admin-panel/competitions/izmir/stages/${site.stageId}`)
  ).text();
  for (const team of site.teams) expect(page).toContain(`/team/${team}`);
  const csv = await (await site.ask("organiser", "/code-prix-admin-panel/lists/races/export?competition=izmir")).text();
  for (const race of await races()) expect(csv).toContain((race.logHash ?? "-").slice(2, 18));
});

test("a server with a different engine warns in the panel and changes no result", async () => {
  const competition = () =>
    site.ask("organiser", "/code-prix-admin-panel?competition=izmir").then((page) => page.text());
  const pin = (engineHash: string) =>
    site.database.updateTable("competition").set({ engineHash }).where("id", "=", "izmir").execute();
  expect(await competition()).not.toContain(texts.otherEngine);
  const before = await races();
  await pin("1".repeat(64));
  expect(await competition()).toContain(texts.otherEngine);
  expect(await races()).toEqual(before);
  await pin("0".repeat(64));
});

test("everyone sees the same races with hashes, places and logs after the release", async () => {
  const outcome = await releaseAll(site.database, noJobs, { stageId: site.stageId, personId: null });
  expect(outcome).toMatchObject({ kind: "done", released: 2 });
  await untilDrawnAnew();
  for (const who of ["visitor", "own team"] as const) {
    const textOf = async (address: string) => (await site.ask(who, address)).text();
    for (const race of await races()) {
      const hash = (race.logHash ?? "-").slice(2, 18);
      for (const address of [
        `/race/${race.id}`,
        `/race/${race.id}.data`,
        `/api/v1/races/${race.id}`,
        `/api/v1/races/${race.id}/log`,
      ])
        expect(await textOf(address), `${address} for the ${who}`).toContain(hash);
    }
    const standings = await textOf("/teams/izmir");
    expect(standings).toContain("Ahead on wins");
    for (const team of site.teams) expect(standings).toContain(`/team/${team}`);
  }
  const news = await webhookNews();
  expect(news.filter((each) => each.startsWith(`["result:${site.stageId}-1"`))).toHaveLength(1);
});

test("a hidden team is named in no answer to anyone, and keeps its place", async () => {
  const [teamId = ""] = site.teams;
  const teamValues = {
    name: "Nobody May Know",
    nameKey: "nobodymayknow",
    code: "QZX",
    university: "Unseen",
    city: "Nowhere",
  };
  await site.database.updateTable("team").set(teamValues).where("id", "=", teamId).execute();
  const teamAct = { act: "hide-team", reason: "It asked for it." } as const;
  const { personId } = await site.database
    .selectFrom("teamMember")
    .where("teamId", "=", teamId)
    .select("personId")
    .executeTakeFirstOrThrow();
  const act = { competitionId: "izmir", teamId, personId, teamAct, now: new Date() };
  expect(await actOnTeam(site.database, noJobs, act)).toMatchObject({ kind: "done" });
  await untilDrawnAnew();
  for (const who of ["visitor", "organiser of another city"] as const) {
    const answers = await filesOf(who);
    const words = [teamValues.name, teamValues.code, teamValues.university, teamValues.city];
    const naming = [...answers].filter(([, text]) => words.some((word) => text.includes(word)));
    expect(naming.map(([address]) => address)).toEqual([]);
    for (const address of ["/teams/izmir.data", `/team/${teamId}.data`, "/teams/izmir/results/results.json"])
      expect(answers.get(address), `${address} for the ${who}`).toContain(teamId);
  }
});

async function filesOf(who: Walker): Promise<Map<string, string>> {
  const answers = await walk(site, who);
  for (const file of ["results.json", "results.csv", "awards.json", "teams.json", "scoreboard.json"]) {
    const address = `/teams/izmir/results/${file}`;
    answers.set(address, await (await site.ask(who, address)).text());
  }
  return answers;
}

test("a disqualified team is marked in every answer that names it", async () => {
  const [, teamId = ""] = site.teams;
  const teamValues = { name: "Out Of Order", nameKey: "outoforder" };
  await site.database.updateTable("team").set(teamValues).where("id", "=", teamId).execute();
  const personId = await newPersonForTests(site.database, "Organiser");
  const teamAct = { act: "disqualify-team", reason: "Someone else's car.", from: null } as const;
  const act = { competitionId: "izmir", teamId, personId, teamAct, now: new Date() };
  expect(await actOnTeam(site.database, noJobs, act)).toMatchObject({ kind: "done" });
  await untilDrawnAnew();
  const naming = [...(await filesOf("visitor"))].filter(([, text]) => text.includes(teamValues.name));
  expect(naming.length).toBeGreaterThan(15);
  const marks = [/Out Of Order \(DSQ\)/, /isDisqualified"?:true/, /Someone else(?:'|&#x27;)s car/, /"hidden": true/];
  const unmarked = naming.filter(([, text]) => marks.every((mark) => !mark.test(text)));
  expect(unmarked.map(([address]) => address)).toEqual([]);
});

test("a merged team is named in no answer, and its page leads to the other's", async () => {
  const [, , intoId = ""] = site.teams;
  const teamValues = { name: "Once Apart", university: "Vanished University" };
  const personId = await newPersonForTests(site.database, "Merger");
  const inState = (state: "practice" | "frozen") =>
    site.database.updateTable("competition").set({ state }).where("id", "=", "izmir").execute();
  await inState("practice");
  const teamId = await newTeamForTests(site.database, personId, teamValues);
  await giveCar(site.database, teamId, houseCars[0]?.initcode ?? "");
  await inState("frozen");
  await untilDrawnAnew();
  expect(await (await site.ask("visitor", "/teams/izmir.data")).text()).toContain(teamValues.name);
  const merge = { competitionId: "izmir", teamId, intoId, personId };
  expect(await mergeTeams(site.database, merge)).toMatchObject({ kind: "done" });
  await untilDrawnAnew();
  const page = await site.ask("visitor", `/team/${teamId}`);
  expect([page.status, page.headers.get("location")]).toEqual([302, `/team/${intoId}`]);
  const words = [teamValues.name, teamValues.university, teamId];
  const naming = [...(await filesOf("visitor"))].filter(([, text]) => words.some((word) => text.includes(word)));
  expect(naming.map(([address]) => address)).toEqual([]);
});
