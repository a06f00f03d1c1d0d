import { afterAll, beforeAll, expect, test } from "vitest";
import { confirmAddressByHand } from "../accounts/mailed-links.ts";
import { type OpenDatabase, newId } from "../platform/database/database.ts";
import { codesForTests, openForTests } from "../platform/database/open-for-tests.ts";
import { changeTeam } from "./change-team.ts";
import { createTeam, leastUsedColour, type CreateTeamOutcome } from "./create-team.ts";
import { previewImport } from "./import-teams.ts";
import type { TeamFields } from "./team-form.ts";
import { findInvitation, joinTeam, renewInvitation } from "./invitations.ts";

let open: OpenDatabase;

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

const fields: TeamFields = {
  name: "Şimşek",
  university: "Karadeniz Teknik Üniversitesi",
  city: "Trabzon",
  liveryPrimary: "red",
  liverySecondary: "white",
};

const create = async (competitionId: string, changes: Partial<TeamFields> = {}, personId?: string) =>
  createTeam(open.database, {
    competitionId,
    personId: personId ?? (await somebody()),
    fields: { ...fields, ...changes },
  });

function teamIdOf(outcome: CreateTeamOutcome): string {
  if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome.problems));
  return outcome.teamId;
}

test("gives a new team its captain, a start number and a code", async () => {
  const captain = await somebody();
  const teamId = teamIdOf(await create("trabzon", {}, captain));
  const team = await open.database.selectFrom("team").where("id", "=", teamId).selectAll().executeTakeFirstOrThrow();
  expect(team).toMatchObject({ name: "Şimşek", number: 1, code: "SIM", houseCar: null, activeCarId: null });
  const members = await open.database.selectFrom("teamMember").where("teamId", "=", teamId).selectAll().execute();
  expect(members).toMatchObject([{ personId: captain, isCaptain: true, competitionId: "trabzon" }]);
});

test("proposes a colour that few teams have", async () => {
  expect(await leastUsedColour(open.database, "gaziantep")).toBe("red");
  teamIdOf(await create("gaziantep"));
  expect(await leastUsedColour(open.database, "gaziantep")).toBe("blue");
});

test("rejects a name that reads like another in the same competition", async () => {
  teamIdOf(await create("konya", { name: "Turbo" }));
  expect(await create("konya", { name: "TÜRB0" })).toEqual({
    kind: "refused",
    problems: [{ field: "name", rule: "taken", by: "Turbo" }],
  });
  expect((await create("izmir", { name: "Turbo" })).kind).toBe("done");
});

test("names every invalid field", async () => {
  const outcome = await create("izmir", {
    name: " x ",
    university: "a\u202Eb",
    city: "y".repeat(61),
    liveryPrimary: "pink",
  });
  expect(outcome).toEqual({
    kind: "refused",
    problems: [
      { field: "name", rule: "length", min: 2, max: 32, given: 1 },
      { field: "university", rule: "not-printable" },
      { field: "city", rule: "length", min: 2, max: 60, given: 61 },
      { field: "liveryPrimary", rule: "no-livery-colour" },
    ],
  });
});

test("limits a person to one team per competition, even after a double click", async () => {
  const personId = await somebody();
  const outcomes = await Promise.all([
    create("gaziantep", { name: "Once" }, personId),
    create("gaziantep", { name: "Twice" }, personId),
  ]);
  expect(outcomes.map((outcome) => outcome.kind).sort()).toEqual(["done", "refused"]);
});

test("accepts no new teams after the freeze", async () => {
  await open.database.updateTable("competition").set({ state: "frozen" }).where("id", "=", "istanbul").execute();
  expect(await create("istanbul")).toEqual({ kind: "refused", problems: [{ field: "form", rule: "closed" }] });
});

