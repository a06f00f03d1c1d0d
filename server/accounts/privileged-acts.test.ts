import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { holderOfToken, createToken } from "./tokens.ts";
import { cookiesIn, from, openTestSite, testPassword, type Newcomer, type TestSite } from "./accounts-for-tests.ts";
import {
  claimInstallation,
  writeAdminClaim,
  offerClaim,
  createAdminClaim,
  openClaim,
  importAdminClaim,
} from "./claim-installation.ts";
import { grantRole, isGrantable, revokeRole } from "./grant-role.ts";
import { listPeople } from "./list-people.ts";
import { may } from "./permissions.ts";
import {
  issueSignInLink,
  mayReplacePassword,
  personOfLink,
  rememberLinkSession,
  replacePassword,
  redeemSignInLink,
} from "./sign-in-links.ts";

const key = "5".repeat(64);
let site: TestSite;
let admin: Newcomer;

beforeAll(async () => {
  site = await openTestSite();
  admin = await site.newcomer("Claim");
});

afterAll(() => site.open.close());

const auditOf = (act: string) =>
  site.open.database
    .selectFrom("auditEntry")
    .where("act", "=", act)
    .orderBy("id", "desc")
    .select(["personId", "subject", "brand", "details"])
    .executeTakeFirst();

async function volunteerOf(brand: string): Promise<Newcomer> {
  const person = await site.newcomer(`Volunteer of ${brand}`, brand);
  const { id } = person.person;
  await grantRole(site.open.database, { personId: id, role: "volunteer", brand, grantedBy: admin.person.id });
  return person;
}

test("creates the first admin once, only with the link", async () => {
  const { database } = site.open;
  const chosen = "chosen-by-the-environment";
  expect(await offerClaim(database, chosen, key)).toBe(chosen);
  const [newer = "", again] = await Promise.all([
    offerClaim(database, undefined, key),
    offerClaim(database, undefined, key),
  ]);
  expect(newer).toMatch(/^[\w-]{32}$/);
  expect(again, "a second process prints the same link").toBe(newer);
  const bob = await site.newcomer("Bob");
  const refused = { kind: "refused", reason: "unknown-or-used" };
  expect(await claimInstallation(database, admin.person.id, chosen)).toEqual(refused);
  expect(await openClaim(database, newer)).toBe("first");
  expect(await claimInstallation(database, admin.person.id, newer)).toEqual({ kind: "done" });
  expect(await claimInstallation(database, bob.person.id, newer)).toEqual(refused);
  expect(await openClaim(database, newer)).toBeUndefined();
  expect(await offerClaim(database, undefined, key)).toBeUndefined();
  expect(may(await admin.visitor(), { act: "organise", brand: null })).toBe(true);
  expect(may(await bob.visitor(), { act: "open-panel" })).toBe(false);
  expect(await auditOf("claim-installation")).toMatchObject({ personId: admin.person.id });
});

test("creates another admin once with a link from the server", async () => {
  const { database } = site.open;
  const [eve, dan] = [await site.newcomer("Eve"), await site.newcomer("Dan")];
  const token = await createAdminClaim(database);
  expect(await openClaim(database, token)).toBe("further");
  const outcomes = await Promise.all([eve, dan].map(({ person }) => claimInstallation(database, person.id, token)));
  expect(outcomes.map((outcome) => outcome.kind).sort()).toEqual(["done", "refused"]);
  expect(await auditOf("use-admin-link")).toBeDefined();
});

test("uses a link from the data folder once, in the database's process", async () => {
  const { database } = site.open;
  const dataDir = await mkdtemp(path.join(tmpdir(), "code-prix-links-"));
  const token = await writeAdminClaim(dataDir);
  expect(await openClaim(database, token)).toBeUndefined();
  await importAdminClaim(database, dataDir, "../../../etc/passwd");
  await importAdminClaim(database, dataDir, token);
  expect(await openClaim(database, token)).toBe("further");
  expect(await readdir(path.join(dataDir, "admin-links"))).toEqual([]);
  const frank = await site.newcomer("Frank");
  expect(await claimInstallation(database, frank.person.id, token)).toEqual({ kind: "done" });
  await importAdminClaim(database, dataDir, token);
  expect(await claimInstallation(database, frank.person.id, token)).toMatchObject({ kind: "refused" });
  await rm(dataDir, { recursive: true });
});

