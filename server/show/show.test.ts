import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type ContentOf,
  revealedPlaces,
  type SceneContent,
  type SceneDefinition,
  seenSoFar,
} from "#domain/show/scenes.ts";
import { cheapSpokenKeys } from "#engine/show/cheap-spoken-keys-for-tests.ts";
import { openRing, openScene } from "#engine/show/sealed-scene.ts";
import { openTestSite, type TestSite } from "../accounts/accounts-for-tests.ts";
import { startLiveUpdates } from "../platform/live/live-updates.ts";
import { enterFrozenTeams } from "../stages/stages-for-tests.ts";
import { buildPackage, openPackage, outdatedScenes, readPackage, type ShowPackage } from "./build-package.ts";
import { contentOf } from "./scene-content.ts";
import { driveShow } from "./drive-show.ts";
import {
  admitScreen,
  changeScreen,
  moveScreens,
  recordScreenHeartbeat,
  registerScreen,
  testScreens,
} from "./screens.ts";
import { createShow, findShow, removeShow, saveScenes, spokenKeyOfShow } from "./shows.ts";
import { packLog } from "../races/packed-log.ts";
import { readWall } from "./wall.ts";
import type { ScreenReport } from "#domain/show/show-acts.ts";

let site: TestSite;
let personId: string;
let otherId: string;
const stageId = "izmir-final";

beforeAll(cheapSpokenKeys);

beforeAll(async () => {
  site = await openTestSite();
  const { database } = site.open;
  personId = (await site.newcomer("Operator")).person.id;
  otherId = (await site.newcomer("Second operator")).person.id;
  const teams = await enterFrozenTeams(database, "izmir", 6);
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
    })
    .execute();
  for (const [index, teamId] of teams.entries()) {
    const car = await database.selectFrom("car").where("teamId", "=", teamId).select("id").executeTakeFirstOrThrow();
    await database
      .insertInto("stageEntrant")
      .values({ stageId, teamId, carId: car.id, position: teams.length - index })
      .execute();
    const place = index + 1;
    await database
      .insertInto("stagePlace")
      .values({
        stageId,
        teamId,
        place,
        score: 10 - index,
        races: 5,
        wins: 1,
        advances: false,
        placeLow: place,
        placeHigh: place,
        separatedFromNext: true,
      })
      .execute();
  }
});

afterAll(() => site.open.close());

const report: ScreenReport = {
  step: -1,
  package: 0,
  width: 1920,
  height: 1080,
  offsetMs: 3,
  roundTripMs: 9,
  alone: false,
  awake: "lock",
};
const scenes: SceneDefinition[] = [
  { id: "one", kind: "message", title: "Welcome", text: "to <b>İzmir</b>", note: "smile" },
  { id: "two", kind: "reveal", title: "", note: "", stageId },
  { id: "three", kind: "podium", title: "", note: "", stageId },
];
const parts = { configuration: { sponsors: [] }, brand: "izmir", mayOrganise: () => true };

async function showWithData(): Promise<string> {
  const { database } = site.open;
  const showId = await createShow(database, { name: "Evening", brand: "izmir", personId });
  await saveScenes(database, { showId, scenes, personId });
  expect(await buildPackage(database, { showId, personId, newKey: false, parts })).toEqual({
    kind: "built",
    version: 1,
  });
  return showId;
}

test("creates one show when its form is pressed twice", async () => {
  const { database } = site.open;
  const show = { id: "0123456789ab", name: "Twice", brand: "izmir", personId };
  expect(await Promise.all([createShow(database, show), createShow(database, show)])).toEqual([show.id, show.id]);
  const entries = database.selectFrom("auditEntry").where("subject", "=", `show:${show.id}`).select("act");
  expect(await entries.execute()).toEqual([{ act: "create-show" }]);
});

test("notifies pages of the competition when a show first has data", async () => {
  const live = await startLiveUpdates(site.open);
  const heard: string[] = [];
  live.subscribe(["competition:izmir"], (topic) => heard.push(topic));
  const showId = await showWithData();
  await expect.poll(() => heard).toEqual(["competition:izmir"]);
  await buildPackage(site.open.database, { showId, personId, newKey: false, parts });
  expect(heard).toHaveLength(1);
  await live.close();
});

async function registered(address = "192.0.2.1"): Promise<{ token: string; code: string }> {
  return registerScreen(site.open.database, address);
}

