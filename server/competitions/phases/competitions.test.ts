import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, type Newcomer, type TestSite } from "../../accounts/accounts-for-tests.ts";
import { undoAct } from "../../panel/audit-log/undo-act.ts";
import { enterHouseCars } from "../../races/enter-house-cars.ts";
import { createCompetition, ensureCityCompetitions } from "../create-competition.ts";
import type { SettingsFields } from "#domain/competitions/competition-settings.ts";
import { readSettings, settingsFields } from "../competition-settings.ts";
import { ensurePracticeStage } from "../create-competition.ts";
import { saveSettings } from "../edit-competition.ts";
import { findCompetition, findShownCompetition } from "../find-competition.ts";
import { runDueSteps } from "./follow-schedule.ts";
import { listFrozenCars } from "../freeze-cars.ts";
import { carsRoot, officialSeed, seedCommitment } from "#engine/referee/official-seed.ts";
import { findPanelCompetition, type PanelCompetition } from "../panel-competition.ts";
import { cancelFreeze, putAway, stepCompetition } from "./step-competition.ts";
import { readShownCompetition } from "./archive-competition.ts";
import { readComparison } from "../../submissions/similarity/list-pairs.ts";
import { listStages } from "../../stages/list-stages.ts";
import { submitCar } from "../../submissions/submit-car.ts";
import { startJobQueue, type JobQueue, jobNames } from "../../platform/jobs/job-queue.ts";
import { newTeamForTests } from "../../teams/teams-for-tests.ts";

let site: TestSite;
let jobs: JobQueue;
let ada: Newcomer;
let bob: Newcomer;
const engineHash = "ee".repeat(32);
const parts = () => ({ jobs, engineHash });

beforeAll(async () => {
  site = await openTestSite();
  jobs = await startJobQueue(site.open, jobNames, pino({ level: "silent" }));
  [ada, bob] = [await site.newcomer("Ada"), await site.newcomer("Bob")];
});

afterAll(async () => {
  await jobs.stop();
  await site.open.close();
});

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + hours * hour);

const stageNames = { qualifying: "Sıralama", heats: "Gruplar", final: "Final" };

async function draft(
  name = "Spring",
  eventDay: Date | null = new Date(Date.UTC(2030, 4, 20)),
  brand = "izmir",
): Promise<PanelCompetition> {
  const made = await createCompetition(site.open.database, {
    brand,
    name,
    timeZone: "Europe/Istanbul",
    eventDay,
    personId: ada.person.id,
    stageNames,
    from: { template: "season" },
  });
  return found(made?.id ?? "");
}

async function found(id: string): Promise<PanelCompetition> {
  const competition = await findPanelCompetition(site.open.database, id);
  if (!competition) throw new Error(`There is no competition ${id}.`);
  return competition;
}

const step = (id: string, from: PanelCompetition["state"], to: PanelCompetition["state"]) =>
  stepCompetition(site.open.database, parts(), { competitionId: id, from, to, personId: ada.person.id });

async function lastEntry(act: string): Promise<number> {
  const row = await site.open.database
    .selectFrom("auditEntry")
    .where("act", "=", act)
    .orderBy("id", "desc")
    .select("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

const undo = (entryId: number) =>
  undoAct(site.open.database, parts(), { entryId, personId: ada.person.id, mayOrganise: () => true });

function settings(competition: PanelCompetition, change: Partial<SettingsFields>) {
  const outcome = readSettings({ ...settingsFields(competition), ...change }, competition, new Date());
  if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.problems));
  return outcome.settings;
}

const edit = (competition: PanelCompetition, by: Newcomer, change: Partial<SettingsFields>) =>
  saveSettings(
    site.open.database,
    parts().jobs,
    { competitionId: competition.id, version: competition.version, personId: by.person.id },
    settings(competition, change),
  );

test("sets a template's dates around the day in the event's time zone", async () => {
  const competition = await draft();
  expect(competition.state).toBe("draft");
  expect(competition.submissionsCloseAt?.toISOString()).toBe("2030-05-20T09:00:00.000Z");
  expect(competition.registrationOpensAt?.toISOString()).toBe("2030-05-06T07:00:00.000Z");
});