test("rejects an expired admin link", async () => {
  const { database } = site.open;
  const token = await createAdminClaim(database);
  await database
    .updateTable("adminClaim")
    .set({ expiresAt: new Date(0) })
    .where("usedAt", "is", null)
    .execute();
  expect(await openClaim(database, token)).toBeUndefined();
  expect(await claimInstallation(database, admin.person.id, token)).toMatchObject({ kind: "refused" });
});

test("grants a role once, revokes it, and audits both", async () => {
  const { database } = site.open;
  const { person, visitor } = await site.newcomer("Olga");
  const grant = { personId: person.id, role: "organiser", brand: "izmir", grantedBy: admin.person.id } as const;
  expect(await grantRole(database, grant)).toEqual({ kind: "done" });
  expect(await grantRole(database, grant)).toEqual({ kind: "refused", reason: "held-already" });
  expect(await grantRole(database, { ...grant, personId: "nobody" })).toMatchObject({ reason: "unknown-person" });
  expect(await auditOf("grant-role")).toEqual({
    personId: admin.person.id,
    subject: `person:${person.id}`,
    brand: "izmir",
    details: { role: "organiser" },
  });
  expect(may(await visitor(), { act: "organise", brand: "izmir" })).toBe(true);
  const [listed] = await listPeople(database, ["izmir"], { search: "Olga", group: "organiser", sort: "newest" });
  const grantId = listed?.grants[0]?.id ?? "";
  const revoke = () => revokeRole(database, { grantId, revokedBy: admin.person.id });
  expect(await revoke()).toEqual({ kind: "done" });
  expect(await revoke()).toEqual({ kind: "refused", reason: "not-held" });
  expect(may(await visitor(), { act: "organise", brand: "izmir" })).toBe(false);
  expect(await auditOf("revoke-role")).toMatchObject({ details: { role: "organiser" } });
});

test("applies an admin's role everywhere and every other in one existing city", () => {
  const cities = ["default", "izmir"];
  expect(isGrantable("admin", null, cities)).toBe(true);
  expect(isGrantable("admin", "izmir", cities)).toBe(false);
  expect(isGrantable("volunteer", "izmir", cities)).toBe(true);
  expect(isGrantable("volunteer", null, cities)).toBe(false);
  expect(isGrantable("volunteer", "atlantis", cities)).toBe(false);
  expect(isGrantable("emperor", "izmir", cities)).toBe(false);
});

test("keeps the last admin an admin", async () => {
  const { database } = site.open;
  const others = await database
    .selectFrom("roleGrant")
    .where("role", "=", "admin")
    .select(["id", "personId"])
    .execute();
  for (const { id, personId } of others)
    if (personId !== admin.person.id) await revokeRole(database, { grantId: id, revokedBy: admin.person.id });
  const own = others.find((grant) => grant.personId === admin.person.id);
  expect(await revokeRole(database, { grantId: own?.id ?? "", revokedBy: admin.person.id })).toEqual({
    kind: "refused",
    reason: "last-admin",
  });
});

test("lets a volunteer give a person of the city a password link", async () => {
  const { database } = site.open;
  const volunteer = await volunteerOf("izmir");
  const { person } = await site.newcomer("Forgetful", "izmir");
  const issued = await issueSignInLink(database, await volunteer.visitor(), person.id);
  if (issued.kind === "refused") throw new Error(issued.reason);
  expect(await auditOf("issue-sign-in-link")).toMatchObject({
    personId: volunteer.person.id,
    subject: `person:${person.id}`,
    brand: "izmir",
  });
  expect(await personOfLink(database, issued.token)).toMatchObject({ name: "Forgetful" });
  const used = await Promise.all([redeemSignInLink(database, issued.token), redeemSignInLink(database, issued.token)]);
  expect(used.filter((each) => each?.personId === person.id)).toHaveLength(1);
  expect(await personOfLink(database, issued.token)).toBeUndefined();

  const started = await site.accounts.startSession(from().request, person.id);
  const cookie = started.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  expect((await site.accounts.personOf(from({ cookie }).request))?.id).toBe(person.id);
  const { sessionId } = started;
  expect(await mayReplacePassword(database, sessionId)).toBe(false);
  await rememberLinkSession(database, issued.token, sessionId);
  expect(await mayReplacePassword(database, sessionId)).toBe(true);
  expect(await replacePassword(database, { personId: person.id, sessionId, next: "short" })).toHaveLength(1);
  expect(await replacePassword(database, { personId: person.id, sessionId, next: "remembered now" })).toEqual([]);
  expect(await mayReplacePassword(database, sessionId)).toBe(false);
  const signIn = (password: string) => site.accounts.signIn(from(), { email: person.email, password });
  expect(await signIn(testPassword)).toMatchObject({ kind: "refused" });
  expect(await signIn("remembered now")).toMatchObject({ kind: "done" });
});