async function ordersOf(token: string) {
  const orders = await recordScreenHeartbeat(site.open.database, token, report);
  if (orders.kind !== "follows") throw new Error(orders.kind);
  return orders;
}

test("connects one screen per code, and refuses wrong and used codes", async () => {
  const { database } = site.open;
  const showId = await createShow(database, { name: "Codes", brand: "izmir", personId });
  const { token, code } = await registered();
  const admit = (typed: string, by = personId) =>
    admitScreen(database, { showId, typed, name: "Hall", brand: "izmir", role: "hall", personId: by });
  expect(await admit(` ${code.toLowerCase().slice(0, 3)}-${code.slice(3)} `)).toMatchObject({ kind: "admitted" });
  expect(await admit(code)).toEqual({ kind: "refused", reason: "no-such-code" });
  expect((await recordScreenHeartbeat(database, token, report)).kind).toBe("follows");
  for (let tries = 0; tries < 10; tries += 1) await admit("AAAAAA", otherId);
  const next = await registered();
  expect(await admit(next.code, otherId)).toMatchObject({ reason: "too-many-tries" });
  expect(await recordScreenHeartbeat(database, "a token that nobody made", report)).toEqual({ kind: "unknown" });
});

test("shows a round before its release only on screens set to the race wall", async () => {
  const { database } = site.open;
  const showId = await showWithData();
  const { token, code } = await registered();
  const as = { name: "Wall", brand: "izmir", role: "hall", personId, showId } as const;
  const admitted = await admitScreen(database, { ...as, typed: code });
  if (admitted.kind !== "admitted") throw new Error(admitted.kind);
  const race = { competitionId: "izmir", stageId, state: "finished", seed: "1", turns: 1, logHash: "0x1" } as const;
  for (const [number, round] of [1, 2, 2].entries()) {
    const id = `wall-${number}`;
    await database
      .insertInto("race")
      .values({ ...race, id, number, round, finishedAt: new Date() })
      .execute();
    await database
      .insertInto("raceLog")
      .values({ raceId: id, log: packLog("log\n{}\n") })
      .execute();
  }
  const wallOf = (of: string | null, round: number | null = null, known = "") =>
    readWall(database, { token: of, brand: "izmir", replay: null, round, known });
  for (const of of [null, "no such token", token]) expect(await wallOf(of)).toBeUndefined();
  await changeScreen(database, { ...as, screenId: admitted.screenId, act: "assign", role: "wall" });
  expect(await wallOf(token)).toMatchObject({ key: "wall-1 wall-2", stage: "Final", round: 2 });
  expect(await wallOf(token, null, "wall-1 wall-2")).toBe("known");
  expect(await wallOf(token, 1)).toMatchObject({ key: "wall-0", races: [{ of: { number: 0 } }] });
  const release = (id: string, publicAt: Date) =>
    database.updateTable("race").set({ state: "released", publicAt }).where("id", "=", id).execute();
  await release("wall-1", new Date(0));
  await release("wall-2", new Date(Date.now() + 60_000));
  expect(await wallOf(null)).toMatchObject({ key: "wall-1" });
  await changeScreen(database, { ...as, screenId: admitted.screenId, act: "revoke" });
  expect(await wallOf(token)).toMatchObject({ key: "wall-1" });
  await database.deleteFrom("race").where("stageId", "=", stageId).execute();
});

test("moves a rehearsal's screens to the show with their roles", async () => {
  const { database } = site.open;
  const [rehearsal, evening] = [await showWithData(), await showWithData()];
  const { token, code } = await registerScreen(database, "10.0.0.9");
  const as = { typed: code, name: "Stream", brand: "izmir", role: "lower-third", language: "tr", personId } as const;
  expect(await admitScreen(database, { ...as, showId: rehearsal })).toMatchObject({ kind: "admitted" });
  expect(await moveScreens(database, { showId: evening, fromShowId: rehearsal, personId })).toBe(1);
  expect(await recordScreenHeartbeat(database, token, report)).toMatchObject({
    kind: "follows",
    showId: evening,
    name: "Stream",
    role: "lower-third",
    language: "tr",
  });
  expect(await moveScreens(database, { showId: evening, fromShowId: rehearsal, personId })).toBe(0);
});

