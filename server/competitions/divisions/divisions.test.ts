import { afterAll, beforeAll, expect, test } from "vitest";
import { undoAct } from "../../panel/audit-log/undo-act.ts";
import { openTestSite, type TestSite } from "../../accounts/accounts-for-tests.ts";
import { createTeam } from "../../teams/create-team.ts";
import { actOnTeam } from "../../teams/team-acts.ts";
import { newPersonForTests, newTeamForTests } from "../../teams/teams-for-tests.ts";
import { brokenRules, type DivisionCandidate } from "#domain/competitions/divisions.ts";
import { openRules } from "#domain/competitions/open-rules-for-tests.ts";
import { chooseDivision } from "./choose-division.ts";
import { divisionForm, type DivisionFields } from "./division-form.ts";
import { listDivisionTroubles } from "./division-of-team.ts";
import { listDivisions } from "./divisions.ts";
import { addDivision, changeDivision, raiseDivision, removeDivision, setDivisionClosed } from "./edit-divisions.ts";

let site: TestSite;
const competition = { id: "izmir", brand: "izmir" };
const jobs = { send: () => Promise.resolve() };
let personId: string;

const fieldsOf = (given: Partial<DivisionFields>): DivisionFields => ({
  ...(Object.fromEntries(Object.keys(divisionForm.shape).map((name) => [name, ""])) as DivisionFields),
  ...given,
});
const act = () => ({ competition, personId });
const add = async (nameEnglish: string, nameTurkish: string, given: Partial<DivisionFields> = {}) => {
  const outcome = await addDivision(site.open.database, act(), fieldsOf({ nameEnglish, nameTurkish, ...given }));
  if (outcome.kind !== "added") throw new Error(JSON.stringify(outcome));
  return outcome.id;
};
const named = async (name: string) => {
  const found = (await listDivisions(site.open.database, "izmir")).find(({ nameEnglish }) => nameEnglish === name);
  if (!found) throw new Error(`There is no division ${name}.`);
  return found;
};

beforeAll(async () => {
  site = await openTestSite();
  personId = (await site.newcomer("Ada")).person.id;
}, 60_000);

afterAll(() => site.open.close());

const member = (email: string | null, university: string | null = null) => ({ email, university });
const team = (...members: DivisionCandidate["members"]): DivisionCandidate => ({ isAi: false, members });

test("lists each broken rule, but no minimum size while a team can grow", () => {
  const rules = { ...openRules, smallestTeam: 2, largestTeam: 3, mix: "several" as const, mailDomains: ["ege.edu.tr"] };
  const alone = team(member("ada@gmail.com"));
  expect(brokenRules(rules, alone, "joining")).toEqual([{ rule: "mail-domains", members: 1, domains: ["ege.edu.tr"] }]);
  expect(brokenRules(rules, alone, "racing").map(({ rule }) => rule)).toEqual([
    "too-few",
    "several-universities",
    "mail-domains",
  ]);
  const two = team(member("a@ege.edu.tr"), member("b@eee.ege.edu.tr"));
  expect(brokenRules(rules, two, "racing")).toEqual([]);
  expect(brokenRules({ ...rules, mix: "one" }, two, "joining")).toEqual([{ rule: "one-university" }]);
  expect(
    brokenRules({ ...rules, mix: "one" }, team(member("a@ege.edu.tr", "Ege"), member("b@ege.edu.tr", "EGE")), "racing"),
  ).toEqual([]);
  expect(brokenRules({ ...openRules, drivers: "people" }, { ...two, isAi: true }, "joining")).toEqual([
    { rule: "people-only" },
  ]);
  expect(brokenRules({ ...openRules, drivers: "ai" }, two, "joining")).toEqual([{ rule: "ai-only" }]);
  // Imported teams have no members to check.
  expect(brokenRules(rules, team(), "racing")).toEqual([]);
});

test("adds, validates, reorders and removes divisions", async () => {
  const { database } = site.open;
  const open = await add("Open", "Genel");
  const first = await add("First-years", "Birinci sınıflar", { smallestTeam: "1", largestTeam: "2" });
  const wrong = await addDivision(
    database,
    act(),
    fieldsOf({ nameEnglish: "open", nameTurkish: "X", smallestTeam: "many", mailDomains: "no domain" }),
  );
  expect(wrong).toMatchObject({
    kind: "refused",
    problems: [
      { field: "nameTurkish", rule: "length" },
      { field: "smallestTeam", rule: "range" },
      { field: "mailDomains", rule: "no-domain", given: "no" },
    ],
  });
  expect(await addDivision(database, act(), fieldsOf({ nameEnglish: "OPEN", nameTurkish: "Başka" }))).toMatchObject({
    problems: [{ field: "nameEnglish", rule: "taken" }],
  });
  expect(
    await addDivision(database, act(), fieldsOf({ nameEnglish: "Big", nameTurkish: "Büyük", largestTeam: "19" })),
  ).toMatchObject({ problems: [{ field: "largestTeam", rule: "above-competition" }] });
  expect(await raiseDivision(database, act(), { divisionId: first })).toEqual({ kind: "done" });
  expect((await listDivisions(database, "izmir")).map(({ id }) => id)).toEqual([first, open]);
  expect(await raiseDivision(database, act(), { divisionId: open, version: 1 })).toEqual({ kind: "done" });
  expect(
    await changeDivision(database, jobs, act(), { divisionId: first, version: 1 }, fieldsOf({ nameEnglish: "A" })),
  ).toMatchObject({ kind: "changed-meanwhile" });
  const spare = await add("Spare", "Yedek");
  expect(await removeDivision(database, act(), { divisionId: spare })).toEqual({ kind: "done" });
  expect(await removeDivision(database, act(), { divisionId: spare })).toEqual({ kind: "unknown" });
});