test("sets the venue of the final, shows it to visitors, and undoes it", async () => {
  const { database } = site.open;
  const competition = await draft("With a venue");
  expect(competition.venue).toBe("");
  expect(await edit(competition, ada, { venue: "  Ege University,  Hall 3 " })).toMatchObject({ kind: "saved" });
  expect(await undo(await lastEntry("edit-competition"))).toMatchObject({ kind: "done" });
  expect((await found(competition.id)).venue).toBe("");
  await edit(await found(competition.id), ada, { venue: "Ege University, Hall 3" });
  await step(competition.id, "draft", "registration");
  expect((await findCompetition(database, competition.id))?.venue).toBe("Ege University, Hall 3");
  const long = { ...settingsFields(competition), venue: "x".repeat(121) };
  expect(readSettings(long, competition, new Date())).toMatchObject({
    problems: [{ field: "venue", rule: "length", max: 120, given: 121 }],
  });
});

test("orders challenges without duplicates or unknown ones", async () => {
  const { database } = site.open;
  const competition = await draft("With a course");
  expect((await findCompetition(database, competition.id))?.course ?? []).toEqual([]);
  await edit(competition, ada, { course: "saving\nearly\nsaving\nchess" });
  await step(competition.id, "draft", "registration");
  expect((await findCompetition(database, competition.id))?.course).toEqual(["saving", "early"]);
  expect(settingsFields(await found(competition.id)).course).toBe("saving\nearly");
});

test("disables languages with a reason in both site languages, except the last", async () => {
  const competition = await draft("A course on contracts");
  const refusedBy = (change: Partial<SettingsFields>) => {
    const read = readSettings({ ...settingsFields(competition), ...change }, competition, new Date());
    return read.kind === "refused" ? read.problems : [];
  };
  expect(refusedBy({ languagesOff: "python\njavascript\nsolidity" })).toEqual([
    { field: "languagesOff", rule: "no-language-left" },
  ]);
  expect(refusedBy({ languagesOff: "python", languagesOffEnglish: "We teach contracts." })).toEqual([
    { field: "languagesOffTurkish", rule: "needed-for-languages" },
  ]);
  const change = {
    languagesOff: "bytecode\npython\nCOBOL",
    languagesOffEnglish: "We teach contracts.",
    languagesOffTurkish: "Sözleşme öğretiyoruz.",
  };
  expect(await edit(competition, ada, change)).toMatchObject({ kind: "saved" });
  await step(competition.id, "draft", "registration");
  expect((await findCompetition(site.open.database, competition.id))?.languageRule).toEqual({
    off: ["python", "bytecode"],
    reason: { en: "We teach contracts.", tr: "Sözleşme öğretiyoruz." },
  });
});

test("limits how many teams count for a city, and updates practice ratings", async () => {
  const { database } = site.open;
  const competition = await draft("Best of a city");
  const stageId = await database
    .transaction()
    .execute((transaction) => ensurePracticeStage(transaction, competition.id));
  const tooMany = { ...settingsFields(competition), bestTeamsOfCity: "51" };
  expect(readSettings(tooMany, competition, new Date())).toMatchObject({
    problems: [{ field: "bestTeamsOfCity", rule: "range", min: 1, max: 50 }],
  });
  expect(await edit(competition, ada, { bestTeamsOfCity: "3" })).toMatchObject({ kind: "saved" });
  expect((await findPanelCompetition(database, competition.id))?.bestTeamsOfCity).toBe(3);
  const stage = await database.selectFrom("stage").where("id", "=", stageId).select("ratingsStale").executeTakeFirst();
  expect(stage?.ratingsStale).toBe(true);
});

