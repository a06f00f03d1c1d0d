import { afterAll, beforeAll, expect, test } from "vitest";
import { type OpenDatabase, newId } from "../platform/database/database.ts";
import { codesForTests, openForTests } from "../platform/database/open-for-tests.ts";
import { changeTeam } from "./change-team.ts";
import type { TeamSettings } from "./team-form.ts";
import { findInvitation, findInvitedTeam, joinTeam, renewInvitation } from "./invitations.ts";
import { handOver, leaveTeam, removeMember } from "./members.ts";
import { newTeamForTests } from "./teams-for-tests.ts";

let open: OpenDatabase;
let count = 0;

beforeAll(async () => {
  open = await openForTests();
});

afterAll(() => open.close());

async function somebody(): Promise<string> {
  const id = newId();
  await open.database
    .insertInto("person")
    .values({ id, name: id, email: `${id}@example.org`, image: null })
    .execute();
  return id;
}

async function teamOfThree() {
  const captain = await somebody();
  count += 1;
  const teamId = await newTeamForTests(open.database, captain, { name: `Team ${"abcdefghij"[count]}` });
  const code = await renewInvitation(open.database, codesForTests, teamId, captain);
  const members = [await somebody(), await somebody()] as const;
  for (const personId of members) await joinTeam(open.database, codesForTests, { code, personId });
  return { teamId, captain, members, code };
}

const captainsOf = (teamId: string) =>
  open.database
    .selectFrom("teamMember")
    .where("teamId", "=", teamId)
    .where("isCaptain", "=", true)
    .select("personId")
    .execute();

test("accepts only the first of two simultaneous captains", async () => {
  const { teamId, captain, members } = await teamOfThree();
  const outcomes = await Promise.all(members.map((to) => handOver(open.database, { teamId, from: captain, to })));
  expect(outcomes.map((outcome) => outcome.kind).sort()).toEqual(["done", "refused"]);
  expect(await captainsOf(teamId)).toHaveLength(1);
  const stranger = await somebody();
  const [now] = await captainsOf(teamId);
  expect(await handOver(open.database, { teamId, from: now?.personId ?? "", to: stranger })).toEqual({
    kind: "refused",
    reason: "not-a-member",
  });
});

test("keeps a removed member from rejoining with the old code", async () => {
  const { teamId, captain, members, code } = await teamOfThree();
  const [first, second] = members;
  expect(await removeMember(open.database, { teamId, captain: first, personId: second })).toEqual({
    kind: "refused",
    reason: "not-captain",
  });
  expect(await findInvitedTeam(open.database, codesForTests, code.toUpperCase())).toMatchObject({ id: teamId });
  expect(await removeMember(open.database, { teamId, captain, personId: first })).toEqual({ kind: "done" });
  expect(await findInvitation(open.database, codesForTests, teamId)).toBeUndefined();
  expect(await joinTeam(open.database, codesForTests, { code, personId: first })).toMatchObject({
    reason: "unknown-code",
  });
});

test("requires captains to hand over before leaving, and deletes empty teams", async () => {
  const { teamId, captain, members } = await teamOfThree();
  const leave = (personId: string) => leaveTeam(open.database, { teamId, personId });
  expect(await leave(captain)).toEqual({ kind: "refused", reason: "captain-leaves" });
  await handOver(open.database, { teamId, from: captain, to: members[0] });
  for (const personId of [captain, members[1], members[0]]) expect(await leave(personId)).toEqual({ kind: "done" });
  const team = await open.database.selectFrom("team").where("id", "=", teamId).select("id").executeTakeFirst();
  expect(team).toBeUndefined();
});