test("replaces an earlier link with a newer one", async () => {
  const { database } = site.open;
  const { person } = await site.newcomer("Twice");
  const issue = async () => {
    const outcome = await issueSignInLink(database, await admin.visitor(), person.id);
    if (outcome.kind === "refused") throw new Error(outcome.reason);
    return outcome.token;
  };
  const first = await issue();
  const second = await issue();
  expect(await redeemSignInLink(database, first)).toBeUndefined();
  await database
    .updateTable("signInLink")
    .set({ expiresAt: new Date(0) })
    .where("usedAt", "is", null)
    .execute();
  expect(await redeemSignInLink(database, second)).toBeUndefined();
});

test("doesn't let a volunteer help people of other cities or with roles", async () => {
  const { database } = site.open;
  const volunteer = await volunteerOf("konya");
  const stranger = await site.newcomer("Stranger", "izmir");
  const visitor = await volunteer.visitor();
  const notYours = { kind: "refused", reason: "not-yours" };
  expect(await issueSignInLink(database, visitor, stranger.person.id)).toEqual(notYours);
  expect(await issueSignInLink(database, visitor, admin.person.id)).toEqual(notYours);
  const colleague = await volunteerOf("konya");
  expect(await issueSignInLink(database, visitor, colleague.person.id)).toEqual(notYours);
  expect(await issueSignInLink(database, visitor, "nobody")).toEqual({ kind: "refused", reason: "unknown" });
  expect(await issueSignInLink(database, await admin.visitor(), colleague.person.id)).toMatchObject({ kind: "done" });
});

test("finds people by name in the given cities, with pattern characters as plain letters", async () => {
  const { database } = site.open;
  await site.newcomer("100 % Ğüçlü_Öz", "konya");
  const names = async (brands: string[] | null, search: string) =>
    (await listPeople(database, brands, { search, group: "", sort: "name" })).map((person) => person.name);
  expect(await names(["konya"], "% ğÜ")).toEqual(["100 % Ğüçlü_Öz"]);
  expect(await names(["konya"], "%%")).toEqual([]);
  expect(await names(["izmir"], "Ğüçlü")).toEqual([]);
  expect(await names([], "")).toEqual([]);
});

test("ends sessions, links and tokens from before a role was given", async () => {
  const { database } = site.open;
  const student = await site.newcomer("Student who is made organiser");
  const personId = student.person.id;
  const volunteer = await volunteerOf("izmir");
  const link = await issueSignInLink(database, await volunteer.visitor(), personId);
  const made = await createToken(database, { personId, name: "script", scope: "read", days: "7" });
  if (link.kind !== "done" || made.kind !== "done") throw new Error("Nothing to inherit.");
  const stays = await site.newcomer("Somebody else");
  await grantRole(database, { personId, role: "organiser", brand: "izmir", grantedBy: admin.person.id });

  expect(await site.accounts.personOf(student.from().request)).toBeUndefined();
  expect(await redeemSignInLink(database, link.token)).toBeUndefined();
  expect(await holderOfToken(database, made.token)).toBeUndefined();
  expect(await site.accounts.personOf(stays.from().request)).toBeDefined();
});

test("ends all sessions but the one with the token when the installation is claimed", async () => {
  const { database } = site.open;
  const claimer = await site.newcomer("Claims");
  const elsewhere = await site.accounts.startSession(from().request, claimer.person.id);
  const token = await createAdminClaim(database);
  const here = await site.accounts.sessionIdOf(claimer.from().request);
  expect(await claimInstallation(database, claimer.person.id, token, here)).toEqual({ kind: "done" });
  expect(await site.accounts.personOf(claimer.from().request)).toBeDefined();
  const cookie = cookiesIn(elsewhere.headers);
  expect(await site.accounts.personOf(from({ cookie }).request)).toBeUndefined();
});