test("accepts members by code until it's renewed or the team is full", async () => {
  const captain = await somebody();
  const teamId = teamIdOf(await create("default", { name: "Pit Lane" }, captain));
  expect(await findInvitation(open.database, codesForTests, teamId)).toBeUndefined();
  const old = await renewInvitation(open.database, codesForTests, teamId, captain);
  const code = await renewInvitation(open.database, codesForTests, teamId, captain);
  expect(await findInvitation(open.database, codesForTests, teamId)).toBe(code);

  const join = async (with_: string) =>
    joinTeam(open.database, codesForTests, { code: with_, personId: await somebody() });
  expect(await join(old)).toEqual({ kind: "refused", reason: "unknown-code" });
  const typed = ` ${code.slice(0, 4)}-${code.slice(4).toUpperCase()} `;
  for (let member = 2; member <= 5; member += 1) expect(await join(typed)).toEqual({ kind: "done", teamId });
  expect(await join(code)).toEqual({ kind: "refused", reason: "full", limit: 5 });
  expect(await joinTeam(open.database, codesForTests, { code, personId: captain })).toEqual({
    kind: "refused",
    reason: "already-in-a-team",
  });
});

test("accepts a confirmed address of a required domain, however it was confirmed", async () => {
  const { database } = open;
  const set = (eligibleMailDomains: string[]) =>
    database
      .updateTable("competition")
      .set({ eligibleMailDomains: JSON.stringify(eligibleMailDomains) })
      .where("id", "=", "default")
      .execute();
  const captain = await somebody();
  const code = await renewInvitation(
    database,
    codesForTests,
    teamIdOf(await create("default", { name: "Doors" }, captain)),
    captain,
  );
  const confirmedBy = await somebody();
  await set(["example.org"]);
  try {
    const personId = await somebody();
    const notProven = { rule: "not-proven", domains: ["example.org"] };
    expect(await create("default", { name: "Claimed" }, personId)).toMatchObject({ problems: [notProven] });
    expect(await joinTeam(database, codesForTests, { code, personId })).toMatchObject({ reason: "not-proven" });
    expect(await confirmAddressByHand(database, { personId, brand: null, confirmedBy })).toBe(true);
    expect(await joinTeam(database, codesForTests, { code, personId })).toMatchObject({ kind: "done" });
    await set(["ege.edu.tr"]);
    expect(await create("default", { name: "Elsewhere" })).toMatchObject({ problems: [{ rule: "not-eligible" }] });
  } finally {
    await set([]);
  }
});

test("doesn't give a university more teams because a captain claims it later", async () => {
  const { database } = open;
  await database.updateTable("competition").set({ teamsPerUniversity: 1 }).where("id", "=", "default").execute();
  const university = "Orta Doğu Teknik Üniversitesi";
  await create("default", { name: "First of Metu", university });
  const teamId = teamIdOf(await create("default", { name: "Late of Metu", university: "Atılım Üniversitesi" }));
  const row = await database.selectFrom("team").where("id", "=", teamId).selectAll().executeTakeFirstOrThrow();
  const { name, city, liveryPrimary, liverySecondary, number, code } = row;
  const say = (text: string) =>
    changeTeam(database, {
      teamId,
      settings: { name, city, liveryPrimary, liverySecondary, code, number: String(number), university: text },
    });
  expect(await say(university)).toMatchObject({ problems: [{ field: "form", rule: "university-full", limit: 1 }] });
  expect(await say("orta dogu teknik univ.")).toMatchObject({ problems: [{ rule: "university-full" }] });
  expect(await create("default", { name: "Third", university: "The Orta Doğu Teknik University" })).toMatchObject({
    problems: [{ rule: "university-full" }],
  });
  const table = `name;university;city\nAlfa;${university};Ankara\nBeta;Hitit;Çorum\nGama;Hitit Üniversitesi;Çorum\n`;
  expect((await previewImport(database, "default", new TextEncoder().encode(table))).problems).toMatchObject([
    { line: 2, rule: "university-full", limit: 1 },
    { line: 4, rule: "university-full", limit: 1 },
  ]);
  expect(await say("ATILIM ÜNİVERSİTESİ")).toEqual({ kind: "done" });
  await database.updateTable("competition").set({ teamsPerUniversity: null }).where("id", "=", "default").execute();
});