test("forgets a screen that was removed, and limits waiting screens per network", async () => {
  const { database } = site.open;
  const showId = await createShow(database, { name: "Away", brand: "izmir", personId });
  const { token, code } = await registered();
  const admitted = await admitScreen(database, {
    showId,
    typed: code,
    name: "",
    brand: null,
    role: "hall",
    personId,
  });
  if (admitted.kind !== "admitted") throw new Error("not admitted");
  expect(await changeScreen(database, { showId, screenId: admitted.screenId, personId, act: "revoke" })).toBe("done");
  expect(await recordScreenHeartbeat(database, token, report)).toEqual({ kind: "unknown" });
  const isKnown = async (screen: { token: string }) =>
    (await recordScreenHeartbeat(database, screen.token, report)).kind === "waiting";
  const beside = await registerScreen(database, "198.51.100.8");
  const operators = await registerScreen(database, "198.51.100.7", otherId);
  const projector = await registerScreen(database, "198.51.100.7");
  expect(await isKnown(projector)).toBe(true);
  for (let count = 0; count < 60; count += 1) await registerScreen(database, "198.51.100.7");
  const late = await registerScreen(database, "198.51.100.7");
  expect(await Promise.all([projector, late, operators, beside].map(isKnown))).toEqual([true, true, true, true]);
  const { count } = await database
    .selectFrom("screen")
    .where("network", "=", "198.51.100.7")
    .where("admittedAt", "is", null)
    .select((row) => row.fn.countAll<string | number>().as("count"))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(40);
});

test("sends keys with their steps, and opens everything with the spoken key", async () => {
  const { database } = site.open;
  const showId = await showWithData();
  const { token, code } = await registered();
  await admitScreen(database, { showId, typed: code, name: "Hall", brand: "izmir", role: "hall", personId });
  const held = JSON.parse((await readPackage(database, showId, 1)) ?? "") as ShowPackage;
  expect(JSON.stringify(held)).not.toContain("Team 1");
  expect((await ordersOf(token)).keys).toEqual([]);
  await driveShow(database, { showId, personId, act: { act: "next", on: { step: -1, moves: 1 } } });
  const first = await ordersOf(token);
  expect(first).toMatchObject({ step: 0, fromStep: -1, moves: 2 });
  expect(openScene(first.keys[0] ?? "", held.scenes[0]!)).toMatchObject({ text: "to <b>İzmir</b>" });
  expect(first.keys).toHaveLength(1);
  expect(openScene(first.keys[0] ?? "", held.scenes[1]!)).toBeUndefined();
  await driveShow(database, { showId, personId, act: { act: "next", on: { step: 0, moves: 2 } } });
  const { keys } = await ordersOf(token);
  expect(openScene(keys[1] ?? "", held.scenes[1]!)).toMatchObject({ kind: "reveal" });
  const ring = await openRing(await spokenKeyOfShow(database, showId), held.ring);
  expect(ring).toHaveLength(3);
  expect(openScene(ring?.[2] ?? "", held.scenes[2]!)).toMatchObject({ kind: "podium" });
});

test("moves one step on two simultaneous presses and audits every act", async () => {
  const { database } = site.open;
  const showId = await showWithData();
  const press = () => driveShow(database, { showId, personId, act: { act: "next", on: { step: -1, moves: 1 } } });
  const outcomes = await Promise.all([press(), press(), press()]);
  expect(outcomes.map((each) => each.kind).toSorted()).toEqual(["moved", "refused", "refused"]);
  expect(await driveShow(database, { showId, personId: otherId, act: { act: "take-over" } })).toMatchObject({
    kind: "moved",
  });
  const entries = await database
    .selectFrom("auditEntry")
    .where("subject", "=", `show:${showId}`)
    .orderBy("id")
    .select(["act", "personId"])
    .execute();
  expect(entries.map((entry) => entry.act)).toEqual([
    "create-show",
    "save-scenes",
    "make-show-data",
    "show-next",
    "show-take-over",
  ]);
});

test("creates two versions if data is rebuilt twice simultaneously", async () => {
  const { database } = site.open;
  const showId = await showWithData();
  const build = () => buildPackage(database, { showId, personId, newKey: false, parts });
  const built = (await Promise.all([build(), build()])).map((each) => JSON.stringify(each));
  expect(built.toSorted()).toEqual([2, 3].map((version) => JSON.stringify({ kind: "built", version })));
  expect(await findShow(database, showId)).toMatchObject({ packageVersion: 3, moves: 3 });
});

