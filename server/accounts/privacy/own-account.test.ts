import { afterAll, beforeAll, expect, test } from "vitest";
import { acceptNotice, acceptedNoticeOf, hasNewerNotice, noticeInForce, publishNotice } from "../privacy-notices.ts";
import { joinTeam, renewInvitation } from "../../teams/invitations.ts";
import { listPublicNames } from "../../teams/find-team.ts";
import { cookieOf, from, openTestSite, testPassword, type Newcomer, type TestSite } from "../accounts-for-tests.ts";
import { changePublicChoices, publicChoicesOf, publicName } from "../consents.ts";
import { deleteAccount, teamsAfterDeletion } from "./delete-account.ts";
import { exportAccount } from "../export-account.ts";
import { endOtherSessions, endSession, listSessions } from "../sessions.ts";
import { codesForTests } from "../../platform/database/open-for-tests.ts";
import { newTeamForTests } from "../../teams/teams-for-tests.ts";

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
});

afterAll(() => site.open.close());

const database = () => site.open.database;

const teamOf = (captain: Newcomer, name: string) => newTeamForTests(database(), captain.person.id, { name });

const submitCar = (teamId: string, personId: string) =>
  database()
    .insertInto("submission")
    .values({
      id: `s-${teamId}`,
      teamId,
      competitionId: "izmir",
      personId,
      state: "queued",
      kind: "source",
      note: "my note",
      source: "contract Car {}",
    })
    .execute();

test("lists sessions, the current one first, and ends one or all others", async () => {
  const ada = await site.newcomer("Ada");
  const { id, email } = ada.person;
  const signIn = async () => cookieOf(await site.accounts.signIn(from(), { email, password: testPassword }));
  const phone = await signIn();
  await signIn();
  const here = await site.accounts.sessionIdOf(ada.from().request);
  const sessions = await listSessions(database(), id, here);
  expect(sessions.map((session) => session.isThis)).toEqual([true, false, false]);

  const phoneId = (await site.accounts.sessionIdOf(from({ cookie: phone }).request)) ?? "";
  const stranger = await site.newcomer("Stranger");
  await endSession(database(), { id: phoneId, personId: stranger.person.id });
  expect(await site.accounts.personOf(from({ cookie: phone }).request)).toBeDefined();
  await endSession(database(), { id: phoneId, personId: id });
  expect(await site.accounts.personOf(from({ cookie: phone }).request)).toBeUndefined();
  await endOtherSessions(database(), { id: here, personId: id });
  expect(await listSessions(database(), id, here)).toHaveLength(1);
});

test("records the time of each consent that is given or withdrawn", async () => {
  const { person } = await site.newcomer("Consenting");
  const change = (nickname: string | null, name: boolean, source: boolean) =>
    changePublicChoices(database(), person.id, {
      name: "Consenting",
      nickname,
      consents: { "publish-name": name, "publish-source": source },
    });
  await change("Co", true, false);
  expect(await publicChoicesOf(database(), person.id)).toEqual({
    nickname: "Co",
    consents: { "publish-name": true, "publish-source": false },
  });
  await change(null, false, false);
  const rows = await database()
    .selectFrom("consentChange")
    .where("personId", "=", person.id)
    .orderBy("id")
    .select(["kind", "given"])
    .execute();
  expect(rows).toEqual([
    { kind: "publish-name", given: true },
    { kind: "publish-name", given: false },
  ]);
});

test("shows a nickname in public, and a name only with consent", () => {
  expect(publicName("Ada", "al", true)).toBe("al");
  expect(publicName("Ada", "al", false)).toBe("al");
  expect(publicName("Ada", null, true)).toBe("Ada");
  expect(publicName("Ada", null, false)).toBeNull();
});

test("shows members on the team page as each of them chose", async () => {
  const [captain, shy] = [await site.newcomer("Captain Real Name"), await site.newcomer("Shy Real Name")];
  const teamId = await teamOf(captain, "Named");
  const code = await renewInvitation(database(), codesForTests, teamId, captain.person.id);
  await joinTeam(database(), codesForTests, { code, personId: shy.person.id });
  expect(await listPublicNames(database(), teamId)).toEqual([]);
  const consents = { "publish-name": true, "publish-source": false };
  await changePublicChoices(database(), captain.person.id, { name: "Captain Real Name", nickname: null, consents });
  await changePublicChoices(database(), shy.person.id, { name: "Shy Real Name", nickname: "shy", consents });
  expect(await listPublicNames(database(), teamId)).toEqual(["Captain Real Name", "shy"]);
});