test("copies settings with dates moved to the new day, without the secret or teams", async () => {
  const last = await draft("Last year");
  await step(last.id, "draft", "registration");
  await edit(await found(last.id), ada, { teamLimit: "60", eligibilityTurkish: "Öğrenciler", venue: "Hall 3" });
  const { database } = site.open;
  const qualifying = (await listStages(database, last.id)).find((stage) => stage.kind === "qualifying");
  await database
    .updateTable("stage")
    .set({ name: "Sıralama turu", delaySeconds: 300, state: "decided", decidedAt: new Date() })
    .where("id", "=", qualifying?.id ?? "")
    .execute();
  const made = await createCompetition(database, {
    brand: "konya",
    name: "This year",
    timeZone: "Europe/Istanbul",
    eventDay: new Date(Date.UTC(2031, 4, 19)),
    personId: ada.person.id,
    stageNames,
    from: { competitionId: last.id },
  });
  const copy = await found(made?.id ?? "");
  expect(copy).toMatchObject({ state: "draft", brand: "konya", teamLimit: 60, eligibilityTurkish: "Öğrenciler" });
  expect(copy.venue).toBe("Hall 3");
  expect(copy.submissionsCloseAt?.toISOString()).toBe("2031-05-19T09:00:00.000Z");
  expect(copy.seedCommitment).toBeNull();
  const stages = await listStages(database, copy.id);
  expect(stages.map(({ kind, name, state, delaySeconds }) => [kind, name, state, delaySeconds])).toEqual([
    ["practice", "", "running", 0],
    ["qualifying", "Sıralama turu", "draft", 300],
    ["heats", "Gruplar", "draft", 0],
    ["final", "Final", "draft", 0],
  ]);
  expect(stages.map((stage) => stage.entrantsFrom)).toEqual([
    null,
    { from: "accepted-cars" },
    { from: "stage", stageId: stages[1]?.id },
    { from: "stage", stageId: stages[2]?.id },
  ]);
  expect(stages[1]?.plan).toEqual(qualifying?.plan);

  expect(await undo(await lastEntry("create-competition"))).toMatchObject({ kind: "done" });
  expect(await findPanelCompetition(database, copy.id)).toBeUndefined();
});

test("doesn't undo a new competition once someone has worked on it", async () => {
  const { id } = await draft("Begun");
  const entry = await lastEntry("create-competition");
  await edit(await found(id), ada, { teamLimit: "60" });
  expect(await undo(entry)).toEqual({ kind: "refused", reason: "changed-since" });
});

test.each([
  [{ startsAt: "2020-01-01T10:00" }, { field: "startsAt", rule: "past" }],
  [{ submissionsCloseAt: "2030-05-01T10:00" }, { field: "submissionsCloseAt", rule: "before", other: "startsAt" }],
  [{ endsAt: "2030-02-30T10:00" }, { field: "endsAt", rule: "not-a-time" }],
  [{ timeZone: "Europe/Nowhere" }, { field: "timeZone", rule: "no-time-zone" }],
  [
    { timeZone: "Europe/Berlin", startsAt: "2030-03-31T02:30" },
    { field: "startsAt", rule: "no-such-time" },
  ],
  [{ graceMinutes: "9999" }, { field: "graceMinutes", rule: "range" }],
  [{ teamLimit: "-1" }, { field: "teamLimit", rule: "range" }],
  [
    { eligibleMailDomains: "ege.edu.tr, nonsense" },
    { field: "eligibleMailDomains", rule: "no-domain", given: "nonsense" },
  ],
  [{ name: " " }, { field: "name", rule: "length" }],
])("refuses settings %o and names the field", async (change, problem) => {
  const competition = await draft();
  const outcome = readSettings({ ...settingsFields(competition), ...change }, competition, new Date());
  expect(outcome).toMatchObject({
    kind: "refused",
    problems: expect.arrayContaining([expect.objectContaining(problem)]),
  });
});

test("tells the later of two organisers what changed, without overwriting it", async () => {
  const competition = await draft();
  expect(await edit(competition, ada, { name: "Ada's name" })).toMatchObject({ kind: "saved" });
  const later = await edit(competition, bob, { teamLimit: "40" });
  expect(later).toMatchObject({ kind: "changed-meanwhile", version: competition.version + 1 });
  expect(later.kind === "changed-meanwhile" && later.changes).toMatchObject([
    { personName: "Ada", act: "edit-competition", fields: [{ name: "name", before: "Spring", after: "Ada's name" }] },
  ]);
  expect((await found(competition.id)).teamLimit).toBeNull();
});