test("never reveals the winner after a disqualification during the reveal, nor by Undo", async () => {
  const { database } = site.open;
  const showId = await showWithData();
  const seen = async () => {
    const contents = (await openPackage(database, showId)).map(({ content }) => content);
    const { step, moves } = (await findShow(database, showId))!;
    const revealed = revealedPlaces(contents, () => true, { step, elapsedMs: 60_000 });
    return { step, moves, places: [...revealed.values()].toSorted((a, b) => a - b) };
  };
  const press = async (act: "next" | "back") => {
    const { step, moves } = await seen();
    const driven = await driveShow(database, { showId, personId, act: { act, on: { step, moves } } });
    expect(driven.kind).toBe("moved");
  };
  while (!(await seen()).places.includes(2)) await press("next");
  const out = await database
    .selectFrom("stagePlace")
    .where("stageId", "=", stageId)
    .where("place", "=", 1)
    .select("teamId")
    .executeTakeFirstOrThrow();
  const set = (change: { disqualifiedAt: Date | null; disqualifiedReason: string | null }) =>
    database.updateTable("team").set(change).where("id", "=", out.teamId).execute();
  await set({ disqualifiedAt: new Date(), disqualifiedReason: "raced another's car" });
  try {
    await buildPackage(database, { showId, personId, newKey: false, parts });
    expect((await seen()).places).toEqual([2, 3, 4, 5]);
    await press("back");
    expect((await seen()).places).not.toContain(1);
    while (!(await seen()).places.includes(1)) await press("next");
  } finally {
    await set({ disqualifiedAt: null, disqualifiedReason: null });
  }
});

test("begins a reveal by seed only after the show's scene with the seeding", async () => {
  const { database } = site.open;
  const [, reveal] = scenes;
  const seeding = { id: "board", kind: "standings", title: "", note: "", stageId } as const;
  const begins = (content: SceneContent) => {
    const { scene } = seenSoFar(content, 0, 0, () => ({ lastsMs: 0, turnAt: () => 0 }));
    return scene.kind === "reveal" ? scene.rows.map(({ team }) => team.number) : [];
  };
  const byNumber = [1, 2, 3, 4, 5, 6];
  for (const [planned, order] of [
    [[reveal!, seeding], byNumber],
    [[seeding, reveal!], byNumber.toReversed()],
  ] as const) {
    const showId = await createShow(database, { name: "Seeded", brand: "izmir", personId });
    await saveScenes(database, { showId, scenes: [...planned], personId });
    await buildPackage(database, { showId, personId, newKey: false, parts });
    const contents = (await openPackage(database, showId)).map(({ content }) => content);
    expect(begins(contents.find(({ kind }) => kind === "reveal")!)).toEqual(order);
    expect(await outdatedScenes(database, showId)).toEqual([]);
  }
  for (const other of [{ board: "order" }, { division: "other" }, { stageId: "other" }] as const) {
    const content = await contentOf(database, reveal!, { ...parts, earlier: [{ ...seeding, ...other }] });
    expect(begins(content as SceneContent)).toEqual(byNumber);
  }
});

test("tests screens before the results are decided, and starts the show from there", async () => {
  const { database } = site.open;
  const showId = await createShow(database, { name: "Tested", brand: "izmir", scenes, personId });
  const stage = (state: "announced" | "decided") =>
    database.updateTable("stage").set({ state }).where("id", "=", stageId).execute();
  await stage("announced");
  const { token, code } = await registered();
  await admitScreen(database, { showId, typed: code, name: "Hall", brand: "izmir", role: "hall", personId });
  const test = () => testScreens(database, { showId, personId, parts });
  expect((await Promise.all([test(), test()])).map(({ kind }) => kind).toSorted()).toEqual(["moved", "refused"]);
  expect((await ordersOf(token)).steps).toEqual([1]);
  expect((await openPackage(database, showId)).map(({ content }) => content.kind)).toEqual(["test-card"]);
  await stage("decided");
  await buildPackage(database, { showId, personId, newKey: false, parts });
  expect(await findShow(database, showId)).toMatchObject({ step: 0, steps: { length: scenes.length + 1 } });
  expect(await test()).toEqual({ kind: "refused", reason: "stale" });
});

test("removes a show that no one has moved since, and its screens wait for another", async () => {
  const { database } = site.open;
  const showId = await showWithData();
  const { token, code } = await registered();
  await admitScreen(database, { showId, typed: code, name: "Hall", brand: "izmir", role: "hall", personId });
  const remove = (moves: number) => removeShow(database, { showId, moves, personId });
  expect(await remove(0)).toEqual({ kind: "refused", reason: "stale" });
  expect((await Promise.all([remove(1), remove(1)])).map(({ kind }) => kind).toSorted()).toEqual(["done", "refused"]);
  expect(await findShow(database, showId)).toBeUndefined();
  expect(await recordScreenHeartbeat(database, token, report)).toMatchObject({ kind: "idle", name: "Hall" });
});

