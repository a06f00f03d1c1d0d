import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, type Newcomer, type TestSite } from "../accounts/accounts-for-tests.ts";
import { undoAct } from "../panel/audit-log/undo-act.ts";
import { claimTeam, findClaimableTeam } from "./invitations.ts";
import { createTeam } from "./create-team.ts";
import { flaggedWord } from "./flagged-words.ts";
import { readImportTable } from "./import-table.ts";
import { importTeams } from "./import-teams.ts";
import { listNamesToJudge } from "./approvals.ts";
import { listPanelTeams } from "./list-panel-teams.ts";
import { mergeTeams } from "./merge-teams.ts";
import { actOnTeam, type TeamAct } from "./team-acts.ts";
import { codesForTests } from "../platform/database/open-for-tests.ts";

let site: TestSite;
let ada: Newcomer;
let bob: Newcomer;
const competitionId = "izmir";
const utf8 = (text: string) => new TextEncoder().encode(text);
const sent: string[] = [];
const jobs = {
  send: (_: unknown, name: string) => {
    sent.push(name);
    return Promise.resolve();
  },
};
const none = new Map<string, string>();

beforeAll(async () => {
  site = await openTestSite();
  [ada, bob] = [await site.newcomer("Ada"), await site.newcomer("Bob")];
});

afterAll(async () => {
  await site.open.close();
});

const act = (teamId: string, teamAct: TeamAct) =>
  actOnTeam(site.open.database, jobs, { competitionId, teamId, personId: ada.person.id, teamAct, now: new Date() });

const undo = (entryId: number) =>
  undoAct(site.open.database, { jobs, engineHash: "" }, { entryId, personId: ada.person.id, mayOrganise: () => true });

async function lastEntry(name: string): Promise<number> {
  const query = site.open.database.selectFrom("auditEntry").where("act", "=", name).orderBy("id", "desc").select("id");
  return (await query.executeTakeFirstOrThrow()).id;
}

const teamNamed = async (name: string) => {
  const row = await site.open.database.selectFrom("team").where("name", "=", name).selectAll().executeTakeFirst();
  if (!row) throw new Error(`There is no team ${name}.`);
  return row;
};

const choice = { search: "", group: "all", sort: "number", descending: false, page: 1 } as const;

test.each([
  ["UTF-8", utf8("Takım;Üniversite;Şehir\nŞimşek;Ege Üniversitesi;İzmir\n"), "utf-8"],
  [
    "UTF-8 with a mark and commas",
    utf8('\u{FEFF}name,university,city\r\n"Şimşek",Ege Üniversitesi,İzmir\r\n'),
    "utf-8",
  ],
  // the header and row, in the encoding of an old Turkish spreadsheet
  [
    "Windows-1254",
    Uint8Array.from(
      Buffer.from(
        "54616bfd6d204164fd3bdc6e6976657273697465" +
          "3bdd6c0a" +
          "de696dfe656b3b456765" +
          "20dc6e697665727369746573693bdd7a6d6972",
        "hex",
      ),
    ),
    "windows-1254",
  ],
  [
    "UTF-16",
    new Uint8Array(Buffer.from("\u{FEFF}name\tuniversity\tcity\nŞimşek\tEge Üniversitesi\tİzmir", "utf16le")),
    "utf-16le",
  ],
])("reads a table in %s exactly", (_, bytes, encoding) => {
  const table = readImportTable(bytes, none);
  expect(table.problems).toEqual([]);
  expect(table).toMatchObject({
    encoding,
    rows: [{ line: 2, name: "Şimşek", university: "Ege Üniversitesi", city: "İzmir" }],
  });
});

test("reports errors by line and column", () => {
  const text =
    'team,university,city,email\nApex,Ege,İzmir,a@b.org\nX,Ege,İzmir,\nAPEX!,Ege,İzmir,\nOld,Ege,İzmir,\n\n"New\nlines",Ege,İzmir,nobody\n';
  const { problems } = readImportTable(utf8(text), new Map([["old", "OLD"]]));
  expect(problems).toEqual([
    { kind: "cell", line: 3, column: "name", rule: "length", given: 1, min: 2, max: 32 },
    { kind: "cell", line: 4, column: "name", rule: "twice", value: "APEX!", firstLine: 2 },
    { kind: "cell", line: 5, column: "name", rule: "taken", value: "Old", by: "OLD" },
    { kind: "cell", line: 7, column: "email", rule: "not-an-address", value: "nobody" },
  ]);
});

test.each([
  ["nothing", "", { rule: "empty" }],
  ["a head alone", "name,university,city\n", { rule: "empty" }],
  ["a picture", "\u{0}PNG\u{0}", { rule: "not-a-table" }],
  ["wrong columns", "first,second\na,b\n", { rule: "no-column", column: "name", heads: ["first", "second"] }],
  ["too many rows", `name,university,city\n${"a,b,c\n".repeat(10_001)}`, { rule: "too-many-rows", given: 10_001 }],
  ["a quote that never ends", 'name,university,city\n"Apex,Ege,İzmir\n', { rule: "open-quote", line: 2 }],
])("rejects %s with the reason", (_, text, problem) => {
  expect(readImportTable(utf8(text), none).problems[0]).toMatchObject(problem);
});