test("gives a deleted captain's team to its longest-standing member", async () => {
  const [captain, second, third] = [
    await site.newcomer("Captain"),
    await site.newcomer("Second"),
    await site.newcomer("Third"),
  ];
  const teamId = await teamOf(captain, "Heirs");
  const code = await renewInvitation(database(), codesForTests, teamId, captain.person.id);
  for (const { person } of [second, third]) await joinTeam(database(), codesForTests, { code, personId: person.id });
  await submitCar(teamId, captain.person.id);

  expect(await teamsAfterDeletion(database(), captain.person.id)).toEqual([
    { teamId, name: "Heirs", fate: { kind: "goes-on", newCaptain: "Second" } },
  ]);
  expect(await deleteAccount(database(), captain.person.id)).toEqual({ kind: "done" });
  const members = await database()
    .selectFrom("teamMember")
    .where("teamId", "=", teamId)
    .where("isCaptain", "=", true)
    .select("personId")
    .execute();
  expect(members).toEqual([{ personId: second.person.id }]);
  const car = await database().selectFrom("submission").where("teamId", "=", teamId).select("personId").execute();
  expect(car).toEqual([{ personId: null }]);
  expect(await site.accounts.personOf(captain.from().request)).toBeUndefined();
  const { email } = captain.person;
  expect(await site.accounts.signIn(from(), { email, password: testPassword })).toMatchObject({ kind: "refused" });
  const rows = await database().selectFrom("account").where("personId", "=", captain.person.id).selectAll().execute();
  expect(rows).toEqual([]);
});

test("keeps a team without members if it submitted a car, and deletes it otherwise", async () => {
  const [racer, dreamer] = [await site.newcomer("Racer"), await site.newcomer("Dreamer")];
  const [raced, empty] = [await teamOf(racer, "Raced"), await teamOf(dreamer, "Empty")];
  await submitCar(raced, racer.person.id);
  expect(await teamsAfterDeletion(database(), racer.person.id)).toMatchObject([{ fate: { kind: "stays-empty" } }]);
  expect(await teamsAfterDeletion(database(), dreamer.person.id)).toMatchObject([{ fate: { kind: "is-removed" } }]);
  for (const { person } of [racer, dreamer]) await deleteAccount(database(), person.id);
  const left = await database().selectFrom("team").where("id", "in", [raced, empty]).select("id").execute();
  expect(left).toEqual([{ id: raced }]);
});

test("keeps the last admin from deleting the account", async () => {
  const [admin, heir] = [await site.newcomer("Admin"), await site.newcomer("Heir")];
  const grant = (id: string, personId: string) =>
    database().insertInto("roleGrant").values({ id, personId, role: "admin", brand: null, grantedBy: null }).execute();
  await grant("g1", admin.person.id);
  expect(await deleteAccount(database(), admin.person.id)).toEqual({ kind: "refused", reason: "last-admin" });
  await grant("g2", heir.person.id);
  expect(await deleteAccount(database(), admin.person.id)).toEqual({ kind: "done" });
});

test("exports everything the site knows of a person, without sign-in secrets", async () => {
  const person = await site.newcomer("Exporter");
  const teamId = await teamOf(person, "Exported");
  await submitCar(teamId, person.person.id);
  const text = JSON.stringify(await exportAccount(database(), person.person.id));
  for (const known of [person.person.email, "Exported", "contract Car {}", "my note", "noticeVersion"])
    expect(text).toContain(known);
  const secrets = await database()
    .selectFrom("session")
    .innerJoin("account", "account.personId", "session.personId")
    .where("session.personId", "=", person.person.id)
    .select(["session.token", "account.password"])
    .executeTakeFirstOrThrow();
  expect(text).not.toContain(secrets.token);
  expect(text).not.toContain(secrets.password ?? "argon2");
});

test("asks people who accepted an older notice to accept the current one", async () => {
  const { person } = await site.newcomer("Nezihe", "konya");
  expect(await hasNewerNotice(database(), person.id, "konya")).toBe(false);
  const text = "Who is responsible and what is kept. ".repeat(10);
  await publishNotice(database(), { brand: "konya", english: text, turkish: text, personId: person.id });
  expect(await hasNewerNotice(database(), person.id, "izmir")).toBe(true);
  const accept = (noticeId: string) => acceptNotice(database(), { personId: person.id, noticeId, brand: "konya" });
  expect(await accept("first")).toBe(false);
  expect(await accept((await noticeInForce(database(), "konya")).id)).toBe(true);
  expect(await hasNewerNotice(database(), person.id, "konya")).toBe(false);
  expect(await acceptedNoticeOf(database(), person.id)).toMatchObject({ version: "konya-1" });
});
