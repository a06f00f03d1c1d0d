import { afterAll, beforeAll, expect, test } from "vitest";
import { firstStepOf } from "#domain/show/scene.ts";
import { cheapSpokenKeys } from "#engine/show/cheap-spoken-keys-for-tests.ts";
import { openTestSite, type TestSite } from "../accounts/accounts-for-tests.ts";
import { newId } from "../platform/database/database.ts";
import { readRaceInput } from "../races/read-race-input.ts";
import { lendThreadsForTests } from "../races/lend-threads-for-tests.ts";
import { addQueuedRace, recordRace, stepRace } from "../races/record-race.ts";
import { openRules } from "#domain/competitions/open-rules-for-tests.ts";
import { enterFrozenTeams } from "../stages/stages-for-tests.ts";
import type { EntrantsFrom } from "#domain/stages/stage-state.ts";
import { buildPackage } from "./build-package.ts";
import { findFollowedShow } from "./companion.ts";
import { driveShow, stepLeadMs } from "./drive-show.ts";
import { predict, predictionsOf } from "./predictions.ts";
import { predictRace, racePicksOf } from "./race-predictions.ts";
import type { SceneDefinition } from "#domain/show/scenes.ts";
import { createShow, findShow, saveScenes } from "./shows.ts";

let site: TestSite;
let personId: string;
let teams: string[];
const stageId = "followed-final";
const phone = "ab".repeat(16);
const otherPhone = "cd".repeat(16);
const whole = { stageId, division: "" };

beforeAll(cheapSpokenKeys);

beforeAll(async () => {
  site = await openTestSite();
  const { database } = site.open;
  personId = (await site.newcomer("Ada")).person.id;
  await database.updateTable("competition").set({ state: "practice" }).where("id", "=", "izmir").execute();
  teams = await enterFrozenTeams(database, "izmir", 8);
  await database
    .insertInto("stage")
    .values({
      id: stageId,
      competitionId: "izmir",
      kind: "final",
      position: 9,
      state: "decided",
      name: "Final",
      plan: JSON.stringify({ format: "grand-final" }),
      entrantsFrom: JSON.stringify({ from: "accepted-cars" }),
    })
    .execute();
  for (const [index, teamId] of teams.entries()) {
    const car = await database.selectFrom("car").where("teamId", "=", teamId).select("id").executeTakeFirstOrThrow();
    await database
      .insertInto("stageEntrant")
      .values({ stageId, teamId, carId: car.id, position: index + 1 })
      .execute();
    const place = teams.length - index;
    const result = { place, score: 100 - place, races: 4, wins: 0, advances: false, placeLow: place, placeHigh: place };
    await database
      .insertInto("stagePlace")
      .values({ stageId, teamId, ...result, separatedFromNext: true })
      .execute();
  }
}, 180_000);

afterAll(() => site.open.close());

const scenes: SceneDefinition[] = [
  { id: "hello", kind: "message", title: "", text: "Hello", note: "nobody's business" },
  { id: "tell", kind: "reveal", title: "", note: "", stageId },
  { id: "top", kind: "podium", title: "", note: "", stageId },
];

async function showWithData(): Promise<string> {
  const { database } = site.open;
  const showId = await createShow(database, { name: "Evening", brand: "izmir", personId });
  await saveScenes(database, { showId, scenes, personId });
  const parts = { configuration: { sponsors: [] }, brand: "izmir", mayOrganise: () => true };
  await buildPackage(database, { showId, personId, newKey: false, parts });
  return showId;
}

async function goTo(showId: string, to: number): Promise<Date> {
  const { database } = site.open;
  const show = await findShow(database, showId);
  const on = { step: show?.step ?? -1, moves: show?.moves ?? 0 };
  expect(await driveShow(database, { showId, personId, act: { act: "go-to", on, to } })).toMatchObject({
    kind: "moved",
  });
  return new Date(Date.now() + stepLeadMs);
}

const followed = (nowMs?: number) =>
  findFollowedShow(site.open.database, "izmir", () => ({ lastsMs: 0, turnAt: () => 0 }), nowMs);