test("reads ten thousand rows, and imports all of a table once or none", async () => {
  const { database } = site.open;
  const table = (count: number) =>
    utf8(`name,university,city\n${Array.from({ length: count }, (_, i) => `Team no. ${i + 1}x,Ege,İzmir`).join("\n")}`);
  const all = readImportTable(table(10_000), none);
  expect([all.rows.length, all.problems.length]).toEqual([10_000, 0]);
  const personId = ada.person.id;
  expect(await importTeams(database, codesForTests, { competitionId, personId, bytes: table(10_000) })).toMatchObject({
    kind: "no-room",
  });
  expect(await importTeams(database, codesForTests, { competitionId, personId, bytes: table(60) })).toMatchObject({
    kind: "imported",
    teams: 60,
  });
  expect(await importTeams(database, codesForTests, { competitionId, personId, bytes: table(60) })).toMatchObject({
    kind: "refused",
  });
  const { teams, found } = await listPanelTeams(database, codesForTests, competitionId, {
    ...choice,
    group: "unclaimed",
  });
  expect([teams.length, found]).toEqual([50, 60]);
  const last = await listPanelTeams(database, codesForTests, competitionId, {
    ...choice,
    search: "no. 6",
    sort: "name",
    descending: true,
    page: 1,
  });
  expect(last.teams.map((team) => team.name)).toContain("Team no. 60x");
  expect(new Set(teams.map((team) => team.claimCode)).size).toBe(50);

  expect(await undo(await lastEntry("import-teams"))).toMatchObject({ kind: "done" });
  expect((await listPanelTeams(database, codesForTests, competitionId, choice)).found).toBe(0);
});

test("makes one person captain once per claim code, in any spelling", async () => {
  const { database } = site.open;
  await importTeams(database, codesForTests, {
    competitionId,
    personId: ada.person.id,
    bytes: utf8("name,university,city\nClaimed,Ege,İzmir"),
  });
  const code = codesForTests.open((await teamNamed("Claimed")).claimCode ?? "") ?? "";
  const typed = `${code.slice(0, 5).toUpperCase()} - ${code.slice(5)}`;
  expect(await findClaimableTeam(database, codesForTests, typed)).toMatchObject({ name: "Claimed", isClaimed: false });
  const claims = [bob, ada].map(({ person }) =>
    claimTeam(database, codesForTests, { code: typed, personId: person.id }),
  );
  const outcomes = (await Promise.all(claims)).map((outcome) =>
    outcome.kind === "refused" ? outcome.reason : outcome.kind,
  );
  expect(outcomes.toSorted()).toEqual(["claimed-already", "done"]);
  expect(await claimTeam(database, codesForTests, { code: "none", personId: bob.person.id })).toEqual({
    kind: "refused",
    reason: "unknown-code",
  });
  expect(await undo(await lastEntry("import-teams"))).toEqual({ kind: "refused", reason: "no-longer-possible" });
  await database.deleteFrom("team").where("name", "=", "Claimed").execute();
});

test("hides, disqualifies, extends and renames teams with a reason, and undoes each", async () => {
  const { database } = site.open;
  await importTeams(database, codesForTests, {
    competitionId,
    personId: ada.person.id,
    bytes: utf8("name,university,city\nSubject,Ege,İzmir\nTwin,Ege,İzmir"),
  });
  const { id } = await teamNamed("Subject");
  expect(await act(id, { act: "disqualify-team", reason: " ", from: null })).toEqual({
    kind: "refused",
    reason: "no-reason",
  });
  expect(await act(id, { act: "extend-deadline", until: new Date(0) })).toEqual({
    kind: "refused",
    reason: "not-later",
  });
  expect(await act(id, { act: "rename-team", name: "TWIN!" })).toEqual({ kind: "refused", reason: "name-taken" });
  expect(await act("nobody", { act: "show-team" })).toEqual({ kind: "refused", reason: "no-such-team" });
  const done = [];
  for (const teamAct of [
    { act: "disqualify-team", reason: "raced another's car", from: null },
    { act: "extend-deadline", until: new Date(Date.now() + 3_600_000) },
    { act: "rename-team", name: "Object" },
    { act: "hide-team", reason: "asked for it" },
  ] as const)
    done.push(await act(id, teamAct));
  const { number } = await site.open.database
    .selectFrom("team")
    .where("id", "=", id)
    .select("number")
    .executeTakeFirstOrThrow();
  expect(await teamNamed(`#${number}`)).toMatchObject({
    university: "",
    city: "",
    disqualifiedReason: "raced another's car",
    hiddenReason: "asked for it",
    hiddenName: "Object",
  });
  expect(await act(id, { act: "rename-team", name: "Seen" })).toEqual({ kind: "refused", reason: "hidden" });
  for (const outcome of done.toReversed()) {
    if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
    expect(await undo(outcome.entryId)).toMatchObject({ kind: "done" });
  }
  expect(await teamNamed("Subject")).toMatchObject({ disqualifiedAt: null, hiddenAt: null, deadlineAt: null });
});

