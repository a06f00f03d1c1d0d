import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../platform/database/database.ts";
import { codesForTests, openForTests } from "../platform/database/open-for-tests.ts";
import { undoAct } from "../panel/audit-log/undo-act.ts";
import { divisionForm, type DivisionFields } from "../competitions/divisions/division-form.ts";
import { addDivision, removeDivision, setDivisionClosed } from "../competitions/divisions/edit-divisions.ts";
import { assignDivisions, type DivisionAssignment, type TeamSeen } from "./assign-divisions.ts";
import { importTeams, previewImport } from "./import-teams.ts";
import { hasAiEntrants, listPanelTeams, readTeamChoice } from "./list-panel-teams.ts";
import { mergeTeams } from "./merge-teams.ts";
import { actOnTeam } from "./team-acts.ts";
import { newPersonForTests } from "./teams-for-tests.ts";

let open: OpenDatabase;
let personId = "";
let [people, robots, spare] = ["", "", ""];
const competition = { id: "izmir", brand: "izmir" };
const competitionId = competition.id;
const jobs = { send: () => Promise.resolve() };
const act = () => ({ competition, personId });
const utf8 = (text: string) => new TextEncoder().encode(text);

const add = async (nameEnglish: string, nameTurkish: string, given: Partial<DivisionFields> = {}) => {
  const empty = Object.fromEntries(Object.keys(divisionForm.shape).map((name) => [name, ""])) as DivisionFields;
  const outcome = await addDivision(open.database, act(), { ...empty, nameEnglish, nameTurkish, ...given });
  if (outcome.kind !== "added") throw new Error(JSON.stringify(outcome));
  return outcome.id;
};

beforeAll(async () => {
  open = await openForTests();
  personId = await newPersonForTests(open.database);
  await open.database
    .updateTable("competition")
    .set({ settings: JSON.stringify({ aiRule: "division" }) })
    .where("id", "=", competitionId)
    .execute();
  people = await add("First-years", "Birinci sınıflar", { drivers: "people" });
  robots = await add("Robots", "Robotlar", { drivers: "ai" });
  spare = await add("Spare", "Yedek", { drivers: "people" });
}, 120_000);

afterAll(() => open.close());

const rowsOf = async () =>
  (await listPanelTeams(open.database, codesForTests, competitionId, readTeamChoice(new URLSearchParams()), null))
    .teams;
const divisions = async () => Object.fromEntries((await rowsOf()).map(({ name, divisionId }) => [name, divisionId]));
const seen = async (...names: string[]): Promise<TeamSeen[]> =>
  (await rowsOf()).filter(({ name }) => names.includes(name)).map(({ id, version }) => ({ id, version }));
const assign = (teams: readonly TeamSeen[], divisionId: string | null, more: Partial<DivisionAssignment> = {}) =>
  assignDivisions(open.database, jobs, {
    competitionId,
    personId,
    teams,
    assignment: { divisionId, reason: "as they registered", anyway: false, ...more },
  });
const undo = (entryId: number) =>
  undoAct(open.database, { jobs, engineHash: "" }, { entryId, personId, mayOrganise: () => true });

test("reads divisions and AI columns from a table in either language", async () => {
  const { database } = open;
  const wrong = await previewImport(
    database,
    competitionId,
    utf8(
      "takım,üniversite,şehir,kategori,yapay zekâ\n" +
        "One,Ege,İzmir,Nowhere,\nTwo,Ege,İzmir,Robots,hayır\nSix,Ege,İzmir,FIRST-YEARS,evet\nTen,Ege,İzmir,,perhaps\n",
    ),
  );
  expect(wrong.problems).toEqual([
    {
      kind: "cell",
      line: 2,
      column: "division",
      rule: "no-division",
      value: "Nowhere",
      divisions: ["First-years", "Robots", "Spare"],
    },
    { kind: "cell", line: 3, column: "division", rule: "ai-only", value: "Robots" },
    { kind: "cell", line: 4, column: "division", rule: "people-only", value: "FIRST-YEARS" },
    { kind: "cell", line: 5, column: "ai", rule: "no-answer", value: "perhaps" },
  ]);
  const table = utf8(
    "name;university;city;division;AI\nAda;Ege;İzmir;birinci sınıflar;\nBob;Ege;İzmir;;no\nCem;Ege;İzmir;;\nHal;Ege;İzmir;Robots;yes\n",
  );
  expect(await importTeams(database, codesForTests, { competitionId, personId, bytes: table })).toMatchObject({
    kind: "imported",
    teams: 4,
  });
  expect(await divisions()).toEqual({ Ada: people, Bob: null, Cem: null, Hal: robots });
  expect((await rowsOf()).filter(({ aiEntrant }) => aiEntrant).map(({ name }) => name)).toEqual(["Hal"]);
  expect(await hasAiEntrants(database, competitionId)).toBe(true);
  const ai = readTeamChoice(new URLSearchParams("filter=ai"));
  expect((await listPanelTeams(database, codesForTests, competitionId, ai)).found).toBe(1);
});

