import { afterAll, beforeAll, expect, test } from "vitest";
import { codesForTests } from "../platform/database/open-for-tests.ts";
import { sealedCodes } from "../platform/database/installation-key.ts";
import { openTestSite, type TestSite } from "../accounts/accounts-for-tests.ts";
import { importTeams, listLostClaimCodes, renewLostClaimCodes } from "./import-teams.ts";
import { findInvitation, joinTeam, renewInvitation, claimTeam } from "./invitations.ts";
import { listPanelTeams } from "./list-panel-teams.ts";
import { newTeamForTests } from "./teams-for-tests.ts";

let site: TestSite;
let captain: string;
let teamId: string;
const competitionId = "izmir";
const choice = { search: "", group: "unclaimed", sort: "number", descending: false, page: 1 } as const;

beforeAll(async () => {
  site = await openTestSite();
  captain = (await site.newcomer("Captain")).person.id;
  teamId = await newTeamForTests(site.open.database, captain, { name: "Sealed" });
  const bytes = new TextEncoder().encode("name,university,city\nImported,Ege,İzmir\nSecond,Ege,İzmir");
  await importTeams(site.open.database, codesForTests, { competitionId, personId: captain, bytes });
});

afterAll(() => site.open.close());

const newcomer = async () => (await site.newcomer("Reader")).person.id;

/** As a reader of the database would see them. */
async function codesInDatabase(): Promise<string[]> {
  const { database } = site.open;
  const teams = await database.selectFrom("team").where("claimCode", "is not", null).select("claimCode").execute();
  const invitations = await database.selectFrom("teamInvitation").select("code").execute();
  return [...teams.map(({ claimCode }) => claimCode ?? ""), ...invitations.map(({ code }) => code)];
}

test("encrypts codes in the database, and shows them to the captain", async () => {
  const { database } = site.open;
  const code = await renewInvitation(database, codesForTests, teamId, captain);
  expect(await findInvitation(database, codesForTests, teamId)).toBe(code);
  const { teams } = await listPanelTeams(database, codesForTests, competitionId, choice);
  const shown = teams.map(({ claimCode }) => claimCode ?? "");
  expect(shown).toHaveLength(2);
  const found = await codesInDatabase();
  expect(found).toHaveLength(3);
  for (const kept of found) {
    for (const each of [code, ...shown]) expect(kept).not.toContain(each);
    const personId = await newcomer();
    const refusal = { kind: "refused", reason: "unknown-code" };
    expect(await joinTeam(database, codesForTests, { code: kept, personId })).toEqual(refusal);
    expect(await claimTeam(database, codesForTests, { code: kept, personId })).toEqual(refusal);
  }
  const personId = await newcomer();
  expect(await joinTeam(database, codesForTests, { code: ` ${code.toUpperCase()}`, personId })).toMatchObject({
    kind: "done",
  });
});

test("reports unreadable codes under another key, and lets organisers replace them", async () => {
  const { database } = site.open;
  const other = sealedCodes("another secret");
  await database
    .updateTable("team")
    .set({ claimCode: other.seal("oldcode123") })
    .where("name", "=", "Second")
    .execute();
  const before = await listPanelTeams(database, codesForTests, competitionId, choice);
  expect(before.teams.map((team) => [team.isImported, team.claimCode === null])).toEqual([
    [true, false],
    [true, true],
  ]);
  const whose = { competitionId, personId: captain };
  expect(await renewLostClaimCodes(database, codesForTests, whose)).toBe(1);
  expect(await listLostClaimCodes(database, codesForTests, competitionId)).toEqual([]);
  expect(await renewLostClaimCodes(database, codesForTests, whose)).toBe(0);
  const after = await listPanelTeams(database, codesForTests, competitionId, choice);
  expect(after.teams[0]?.claimCode).toBe(before.teams[0]?.claimCode);
  expect(after.teams[1]?.claimCode).toMatch(/^[0-9a-z]{10}$/);
});