test("updates the ladder's ratings after a disqualification and after its undo", async () => {
  const { database } = site.open;
  const { id } = await teamNamed("Subject");
  const settle = () =>
    database.updateTable("stage").set({ ratingsStale: false }).where("id", "=", "izmir-practice").execute();
  await settle();
  sent.length = 0;
  const outcome = await act(id, { act: "disqualify-team", reason: "raced another's car", from: null });
  expect(sent).toEqual(["rate-stage"]);
  await settle();
  if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
  expect(await undo(outcome.entryId)).toMatchObject({ kind: "done" });
  expect(sent).toEqual(["rate-stage", "rate-stage"]);
  const before = await teamNamed("Subject");
  await act(id, { act: "hide-team", reason: "asked for it" });
  await act(id, { act: "show-team" });
  expect(sent).toHaveLength(2);
  expect({ ...(await teamNamed("Subject")), version: 0 }).toEqual({ ...before, version: 0 });
});

test("shows a concurrent change before acting on a team", async () => {
  const { database } = site.open;
  const { id, version } = await teamNamed("Subject");
  const asSeen = { competitionId, teamId: id, personId: ada.person.id, now: new Date(), version };
  const first = await actOnTeam(database, jobs, { ...asSeen, teamAct: { act: "hide-team", reason: "asked for it" } });
  expect(first).toMatchObject({ kind: "done" });
  const second = await actOnTeam(database, jobs, { ...asSeen, teamAct: { act: "rename-team", name: "Late" } });
  expect(second).toMatchObject({ kind: "changed-meanwhile", changes: [{ act: "hide-team", personName: "Ada" }] });
  await act(id, { act: "show-team" });
});

test("moves members in a merge, closes one team, and undoes it", async () => {
  const { database } = site.open;
  const [from, into] = [await teamNamed("Subject"), await teamNamed("Twin")];
  await claimTeam(database, codesForTests, {
    code: codesForTests.open(from.claimCode ?? "") ?? "",
    personId: bob.person.id,
  });
  const merge = () =>
    mergeTeams(database, { competitionId, teamId: from.id, intoId: into.id, personId: ada.person.id });
  expect(await merge()).toEqual({ kind: "done", members: 1 });
  expect(await merge()).toEqual({ kind: "refused", reason: "merged-already" });
  const teamOfBob = async () =>
    (await database.selectFrom("teamMember").where("personId", "=", bob.person.id).select("teamId").executeTakeFirst())
      ?.teamId;
  expect(await teamOfBob()).toBe(into.id);
  expect(await undo(await lastEntry("merge-teams"))).toMatchObject({ kind: "done" });
  expect(await teamOfBob()).toBe(from.id);
  await database.deleteFrom("team").where("id", "in", [from.id, into.id]).execute();
});

test("shows a neutral name until a flagged one is approved", async () => {
  const { database } = site.open;
  const fields = { university: "Ege", city: "İzmir", liveryPrimary: "red", liverySecondary: "white" };
  const outcome = await createTeam(database, {
    competitionId,
    personId: ada.person.id,
    fields: { ...fields, name: "5hit happens" },
  });
  if (outcome.kind !== "done") throw new Error("no team");
  const twin = await createTeam(database, {
    competitionId,
    personId: bob.person.id,
    fields: { ...fields, name: "SHIT happens" },
  });
  expect(twin).toMatchObject({ kind: "refused" });
  const row = () => database.selectFrom("team").where("id", "=", outcome.teamId).selectAll().executeTakeFirstOrThrow();
  const { number, name } = await row();
  expect(name).toBe(`#${number}`);
  expect(await listNamesToJudge(database, competitionId)).toMatchObject([
    { name: "5hit happens", waits: true, flagged: "shit" },
  ]);
  expect(await act(outcome.teamId, { act: "approve-name" })).toMatchObject({ kind: "done" });
  expect((await row()).name).toBe("5hit happens");
  expect(await listNamesToJudge(database, competitionId)).toEqual([]);
  expect(await undo(await lastEntry("approve-name"))).toMatchObject({ kind: "done" });
  expect(await row()).toMatchObject({ name, proposedName: "5hit happens" });
});

test.each([
  ["Essex Racers", undefined],
  ["Assos Yarış", undefined],
  ["Amcamın Arabası", undefined],
  ["S1K1K", "sikik"],
  ["Göt Takımı", "got"],
  ["f u c k", "fuck"],
  ["Takım Şimşek 455", undefined],
  ["Ekip 1515", undefined],
  ["455hole", "asshole"],
])("shows %s in the list: %s", (name, word) => {
  expect(flaggedWord(name)).toBe(word);
});