test("reports a table of divisions or AI for a competition that has neither", async () => {
  const { database } = open;
  const other = await database
    .selectFrom("competition")
    .where("id", "!=", competitionId)
    .select("id")
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const { problems } = await previewImport(
    database,
    other.id,
    utf8("name,university,city,division,ai\nHal,Ege,İzmir,Robots,yes\n"),
  );
  expect(problems).toEqual([
    { kind: "cell", line: 2, column: "ai", rule: "not-admitted", value: "yes" },
    { kind: "cell", line: 2, column: "division", rule: "no-divisions", value: "Robots" },
  ]);
});

test("moves teams in one act, names invalid ones, and undoes them together", async () => {
  const before = await divisions();
  const done = await assign([...(await seen("Ada", "Bob", "Cem", "Hal")), { id: "nobody" }], spare);
  if (done.kind !== "done") throw new Error(JSON.stringify(done));
  expect(done).toMatchObject({
    moved: 3,
    unknown: 1,
    left: [{ name: "Hal", why: "division-broken", broken: [{ rule: "people-only" }] }],
  });
  expect(await divisions()).toEqual({ Ada: spare, Bob: spare, Cem: spare, Hal: robots });
  const entries = await open.database
    .selectFrom("auditEntry")
    .where("act", "=", "assign-divisions")
    .select(["subject", "details"])
    .execute();
  expect(entries).toMatchObject([{ subject: "competition:izmir", details: { teams: 3, division: "Spare" } }]);
  expect(await undo(done.entryId)).toEqual({ kind: "done", act: "assign-divisions" });
  expect(await divisions()).toEqual(before);
  expect(await undo(done.entryId)).toEqual({ kind: "refused", reason: "undone-already" });
});

test("shows a change made by someone else before moving one team or many", async () => {
  const [bob] = await seen("Bob");
  const both = await seen("Bob", "Cem");
  const done = await assign(both, people);
  if (!bob || done.kind !== "done") throw new Error(JSON.stringify(done));
  const alone = await actOnTeam(open.database, jobs, {
    competitionId,
    teamId: bob.id,
    personId,
    now: new Date(),
    version: bob.version ?? 0,
    teamAct: { act: "rename-team", name: "Late" },
  });
  expect(alone).toMatchObject({
    kind: "changed-meanwhile",
    changes: [{ act: "assign-divisions", fields: [{ name: "divisionId", after: people }, { name: "divisionReason" }] }],
  });
  expect(await assign(both, spare)).toMatchObject({
    kind: "refused",
    reason: "none-fits",
    left: [{ why: "changed-meanwhile" }, { why: "changed-meanwhile" }],
  });
  // The second submission finds everyone already there.
  expect(await assign(await seen("Bob"), people)).toMatchObject({ left: [{ why: "nothing-to-do" }] });
  await assign(await seen("Cem"), spare);
  expect(await undo(done.entryId)).toEqual({ kind: "refused", reason: "changed-since" });
  expect(await assign([], spare)).toMatchObject({ reason: "nobody" });
  expect(await assign(await seen("Bob"), spare, { reason: "" })).toMatchObject({ reason: "no-reason" });
});

test("moves all teams or none if a division closes during the move", async () => {
  const before = await divisions();
  const teams = await seen("Bob", "Ada");
  const [, moved] = await Promise.all([
    setDivisionClosed(open.database, act(), { divisionId: spare }, { closed: true, now: new Date() }),
    assign(teams, spare),
  ]);
  const after = await divisions();
  // Either order is fine: both move, or both stay with a reason.
  const isMoved = moved.kind === "done";
  expect([after["Ada"], after["Bob"]]).toEqual(isMoved ? [spare, spare] : [before["Ada"], before["Bob"]]);
  expect(moved.kind === "refused" ? moved.reason : "division-closed").toBe("division-closed");
  await assign(await seen("Bob", "Ada", "Cem"), people, { anyway: true });
  expect(await assign(await seen("Bob", "Ada"), spare, { anyway: true })).toMatchObject({ reason: "division-closed" });
  const table = utf8("name,university,city,division\nEce,Ege,İzmir,Spare\n");
  expect((await previewImport(open.database, competitionId, table)).problems).toMatchObject([
    { rule: "division-closed", value: "Spare" },
  ]);
  expect(await removeDivision(open.database, act(), { divisionId: spare })).toEqual({ kind: "done" });
  expect(await assign(await seen("Bob"), spare)).toMatchObject({ reason: "division-gone" });
});

test("sets a rule aside only for teams that break it, and skips merged teams", async () => {
  const [ada, bob, cem] = await Promise.all(["Ada", "Bob", "Cem"].map((name) => seen(name)));
  await mergeTeams(open.database, {
    competitionId,
    teamId: cem?.[0]?.id ?? "",
    intoId: bob?.[0]?.id ?? "",
    personId,
  });
  const outcome = await assign([...(ada ?? []), ...(cem ?? []), ...(await seen("Hal"))], robots, { anyway: true });
  expect(outcome).toMatchObject({ moved: 2, left: [{ name: "Cem", why: "merged" }] });
  const rows = await rowsOf();
  expect(rows.filter(({ divisionWaived }) => divisionWaived).map(({ name }) => name)).toEqual(["Ada"]);
  expect(await assign(await seen("Ada", "Hal"), null)).toMatchObject({ kind: "done", moved: 2, left: [] });
});