test("undoes an edit unless someone has changed the same since", async () => {
  const competition = await draft();
  await edit(competition, ada, { name: "First", teamLimit: "40" });
  const first = await lastEntry("edit-competition");
  await edit(await found(competition.id), bob, { name: "Second" });
  const second = await lastEntry("edit-competition");
  expect(await undo(first)).toEqual({ kind: "refused", reason: "changed-since" });
  expect(await undo(second)).toMatchObject({ kind: "done" });
  expect(await undo(second)).toEqual({ kind: "refused", reason: "undone-already" });
  expect((await found(competition.id)).name).toBe("First");
  expect(await undo(first)).toMatchObject({ kind: "done" });
  expect(await found(competition.id)).toMatchObject({ name: "Spring", teamLimit: null });
});

test("freezes cars, root and engine once the queue is empty, and keeps the commitment", async () => {
  const { database } = site.open;
  const { id } = await draft("Freezing", null);
  expect(await step(id, "draft", "practice")).toEqual({ kind: "refused", reason: "no-such-step" });
  await step(id, "draft", "registration");
  const committed = (await found(id)).seedCommitment;
  expect(committed).toHaveLength(64);
  await step(id, "registration", "practice");
  expect(await step(id, "registration", "practice")).toEqual({ kind: "refused", reason: "elsewhere-by-now" });
  await enterHouseCars(database, jobs);
  const teamId = await newTeamForTests(database, ada.person.id, { name: "Early" }, id);
  const car = {
    teamId,
    personId: ada.person.id,
    fields: { kind: "bytecode" as const, bytecode: "0x00", note: "" },
  };
  expect(await submitCar(database, jobs, car)).toMatchObject({ kind: "done" });

  expect(await step(id, "practice", "frozen")).toEqual({ kind: "waiting", submissions: 1 });
  const late = await submitCar(database, jobs, { ...car, fields: { ...car.fields, bytecode: "0x01" } });
  expect(late).toMatchObject({ kind: "done" });
  expect(await step(id, "practice", "frozen")).toEqual({ kind: "waiting", submissions: 1 });
  expect(await cancelFreeze(database, { competitionId: id, personId: ada.person.id })).toBe(true);
  await step(id, "practice", "frozen");
  const houseCar = await database.selectFrom("car").select("id").executeTakeFirstOrThrow();
  await database
    .updateTable("submission")
    .set({ state: "accepted", carId: houseCar.id, decidedAt: new Date(), comparing: true })
    .where("competitionId", "=", id)
    .execute();
  expect(await runDueSteps(database, parts(), new Date())).toBe(0);
  await database.deleteFrom("submission").where("competitionId", "=", id).execute();
  expect(await runDueSteps(database, parts(), new Date())).toBe(1);

  expect(await readComparison(database, id)).toMatchObject({ isUnderWay: true });
  const frozen = await found(id);
  const cars = await database.selectFrom("frozenCar").where("competitionId", "=", id).selectAll().execute();
  expect(cars.length).toBeGreaterThan(3);
  const listed = await listFrozenCars(database, id);
  expect(carsRoot(listed)).toBe(frozen.carsRoot);
  expect(frozen).toMatchObject({ state: "frozen", engineHash, carsRoot: carsRoot(cars), seedCommitment: committed });
  const { seedSecret } = await database
    .selectFrom("competition")
    .where("id", "=", id)
    .select("seedSecret")
    .executeTakeFirstOrThrow();
  expect(seedCommitment(seedSecret ?? "")).toBe(committed);
  expect(
    officialSeed({ secret: seedSecret ?? "", carsRoot: frozen.carsRoot ?? "", stageId: "s", raceNumber: 1 }),
  ).toBeTypeOf("bigint");

  expect(await undo(await lastEntry("step-competition"))).toMatchObject({ kind: "done" });
  expect(await found(id)).toMatchObject({
    state: "practice",
    carsRoot: null,
    engineHash: null,
    seedCommitment: committed,
  });
  expect(await database.selectFrom("frozenCar").where("competitionId", "=", id).selectAll().execute()).toEqual([]);
});