test("keeps the position when data is rebuilt, with a new spoken key", async () => {
  const { database } = site.open;
  const showId = await showWithData();
  const old = await spokenKeyOfShow(database, showId);
  await driveShow(database, { showId, personId, act: { act: "go-to", on: { step: -1, moves: 1 }, to: 2 } });
  const [message, ...others] = scenes;
  const card: SceneDefinition = { id: "card", kind: "test-card", title: "", note: "" };
  await saveScenes(database, { showId, scenes: [card, message!, ...others], personId });
  await buildPackage(database, { showId, personId, newKey: true, parts });
  expect(await findShow(database, showId)).toMatchObject({ step: 3, packageVersion: 2 });
  const held = JSON.parse((await readPackage(database, showId, 2)) ?? "") as ShowPackage;
  expect(await openRing(old, held.ring)).toBeUndefined();
  expect(await openRing(await spokenKeyOfShow(database, showId), held.ring)).toHaveLength(4);
});

test("keeps results out of the show that its audience can't see", async () => {
  const { database } = site.open;
  const showId = await createShow(database, { name: "Foreign", brand: null, personId });
  await saveScenes(database, { showId, scenes, personId });
  const foreign = { ...parts, brand: null, mayOrganise: (brand: string | null) => brand === "konya" };
  expect(await buildPackage(database, { showId, personId, newKey: false, parts: foreign })).toEqual({
    kind: "refused",
    problems: [
      { scene: 1, problem: "not-yours" },
      { scene: 2, problem: "not-yours" },
    ],
  });
});

test("sends screens whether their order is provisional with each heartbeat", async () => {
  const { database } = site.open;
  const showId = await createShow(database, { name: "Protests", brand: "izmir", personId });
  const board: SceneDefinition = { id: "board", kind: "standings", title: "", note: "", stageId, board: "order" };
  await saveScenes(database, { showId, scenes: [...scenes, board], personId });
  await buildPackage(database, { showId, personId, newKey: false, parts });
  const { token, code } = await registered();
  await admitScreen(database, { showId, typed: code, name: "Hall", brand: "izmir", role: "hall", personId });
  const provisional = async () => (await ordersOf(token)).provisional;
  expect(await provisional()).toEqual([null, null, null, null]);
  const { settings } = await database
    .selectFrom("competition")
    .where("id", "=", "izmir")
    .select("settings")
    .executeTakeFirstOrThrow();
  const competition = database.updateTable("competition").where("id", "=", "izmir");
  await competition.set({ settings: JSON.stringify({ ...settings, protestMinutes: 30 }) }).execute();
  const before = { until: null, minutes: 30, hasProtests: false, timeZone: "Europe/Istanbul" };
  expect(await provisional()).toEqual([null, before, before, before]);
  const stage = (change: { state: "released" | "decided"; provisionalUntil: Date | null }) =>
    database.updateTable("stage").where("id", "=", stageId).set(change).execute();
  const until = new Date(Date.now() + 60_000);
  await stage({ state: "released", provisionalUntil: until });
  expect((await provisional())[1]).toEqual({ ...before, until: until.toISOString(), minutes: 0 });
  await stage({ state: "released", provisionalUntil: new Date(0) });
  expect(await provisional()).toEqual([null, null, null, null]);
  await stage({ state: "decided", provisionalUntil: null });
  await competition.set({ settings: JSON.stringify(settings) }).execute();

  const content = await contentOf(database, board, parts);
  expect(content).toMatchObject({ kind: "standings", order: { places: [1, 2, 3, 4, 5, 6], races: 0 } });
  const [winner] = (content as ContentOf<"standings">).teams;
  const seeded = await contentOf(database, { ...board, board: "seeding" }, parts);
  expect((seeded as ContentOf<"standings">).teams.at(-1)).toEqual(winner);
});

test("shows a message as the organiser entered it, without the note", async () => {
  const entered = {
    id: "a",
    kind: "message",
    title: "Break",
    note: "for the operator",
    text: "Back at 20:00",
  } as const;
  const content = await contentOf(site.open.database, entered, parts);
  expect(content).toEqual({ kind: "message", title: "Break", text: "Back at 20:00" });
});