test("keeps numbers and codes unique and names every invalid field", async () => {
  const [team, other] = [await teamOfThree(), await teamOfThree()];
  const nameOf = async (teamId: string) =>
    (await open.database.selectFrom("team").where("id", "=", teamId).select("name").executeTakeFirstOrThrow()).name;
  const settings: Omit<TeamSettings, "name"> = {
    university: "Ege Üniversitesi",
    city: "İzmir",
    liveryPrimary: "blue",
    liverySecondary: "yellow",
    number: "61",
    code: "kti",
  };
  const change = async (teamId: string, changes: Partial<TeamSettings> = {}) =>
    changeTeam(open.database, { teamId, settings: { name: await nameOf(teamId), ...settings, ...changes } });
  expect(await change(team.teamId)).toEqual({ kind: "done" });
  expect(await change(other.teamId)).toMatchObject({
    kind: "refused",
    problems: [
      { field: "number", rule: "in-use" },
      { field: "code", rule: "in-use" },
    ],
  });
  expect(await change(team.teamId, { number: "2011" })).toEqual({ kind: "done" });
  expect(await change(team.teamId, { number: "10000" })).toMatchObject({ problems: [{ field: "number" }] });
  expect(await change(team.teamId)).toEqual({ kind: "done" });
  const wrong = await change(team.teamId, { number: "0", code: "ÇİŞ", university: "E\u202Ege", liveryPrimary: "pink" });
  expect(wrong).toMatchObject({
    problems: [{ field: "university" }, { field: "liveryPrimary" }, { field: "number" }, { field: "code" }],
  });
  const row = await open.database
    .selectFrom("team")
    .where("id", "=", team.teamId)
    .select(["number", "code", "liveryPrimary"])
    .executeTakeFirst();
  expect(row).toEqual({ number: 61, code: "KTI", liveryPrimary: "blue" });
});

test("lets the captain rename the team to a free name, after approval if required", async () => {
  const { database } = open;
  const [team, other] = [await teamOfThree(), await teamOfThree()];
  const rowOf = (teamId: string) =>
    database
      .selectFrom("team")
      .where("id", "=", teamId)
      .select(["name", "proposedName", "number", "code", "university", "city", "liveryPrimary", "liverySecondary"])
      .executeTakeFirstOrThrow();
  const rename = async (teamId: string, name: string) => {
    const { number, proposedName: _, ...row } = await rowOf(teamId);
    return changeTeam(database, { teamId, settings: { ...row, number: String(number), name } });
  };
  const namesOf = async (teamId: string) => {
    const { name, proposedName } = await rowOf(teamId);
    return [name, proposedName];
  };
  expect(await rename(team.teamId, "Yıldırım Hızı")).toEqual({ kind: "done" });
  expect(await namesOf(team.teamId)).toEqual(["Yıldırım Hızı", null]);
  expect(await rename(other.teamId, "YILDIRIM  HIZI!")).toMatchObject({
    problems: [{ field: "name", rule: "taken", by: "Yıldırım Hızı" }],
  });
  expect(await rename(team.teamId, "x")).toMatchObject({ problems: [{ field: "name", rule: "length" }] });

  await database.updateTable("competition").set({ nameApproval: "all" }).where("id", "=", "izmir").execute();
  expect(await rename(team.teamId, "Gök Gürültüsü")).toEqual({ kind: "done" });
  expect(await namesOf(team.teamId)).toEqual(["Yıldırım Hızı", "Gök Gürültüsü"]);
  expect(await rename(other.teamId, "Gok Gurultusu")).toMatchObject({ problems: [{ rule: "taken" }] });
  await database
    .updateTable("team")
    .set({ proposedName: null, proposedAt: null, refusedName: "Gök Gürültüsü" })
    .where("id", "=", team.teamId)
    .execute();
  await database.updateTable("competition").set({ nameApproval: "flagged" }).where("id", "=", "izmir").execute();
  await rename(team.teamId, "Gök Gürültüsü");
  expect(await namesOf(team.teamId)).toEqual(["Yıldırım Hızı", "Gök Gürültüsü"]);
  await rename(team.teamId, "Yıldırım Hızı");
  expect(await namesOf(team.teamId)).toEqual(["Yıldırım Hızı", null]);
});

test("keeps members as they are after the freeze", async () => {
  const { teamId, captain, members } = await teamOfThree();
  await open.database.updateTable("competition").set({ state: "frozen" }).where("id", "=", "izmir").execute();
  expect(await handOver(open.database, { teamId, from: captain, to: members[0] })).toEqual({
    kind: "refused",
    reason: "closed",
  });
});