const longAfter = () => Date.now() + 3_600_000;
const order = () => [teams[7] ?? "", teams[0] ?? "", teams[5] ?? ""];
const predictBy = (showId: string, device: string, networkHash = "one network") =>
  predict(site.open.database, { showId, ...whole, device, networkHash, kind: "top-three", order: order() });

test("notifies phones of each step shown, and of final places", async () => {
  const showId = await showWithData();
  expect(await followed()).toMatchObject({ hasBegun: false, scene: null });
  const taken = await goTo(showId, 0);
  expect(await followed(taken.getTime() - 200)).toMatchObject({ hasBegun: false, scene: null });
  const seen = await followed(longAfter());
  expect(seen).toMatchObject({ hasBegun: true, scene: { kind: "message", text: "Hello" } });
  expect(JSON.stringify(seen)).not.toContain("nobody's business");

  const steps = (await findShow(site.open.database, showId))?.steps ?? [];
  await goTo(showId, 1);
  expect((await followed(longAfter()))?.stages[0]?.told).toEqual({});
  const last = firstStepOf(steps, 2) - 1;
  const lastTaken = await goTo(showId, last);
  const moving = await followed(lastTaken.getTime() + 100);
  expect(moving?.changesInMs).toBeGreaterThan(0);
  expect(Object.values(moving?.stages[0]?.told ?? {})).not.toContain(1);
  expect((await followed(longAfter()))?.stages[0]?.told[teams[7] ?? ""]).toBe(1);
  await goTo(showId, 1);
  expect((await followed(longAfter()))?.stages[0]?.told).toEqual({});
});

test("follows the only running show without a city, never another city's", async () => {
  const showId = await showWithData();
  await goTo(showId, 0);
  const at = async (brand: string) =>
    (await findFollowedShow(site.open.database, brand, () => ({ lastsMs: 0, turnAt: () => 0 })))?.id;
  expect([await at("izmir"), await at("default"), await at("konya")]).toEqual([showId, showId, undefined]);
});

test("accepts one prediction per phone, editable until the reveal begins", async () => {
  const showId = await showWithData();
  const { database } = site.open;
  expect(await predictBy(showId, phone)).toEqual({ kind: "kept" });
  expect(await predictBy(showId, phone)).toEqual({ kind: "kept" });
  expect(await predictBy(showId, otherPhone)).toEqual({ kind: "kept" });
  expect(await predictionsOf(database, showId, phone)).toEqual([{ ...whole, kind: "top-three", order: order() }]);
  expect(await predictionsOf(database, showId, "ef".repeat(16))).toEqual([]);
  const twice = { showId, ...whole, device: phone, networkHash: "one network", kind: "top-three" as const };
  expect(await predict(database, { ...twice, order: [teams[0]!, teams[0]!, teams[1]!] })).toMatchObject({
    reason: "twice",
  });
  expect(await predict(database, { ...twice, stageId: "another", order: order() })).toMatchObject({
    reason: "no-such-stage",
  });

  await goTo(showId, 1);
  expect(await predictBy(showId, phone)).toEqual({ kind: "refused", reason: "sealed" });
  const networks = await database.selectFrom("prediction").where("showId", "=", showId).select("networkHash").execute();
  expect(networks).toEqual([{ networkHash: "" }, { networkHash: "" }]);
  await goTo(showId, -1);
  expect(await predictBy(showId, phone)).toEqual({ kind: "refused", reason: "sealed" });
  const steps = (await findShow(database, showId))?.steps ?? [];
  await goTo(showId, firstStepOf(steps, 2));
  const board = (await followed(longAfter()))?.stages[0]?.boards["top-three"].counts ?? [];
  expect(board).toEqual([...Array.from({ length: 10 }, () => 0), 2]);
});

test("accepts no prediction for a stage whose entrants aren't public yet", async () => {
  const { database } = site.open;
  const showId = await showWithData();
  const earlier = newId();
  await database
    .insertInto("stage")
    .values({ id: earlier, competitionId: "izmir", kind: "heats", position: 8, state: "decided", name: "Heats" })
    .execute();
  const setFrom = (entrantsFrom: EntrantsFrom) =>
    database
      .updateTable("stage")
      .set({ entrantsFrom: JSON.stringify(entrantsFrom) })
      .where("id", "=", stageId)
      .execute();
  await setFrom({ from: "stage", stageId: earlier });
  expect((await followed())?.stages).toEqual([]);
  expect(await predictBy(showId, phone)).toEqual({ kind: "refused", reason: "no-such-stage" });
  await database.updateTable("stage").set({ state: "released" }).where("id", "=", earlier).execute();
  expect((await followed())?.stages).toHaveLength(1);
  await setFrom({ from: "accepted-cars" });
});