test("lets a team choose an open division, and reports missing or wrong ones", async () => {
  const { database } = site.open;
  const captain = await newPersonForTests(database, "Cem");
  const fields = { name: "Nobody", university: "Ege", city: "İzmir", liveryPrimary: "red", liverySecondary: "white" };
  expect(await createTeam(database, { competitionId: "izmir", personId: captain, fields })).toEqual({
    kind: "refused",
    problems: [{ field: "division", rule: "division-needed" }],
  });
  const staff = await add("Staff", "Çalışanlar", { entry: "assigned" });
  const teamId = await newTeamForTests(database, captain, { name: "Waits" });
  expect(await listDivisionTroubles(database, "izmir")).toMatchObject([{ teamName: "Waits", division: null }]);
  expect(await chooseDivision(database, jobs, { teamId, divisionId: staff })).toEqual({
    kind: "refused",
    refusal: { rule: "division-assigned" },
  });
  const first = await named("First-years");
  expect(await chooseDivision(database, jobs, { teamId, divisionId: first.id })).toEqual({ kind: "done" });
  expect(await listDivisionTroubles(database, "izmir")).toEqual([]);
  const changed = fieldsOf({ nameEnglish: "First-years", nameTurkish: "Birinci sınıflar", mailDomains: "ege.edu.tr" });
  expect(await changeDivision(database, jobs, act(), { divisionId: first.id }, changed)).toEqual({ kind: "done" });
  expect(await listDivisionTroubles(database, "izmir")).toMatchObject([
    { teamName: "Waits", broken: [{ rule: "mail-domains", members: 1 }] },
  ]);
});

test("keeps a team in its division if the new one closes during the move", async () => {
  const { database } = site.open;
  const { id: teamId } = await database
    .selectFrom("team")
    .where("name", "=", "Waits")
    .select("id")
    .executeTakeFirstOrThrow();
  const divisionOf = async () =>
    (await database.selectFrom("team").where("id", "=", teamId).select("divisionId").executeTakeFirstOrThrow())
      .divisionId;
  const before = await divisionOf();
  const open = await named("Open");
  const move = (divisionId: string, anyway = false, reason = "repeats the year") =>
    actOnTeam(database, jobs, {
      competitionId: "izmir",
      teamId,
      personId,
      teamAct: { act: "assign-division", divisionId, reason, anyway },
      now: new Date(),
    });
  const [closed, moved] = await Promise.all([
    setDivisionClosed(database, act(), { divisionId: open.id }, { closed: true, now: new Date() }),
    move(open.id),
  ]);
  expect(closed).toEqual({ kind: "done" });
  expect(await divisionOf()).toBe(moved.kind === "done" ? open.id : before);
  if (moved.kind === "done") await move((await named("First-years")).id, true);
  expect(await move(open.id)).toEqual({ kind: "refused", reason: "division-closed" });
  expect(await divisionOf()).toBe(before);
  expect(await removeDivision(database, act(), { divisionId: before ?? "" })).toMatchObject({
    kind: "in-use",
    teams: 1,
  });

  const alumni = await add("Alumni", "Mezunlar", { mailDomains: "alumni.example.org", scores: "no" });
  expect(await move(alumni, false, "")).toEqual({ kind: "refused", reason: "no-reason" });
  expect(await move(alumni)).toMatchObject({ reason: "division-broken", broken: [{ rule: "mail-domains" }] });
  const done = await move(alumni, true);
  expect(done).toMatchObject({ kind: "done" });
  expect(await listDivisionTroubles(database, "izmir")).toEqual([]);
  const first = await named("First-years");
  expect(await chooseDivision(database, jobs, { teamId, divisionId: first.id })).toMatchObject({
    refusal: { rule: "division-settled" },
  });
  const entryId = done.kind === "done" ? done.entryId : 0;
  const parts = { jobs, engineHash: "" };
  const undone = await undoAct(database, parts, { entryId, personId, mayOrganise: () => true });
  expect(undone.kind).toBe("done");
  expect(await divisionOf()).toBe(before);
});

test("limits open divisions to people if AI entrants race separately", () => {
  const robots: DivisionCandidate = { isAi: true, racesApart: true, members: [] };
  expect(brokenRules(openRules, robots, "racing")).toEqual([{ rule: "people-only" }]);
  expect(brokenRules({ ...openRules, drivers: "ai" }, robots, "racing")).toEqual([]);
  expect(brokenRules(openRules, { ...robots, racesApart: false }, "racing")).toEqual([]);
  expect(brokenRules(openRules, { ...robots, isAi: false }, "racing")).toEqual([]);
});