test("doesn't undo a freeze once an official race exists", async () => {
  const { database } = site.open;
  const { id } = await draft("Raced", null);
  for (const [from, to] of [
    ["draft", "registration"],
    ["registration", "practice"],
    ["practice", "frozen"],
  ] as const)
    await step(id, from, to);
  await database
    .insertInto("stage")
    .values({ id: "raced-final", competitionId: id, kind: "final", position: 9, state: "running" })
    .execute();
  await database
    .insertInto("race")
    .values({ id: "raced-1", competitionId: id, stageId: "raced-final", number: 1, state: "queued", seed: "0x1" })
    .execute();
  expect(await step(id, "frozen", "practice")).toEqual({ kind: "refused", reason: "official-races-exist" });
});

test("changes phases on schedule with grace and team deadlines, until a manual step back", async () => {
  const { database } = site.open;
  const { id } = await draft("On time", null);
  const dates = {
    registrationOpensAt: inHours(1),
    startsAt: inHours(2),
    submissionsCloseAt: inHours(3),
    finalStartsAt: inHours(6),
    endsAt: inHours(8),
  };
  await database
    .updateTable("competition")
    .set({ ...dates, followsSchedule: true, graceSeconds: 600 })
    .where("id", "=", id)
    .execute();
  const at = async (when: Date) => {
    await runDueSteps(database, parts(), when);
    return (await found(id)).state;
  };
  const after = (date: Date, minutes: number) => new Date(date.getTime() + minutes * 60_000);
  expect(await at(inHours(0.5))).toBe("draft");
  expect(await at(after(dates.registrationOpensAt, 0))).toBe("registration");
  expect(await at(after(dates.startsAt, 1))).toBe("practice");
  const teamId = await newTeamForTests(database, bob.person.id, { name: "Late" }, id);
  await database
    .updateTable("team")
    .set({ deadlineAt: after(dates.submissionsCloseAt, 30) })
    .where("id", "=", teamId)
    .execute();
  expect(await at(after(dates.submissionsCloseAt, 9))).toBe("practice");
  expect(await at(after(dates.submissionsCloseAt, 11))).toBe("practice");
  expect(await at(after(dates.submissionsCloseAt, 31))).toBe("frozen");
  await step(id, "frozen", "practice");
  expect(await at(after(dates.submissionsCloseAt, 32))).toBe("practice");
});

test("creates one competition for each city of the environment that has none", async () => {
  const { database } = site.open;
  const cities = [
    { slug: "izmir", name: "Izmir", turkishName: "İzmir", language: "tr" as const },
    { slug: "sinop", name: "Sinop", turkishName: "Sinop", language: "tr" as const },
  ];
  const before = (await database.selectFrom("competition").select("id").execute()).length;
  for (let start = 0; start < 2; start++) await ensureCityCompetitions(database, { productName: "Code Prix", cities });
  expect((await database.selectFrom("competition").select("id").execute()).length).toBe(before + 1);
  expect(await findShownCompetition(database, "sinop")).toMatchObject({
    id: "sinop",
    name: "Sinop Code Prix",
    state: "practice",
  });
  expect((await found("sinop")).seedCommitment).toHaveLength(64);
});

test("archives a city's empty built-in competition, and restores it", async () => {
  const { database } = site.open;
  const shown = await readShownCompetition(database, "sinop");
  expect(shown).toMatchObject({ id: "sinop", state: "practice" });
  const request = { competitionId: "sinop", personId: ada.person.id };
  expect(await putAway(database, parts(), request)).toMatchObject({ kind: "stepped", to: "draft" });
  expect((await found("sinop")).state).toBe("draft");
  expect(await readShownCompetition(database, "sinop")).toBeUndefined();
  await ensureCityCompetitions(database, { productName: "Code Prix", cities: [] });
  expect((await found("sinop")).state).toBe("draft");
  expect(await putAway(database, parts(), request)).toEqual({ kind: "refused", reason: "no-such-step" });
});

test("hides a city's unused first competition when its next one opens registration", async () => {
  const { database } = site.open;
  const cities = [{ slug: "bursa", name: "Bursa", turkishName: "Bursa", language: "tr" as const }];
  await ensureCityCompetitions(database, { productName: "Code Prix", cities });
  const { id } = await draft("Bursa Cup", null, "bursa");
  expect(await findShownCompetition(database, "bursa")).toMatchObject({ id: "bursa" });
  await step(id, "draft", "registration");
  expect((await found("bursa")).state).toBe("draft");
  expect(await findShownCompetition(database, "bursa")).toMatchObject({ id });
});