test("accepts one winner prediction per phone until a race starts, then shows all", async () => {
  const { database } = site.open;
  const cars = await database
    .selectFrom("car")
    .where("teamId", "in", teams.slice(0, 5))
    .select(["id", "teamId"])
    .execute();
  const raceId = await database.transaction().execute((transaction) =>
    addQueuedRace(transaction, {
      competitionId: "izmir",
      stageId,
      number: 1,
      seed: "0x07",
      seats: cars.map(({ id, teamId }) => ({ teamId, carId: id })),
    }),
  );
  const threads = lendThreadsForTests(1);
  const { input } = await readRaceInput(database, raceId);
  const report = await threads.run({ kind: "race", race: input });
  await threads.close();
  await database.transaction().execute(async (transaction) => {
    await stepRace(transaction, raceId, "run");
    await recordRace(transaction, raceId, report, false);
  });
  const showId = await createShow(database, { name: "Race night", brand: "izmir", personId });
  const race: SceneDefinition = { id: "race", kind: "race", title: "", note: "", lastRaceOf: stageId };
  await saveScenes(database, { showId, scenes: [race], personId });
  const parts = { configuration: { sponsors: [] }, brand: "izmir", mayOrganise: () => true };
  await buildPackage(database, { showId, personId, newKey: false, parts });
  // The scene was planned before the race.
  expect((await findShow(database, showId))?.scenes).toMatchObject([{ id: "race", raceId }]);
  const pick = (device: string, teamId: string) =>
    predictRace(database, { showId, sceneId: "race", device, networkHash: "one network", teamId });
  const [first = "", second = ""] = cars.map(({ teamId }) => teamId);

  expect(await pick(phone, first)).toEqual({ kind: "refused", reason: "sealed" });
  await goTo(showId, 0);
  expect(await pick(phone, second)).toEqual({ kind: "kept" });
  expect(await pick(phone, first)).toEqual({ kind: "kept" });
  expect(await pick(otherPhone, second)).toEqual({ kind: "kept" });
  expect(await pick(otherPhone, teams[7] ?? "")).toEqual({ kind: "refused", reason: "no-such-team" });
  expect((await followed(longAfter()))?.race).toEqual({
    sceneId: "race",
    isOpen: true,
    picks: { made: 2, byTeam: {}, right: null },
  });
  const started = await goTo(showId, 1);
  expect(await pick(phone, second)).toEqual({ kind: "refused", reason: "sealed" });
  const runs = () => ({ lastsMs: 60_000, turnAt: () => 5 });
  const running = await findFollowedShow(database, "izmir", runs, started.getTime() + 10_000);
  expect(running).toMatchObject({
    scene: { kind: "race", running: { turn: 5 }, order: null },
    race: { isOpen: false, picks: { made: 2, byTeam: { [first]: 1, [second]: 1 }, right: null } },
  });
  const over = await followed(longAfter());
  const winner = over?.scene?.kind === "race" ? over.scene.order?.[0] : undefined;
  expect(over?.race?.picks.right).toBe([first, second].includes(winner ?? "") ? 1 : 0);
  await goTo(showId, 0);
  expect(await pick(phone, second)).toEqual({ kind: "refused", reason: "sealed" });
  expect(await racePicksOf(database, showId, phone)).toEqual({ race: first });
  const networks = await database
    .selectFrom("racePrediction")
    .where("showId", "=", showId)
    .select("networkHash")
    .execute();
  expect(networks.every(({ networkHash }) => networkHash === "")).toBe(true);
});

test("predicts each division separately, and closes all with the first revealed", async () => {
  const { database } = site.open;
  const rules = JSON.stringify(openRules);
  const names = ["open", "first-years", "guests"];
  for (const [index, id] of names.entries()) {
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
        rules,
      })
      .execute();
  }
  const of = (division: string) => teams.filter((_, index) => names[Math.min(2, Math.floor(index / 3))] === division);
  for (const division of names) {
    await database
      .updateTable("stageEntrant")
      .set({ divisionId: division })
      .where("stageId", "=", stageId)
      .where("teamId", "in", of(division))
      .execute();
  }
  const showId = await createShow(database, { name: "Divided evening", brand: "izmir", personId });
  const revealScenes = (division: string): SceneDefinition[] => [
    { id: `tell-${division}`, kind: "reveal", title: "", note: "", stageId, division },
    { id: `top-${division}`, kind: "podium", title: "", note: "", stageId, division },
  ];
  await saveScenes(database, {
    showId,
    scenes: [scenes[0]!, ...revealScenes("first-years"), ...revealScenes("open")],
    personId,
  });
  const parts = { configuration: { sponsors: [] }, brand: "izmir", mayOrganise: () => true };
  await buildPackage(database, { showId, personId, newKey: false, parts });
  await goTo(showId, 0);

  const stages = (await followed(longAfter()))?.stages ?? [];
  expect(
    stages.map(({ division, teams: asked }) => [division?.nameTurkish, asked.map(({ teamId }) => teamId)]),
  ).toEqual([
    ["first-years tr", of("first-years")],
    ["open tr", of("open")],
  ]);
  const asked = { showId, stageId, device: phone, networkHash: "one network", kind: "top-three" as const };
  const first = of("first-years").toReversed();
  expect(await predict(database, { ...asked, division: "first-years", order: first })).toEqual({ kind: "kept" });
  expect(await predict(database, { ...asked, division: "open", order: of("open") })).toEqual({ kind: "kept" });
  // A team of another division has no place in this order, a guest has none at all, and the stage has no overall order.
  expect(await predict(database, { ...asked, division: "open", order: first })).toMatchObject({
    reason: "no-such-team",
  });
  expect(await predict(database, { ...asked, division: "guests", order: of("guests") })).toMatchObject({
    reason: "no-such-stage",
  });
  expect(await predict(database, { ...asked, division: "", order: first })).toMatchObject({ reason: "no-such-stage" });
  expect(await predictionsOf(database, showId, phone)).toEqual(
    expect.arrayContaining([
      { stageId, division: "first-years", kind: "top-three", order: first },
      { stageId, division: "open", kind: "top-three", order: of("open") },
    ]),
  );

  await goTo(showId, 1);
  expect(await predict(database, { ...asked, division: "open", order: of("open") })).toMatchObject({
    reason: "sealed",
  });
  const steps = (await findShow(database, showId))?.steps ?? [];
  await goTo(showId, firstStepOf(steps, 2));
  const [ofFirst, ofOpen] = (await followed(longAfter()))?.stages ?? [];
  expect(Object.keys(ofFirst?.told ?? {}).toSorted()).toEqual(of("first-years").toSorted());
  expect(ofFirst?.boards["top-three"].counts.at(-1)).toBe(1);
  expect(ofOpen).toMatchObject({ told: {}, boards: { "top-three": { counts: [1] } } });
});

test("marks a team that was disqualified after the order was confirmed", async () => {
  const { database } = site.open;
  const showId = await showWithData();
  await goTo(showId, 0);
  const change = (out: { disqualifiedAt: Date; disqualifiedReason: string; disqualifiedFrom: Date } | null) =>
    database
      .updateTable("team")
      .set(out ?? { disqualifiedAt: null, disqualifiedReason: null, disqualifiedFrom: null })
      .where("id", "=", teams[0]!)
      .execute();
  await database
    .updateTable("stage")
    .set({ decidedAt: new Date(0) })
    .where("id", "=", stageId)
    .execute();
  await change({ disqualifiedAt: new Date(), disqualifiedReason: "copied a car", disqualifiedFrom: new Date() });
  const [stage] = (await followed(longAfter()))?.stages ?? [];
  expect(stage?.teams.filter(({ name }) => name.endsWith(" (DSQ)")).map(({ teamId }) => teamId)).toEqual([teams[0]]);
  await change(null);
  await database.updateTable("stage").set({ decidedAt: null }).where("id", "=", stageId).execute();
});
