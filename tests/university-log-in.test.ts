import { randomBytes } from "node:crypto";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { sealedCodes } from "#server/platform/database/installation-key.ts";
import { readSiteConfiguration } from "#server/platform/config/site-configuration.ts";
import { ensureCityCompetitions } from "#server/competitions/create-competition.ts";
import { createTeam } from "#server/teams/create-team.ts";
import { cookiesIn, from, newPerson, openTestSite, type TestSite } from "#server/accounts/accounts-for-tests.ts";
import { addressOfSignUpLink, createSignUpLink } from "#server/accounts/sign-up-links.ts";
import { exportAccount } from "#server/accounts/export-account.ts";
import { deleteAccount } from "#server/accounts/privacy/delete-account.ts";
import { setLogInsOfEnvironment } from "#server/accounts/university-login/log-ins-of-environment.ts";
import { listIdentities, unlinkIdentity } from "#server/accounts/university-login/identities.ts";
import {
  addLogIn,
  changeLogIn,
  findLogIn,
  onlyBy,
  removeLogIn,
  switchLogIn,
} from "#server/accounts/university-login/log-in-providers.ts";
import { findProven, linkProven, signUpProven } from "#server/accounts/university-login/proven-identities.ts";
import {
  createUniversityLogIn,
  type LogInAnswer,
  type UniversityLogIn,
} from "#server/accounts/university-login/university-log-in.ts";
import { clientId, clientSecret } from "./identity-provider/people.ts";
import { startIdentityProvider, type IdentityProvider } from "./identity-provider/start-identity-provider.ts";

const sessionSecret = "a secret of thirty-two characters";
const seals = sealedCodes("a secret of this installation");

let site: TestSite;
let university: IdentityProvider;
let logIn: UniversityLogIn;
let admin: string;
let providerId: string;

const fields = () => ({
  label: "Ege Üniversitesi",
  issuer: university.issuer,
  clientId,
  secret: clientSecret,
  domains: "ege.edu.tr",
  university: "",
  universityClaim: "organization",
  domainClaim: "",
  nameClaim: "",
  studentClaim: "eduperson_affiliation",
  studentValue: "student",
});

const newLogIn = () =>
  createUniversityLogIn({
    database: site.open.database,
    secret: sessionSecret,
    log: pino({ level: "silent" }),
    site: readSiteConfiguration({}, { resultsOnlyHosts: [], brandHosts: [] }),
    seals,
    innerHosts: [new URL(university.issuer).host],
  });

beforeAll(async () => {
  [site, university] = await Promise.all([openTestSite(), startIdentityProvider()]);
  logIn = newLogIn();
  admin = (await site.newcomer("Admin")).person.id;
  const added = await addLogIn(site.open.database, parts(), admin, fields());
  if (added.kind === "refused") throw new Error(JSON.stringify(added.problems));
  providerId = added.id;
  await switchLogIn(site.open.database, admin, providerId, "on");
}, 60_000);

const parts = () => ({ seals, innerHosts: [new URL(university.issuer).host] });

beforeEach(() => university.control({ ill: null, clockAheadSeconds: 0 }));

afterAll(async () => {
  await university.end();
  await site.open.close();
});

async function setOut(cookie = "", purpose: "sign-in" | "link" = "sign-in") {
  const set = await logIn.start(from({ cookie }), { providerId, for: purpose, returnTo: "/account" });
  if (set.kind === "refused") throw new Error(set.problem);
  return { url: set.url, cookie: [cookie, cookiesIn(set.headers)].filter((each) => each !== "").join("; ") };
}

const comeBack = (url: string, cookie: string): Promise<LogInAnswer> =>
  logIn.answer(new Request(url, { headers: { cookie } }), providerId);

async function logInAs(
  person: string | null,
  cookie = "",
  purpose: "sign-in" | "link" = "sign-in",
): Promise<LogInAnswer> {
  const set = await setOut(cookie, purpose);
  return comeBack(await university.logIn(set.url, person), set.cookie);
}

function tokenOf(answer: LogInAnswer): string {
  if (answer.kind !== "newcomer") throw new Error(JSON.stringify(answer));
  return answer.token;
}

const problemOf = (answer: LogInAnswer) => (answer.kind === "refused" ? answer.problem : answer.kind);

async function signUpAs(person: string, address?: { email: string; isTheirs: boolean }): Promise<string> {
  const made = await signUpProven(
    site.open.database,
    tokenOf(await logInAs(person)),
    newPerson({ name: person }),
    address,
  );
  if (made.kind !== "made") throw new Error(JSON.stringify(made));
  return made.personId;
}

test("redirects to the provider with PKCE, nonce and state, and back", async () => {
  const { url } = await setOut();
  const asked = Object.fromEntries(new URL(url).searchParams);
  expect(asked).toMatchObject({
    response_type: "code",
    client_id: clientId,
    code_challenge_method: "S256",
    scope: "openid profile email",
    redirect_uri: `http://localhost:3000/university-log-in/${providerId}/back`,
  });
  for (const name of ["code_challenge", "nonce", "state"]) expect(asked[name]?.length).toBeGreaterThan(20);
});

test("creates an account without a password at the first log-in, then signs in", async () => {
  const token = tokenOf(await logInAs("defne"));
  expect(await findProven(site.open.database, token)).toMatchObject({
    subject: "defne",
    said: {
      email: "defne@ogrenci.ege.edu.tr",
      isEmailConfirmed: true,
      isStudent: true,
      university: "Ege Üniversitesi",
    },
  });
  const unread = await signUpProven(site.open.database, token, newPerson({ noticeRead: false }), undefined);
  expect(unread).toEqual({ kind: "refused", problems: [{ field: "notice", rule: "not-read" }] });
  const made = await signUpProven(site.open.database, token, newPerson({ name: "Defne" }), undefined);
  expect(made.kind).toBe("made");
  expect(await signUpProven(site.open.database, token, newPerson(), undefined)).toEqual({ kind: "over" });

  const again = await logInAs("defne");
  if (again.kind !== "signed-in") throw new Error(JSON.stringify(again));
  const person = await site.accounts.personOf(from({ cookie: cookiesIn(again.headers) }).request);
  expect(person).toMatchObject({ name: "Defne", email: "defne@ogrenci.ege.edu.tr" });
  expect(again.returnTo).toBe("/account");
  const rows = await site.open.database
    .selectFrom("account")
    .innerJoin("person", "person.id", "account.personId")
    .where("person.id", "=", person?.id ?? "")
    .select(["emailVerified", "accessToken", "refreshToken", "idToken", "password"])
    .execute();
  expect(rows).toEqual([{ emailVerified: true, accessToken: null, refreshToken: null, idToken: null, password: null }]);
});

test("doesn't open an existing account with the same address until it's linked", async () => {
  const { person, cookie } = await site.newcomer("Kerem");
  await site.open.database
    .updateTable("person")
    .set({ email: "kerem@ege.edu.tr" })
    .where("id", "=", person.id)
    .execute();
  const token = tokenOf(await logInAs("kerem"));
  expect(await signUpProven(site.open.database, token, newPerson(), undefined)).toEqual({
    kind: "refused",
    problems: [{ field: "email", rule: "taken" }],
  });
  expect(await listIdentities(site.open.database, person.id)).toEqual([]);

  const linked = await logInAs("kerem", cookie, "link");
  expect(linked.kind).toBe("linked");
  expect(await listIdentities(site.open.database, person.id)).toMatchObject([
    { label: "Ege Üniversitesi", isStudent: false },
  ]);
  const again = await logInAs("kerem");
  const signedIn = again.kind === "signed-in" ? cookiesIn(again.headers) : "";
  expect((await site.accounts.personOf(from({ cookie: signedIn }).request))?.id).toBe(person.id);
});

test("opens one account per log-in, for one person", async () => {
  const { person, cookie } = await site.newcomer("Other");
  expect(problemOf(await logInAs("kerem", cookie, "link"))).toBe("other-account");
  const token = tokenOf(await logInAs("nazli"));
  const sessionId = await site.accounts.sessionIdOf(from({ cookie }).request);
  const own = { personId: person.id, sessionId };
  expect(await linkProven(site.open.database, token, { ...own, sessionId: undefined })).toBe("not-fresh");
  expect(await linkProven(site.open.database, token, own)).toBe("linked");
  await expect(setOut(cookie, "link")).rejects.toThrow("second-person");
  expect(await linkProven(site.open.database, tokenOf(await logInAs("umut")), own)).toBe("second-person");
  const [identity] = await listIdentities(site.open.database, person.id);
  const unlinked = await unlinkIdentity(site.open.database, { id: identity!.id, personId: person.id, hasMail: false });
  expect(unlinked).toBe("unlinked");
});

test("links nothing after the session has ended or the request has expired", async () => {
  const { cookie, person } = await site.newcomer("Leaver");
  const set = await setOut(cookie, "link");
  const back = await university.logIn(set.url, "umut");
  await site.accounts.signOut(from({ cookie }).request);
  expect(problemOf(await comeBack(back, set.cookie))).toBe("signed-out");
  expect(await listIdentities(site.open.database, person.id)).toEqual([]);

  const old = await site.newcomer("Old");
  const longAgo = new Date(Date.now() - 2 * 86_400_000);
  await site.open.database
    .updateTable("session")
    .set({ createdAt: longAgo })
    .where("personId", "=", old.person.id)
    .execute();
  await expect(setOut(old.cookie, "link")).rejects.toThrow("not-fresh");
});

test("confirms an unconfirmed address by an email during sign-up, once", async () => {
  const { database } = site.open;
  await university.control({
    person: { id: "selin", name: "Selin", email: "selin@ege.edu.tr", email_verified: false },
  });
  const token = tokenOf(await logInAs("selin"));
  const email = "Selin@Example.org";
  const linkToken = (await createSignUpLink(database, { email, returnTo: "/addTeam" })) ?? "";
  const read = await addressOfSignUpLink(database, linkToken);
  expect(read).toEqual({ email: "selin@example.org", returnTo: "/addTeam" });
  const address = { email: read?.email ?? "", isTheirs: true };
  const made = await signUpProven(database, token, newPerson({ name: "Selin" }), address);
  const personId = made.kind === "made" ? made.personId : "";
  const person = await database
    .selectFrom("person")
    .where("id", "=", personId)
    .select(["email", "emailVerified"])
    .executeTakeFirst();
  expect(person).toEqual({ email: "selin@example.org", emailVerified: true });
  expect(await addressOfSignUpLink(database, linkToken)).toBeUndefined();
  // The address stays unconfirmed.
  expect(await listIdentities(database, personId)).toMatchObject([{ label: "Ege Üniversitesi" }]);
  expect((await logInAs("selin")).kind).toBe("signed-in");
});

test("asks for an address if the university sends no confirmed one", async () => {
  const token = tokenOf(await logInAs("tolga"));
  expect((await findProven(site.open.database, token))?.said).toMatchObject({
    email: "ada@example.org",
    isEmailConfirmed: false,
  });
  const none = await signUpProven(site.open.database, token, newPerson(), undefined);
  expect(none).toEqual({ kind: "refused", problems: [{ field: "email", rule: "not-an-address" }] });
  const made = await signUpProven(site.open.database, token, newPerson(), {
    email: "tolga@example.org",
    isTheirs: false,
  });
  const id = made.kind === "made" ? made.personId : "";
  const row = await site.open.database
    .selectFrom("person")
    .where("id", "=", id)
    .select(["email", "emailVerified"])
    .executeTakeFirst();
  expect(row).toEqual({ email: "tolga@example.org", emailVerified: false });
});

test("keeps account and address if the university's address changes", async () => {
  await signUpAs("umut");
  await university.control({ person: { id: "umut", email: "umut.acar@ege.edu.tr" } });
  const again = await logInAs("umut");
  const person = await site.accounts.personOf(
    from({ cookie: again.kind === "signed-in" ? cookiesIn(again.headers) : "" }).request,
  );
  expect(person?.email).toBe("umut@ogrenci.ege.edu.tr");
  expect(await listIdentities(site.open.database, person?.id ?? "")).toMatchObject([{ email: "umut.acar@ege.edu.tr" }]);
});

test("rejects cancelled, late and foreign log-ins with the reason", async () => {
  expect(problemOf(await logInAs(null))).toBe("cancelled");
  const set = await setOut();
  const back = await university.logIn(set.url, "defne");
  expect(problemOf(await comeBack(back, ""))).toBe("too-late");
  expect(problemOf(await comeBack(back, (await setOut()).cookie))).toBe("too-late");
  const twice = await setOut();
  const once = await university.logIn(twice.url, "defne");
  expect(problemOf(await comeBack(once, twice.cookie))).toBe("signed-in");
  expect(problemOf(await comeBack(once, twice.cookie))).toBe("too-late");
  const withoutIssuer = await setOut();
  const stripped = new URL(await university.logIn(withoutIssuer.url, "defne"));
  stripped.searchParams.delete("iss");
  expect(problemOf(await comeBack(stripped.href, withoutIssuer.cookie))).toBe("token");
  const elsewhere = await setOut();
  const misled = new URL(await university.logIn(elsewhere.url, "defne"));
  misled.searchParams.set("iss", "https://elsewhere.example");
  expect(problemOf(await comeBack(misled.href, elsewhere.cookie))).toBe("wrong-issuer");
});

test("ends an old log-in at the sign-in page, or where a signed-in visitor wanted to go", async () => {
  const [first, second] = [await setOut(), await setOut()];
  const [back, backOfSecond] = [
    await university.logIn(first.url, "defne"),
    await university.logIn(second.url, "defne"),
  ];
  // The second tab's cookie replaces the first's.
  expect(problemOf(await comeBack(back, second.cookie))).toBe("too-late");
  const answer = await comeBack(backOfSecond, second.cookie);
  if (answer.kind !== "signed-in") throw new Error(JSON.stringify(answer));
  const cookie = cookiesIn(answer.headers);
  expect(await comeBack(back, cookie)).toMatchObject({ kind: "signed-in", returnTo: "/account" });
  // A bookmark.
  expect((await comeBack(`${new URL(back).origin}${new URL(back).pathname}`, cookie)).kind).toBe("signed-in");
  const { cookie: stranger } = await site.newcomer("Without this university");
  expect(problemOf(await comeBack(back, stranger))).toBe("too-late");

  const evening = await setOut();
  const nextDay = await university.logIn(evening.url, "defne");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 86_400_000 });
  const late = await comeBack(nextDay, evening.cookie).finally(() => vi.useRealTimers());
  expect(problemOf(late)).toBe("too-late");
});

test("fetches a changed key, and rejects an unpublished one", async () => {
  await university.control({ rotate: "published" });
  expect(problemOf(await logInAs("defne"))).toBe("signed-in");
  await university.control({ rotate: "hidden" });
  expect(problemOf(await logInAs("defne"))).toBe("keys");
  await university.control({ rotate: "published" });
  expect(problemOf(await logInAs("defne"))).toBe("signed-in");
});

test("names a wrong clock, and tolerates half a minute", async () => {
  for (const [seconds, outcome] of [
    [20, "signed-in"],
    [-20, "signed-in"],
    [600, "clock"],
    [-7_200, "clock"],
  ] as const) {
    await university.control({ clockAheadSeconds: seconds });
    expect(problemOf(await logInAs("defne"))).toBe(outcome);
  }
});

test("distinguishes an unreachable provider from an invalid answer, and uses its cached data", async () => {
  const set = await setOut();
  const back = await university.logIn(set.url, "defne");
  await university.control({ ill: { paths: ["/token"], how: "html" } });
  expect(problemOf(await comeBack(back, set.cookie))).toBe("wrong-answer");
  await university.control({ ill: { paths: ["/.well-known"], how: "error" } });
  expect((await setOut()).url).toContain(university.issuer);
  const fresh = newLogIn();
  const cold = await fresh.start(from(), { providerId, for: "sign-in", returnTo: "/" });
  expect(cold).toMatchObject({ kind: "refused", problem: "wrong-answer" });
  expect(await fresh.tryOut(providerId, admin)).toMatchObject({ kind: "fault", fault: "wrong-answer" });
});

test("stops waiting for a silent provider after ten seconds", async () => {
  const set = await setOut();
  const back = await university.logIn(set.url, "defne");
  await university.control({ ill: { paths: ["/token", "/.well-known"], how: "hang" } });
  const cold = newLogIn().start(from(), { providerId, for: "sign-in", returnTo: "/" });
  expect(problemOf(await comeBack(back, set.cookie))).toBe("timeout");
  expect(await cold).toMatchObject({ kind: "refused", problem: "timeout" });
});

test("rejects a wrong secret by name, and stores secrets sealed", async () => {
  const { database } = site.open;
  const other = await addLogIn(database, parts(), admin, { ...fields(), secret: randomBytes(12).toString("hex") });
  const id = other.kind === "added" ? other.id : "";
  await switchLogIn(database, admin, id, "on");
  const set = await logIn.start(from(), { providerId: id, for: "sign-in", returnTo: "/" });
  if (set.kind === "refused") throw new Error(set.problem);
  const back = await university.logIn(set.url, "defne");
  const request = new Request(back, { headers: { cookie: cookiesIn(set.headers) } });
  expect(problemOf(await logIn.answer(request, id))).toBe("refused-us");
  await changeLogIn(database, parts(), admin, id, fields());
  const next = await newLogIn().start(from(), { providerId: id, for: "sign-in", returnTo: "/" });
  if (next.kind === "refused") throw new Error(next.problem);
  const again = new Request(await university.logIn(next.url, "defne"), {
    headers: { cookie: cookiesIn(next.headers) },
  });
  expect((await logIn.answer(again, id)).kind).toBe("newcomer");
  const row = await database
    .selectFrom("logInProvider")
    .where("id", "=", id)
    .select("secret")
    .executeTakeFirstOrThrow();
  expect(row.secret).toMatch(/^sealed\./);
  expect(JSON.stringify(await findLogIn(database, id))).not.toContain(row.secret);
});

test("sends a secret only to its provider, and never redirects into the operator's network", async () => {
  const { database } = site.open;
  const moved = await changeLogIn(database, parts(), admin, providerId, {
    ...fields(),
    issuer: "https://elsewhere.example",
    secret: "",
  });
  expect(moved).toEqual({ kind: "refused", problems: [{ field: "secret", rule: "secret-again" }] });
  const inner = await addLogIn(database, { seals, innerHosts: [] }, admin, fields());
  expect(inner).toEqual({ kind: "refused", problems: [{ field: "issuer", rule: "inner-address" }] });
});

test("accepts people in a competition by their own university's confirmation", async () => {
  const { database } = site.open;
  const set = (domains: string[], settings: Record<string, unknown>) =>
    database
      .updateTable("competition")
      .set({ state: "registration", eligibleMailDomains: JSON.stringify(domains), settings: JSON.stringify(settings) })
      .where("id", "=", "izmir")
      .execute();
  await ensureCityCompetitions(database, readSiteConfiguration({}, { resultsOnlyHosts: [], brandHosts: [] }));
  const enter = async (personId: string, name: string) => {
    const livery = { liveryPrimary: "red", liverySecondary: "white" };
    const team = { name, university: "Another University", city: "İzmir", ...livery };
    const made = await createTeam(database, { competitionId: "izmir", personId, fields: team });
    return made.kind === "done" ? made.teamId : made.problems[0]?.rule;
  };
  const stranger = (await site.newcomer("Stranger")).person.id;
  const idOf = async (subject: string) => {
    const row = database.selectFrom("account").where("accountId", "=", subject).where("providerId", "=", providerId);
    return (await row.select("personId").executeTakeFirstOrThrow()).personId;
  };
  const [kerem, tolga] = [await idOf("kerem"), await idOf("tolga")];

  await set(["ege.edu.tr"], { eligibilityProof: "log-in" });
  expect(await enter(stranger, "Strangers")).toBe("log-in-needed");
  await set(["elsewhere.edu.tr"], { eligibilityProof: "log-in" });
  expect(await enter(tolga, "Others")).toBe("log-in-needed");
  await set([], { studentsOnly: true });
  expect(await enter(kerem, "Staff")).toBe("not-student");
  await set(["ege.edu.tr"], { eligibilityProof: "address" });
  expect(await enter(tolga, "Unconfirmed")).toBe("not-eligible");
  await set(["ege.edu.tr"], {});
  const teamId = await enter(tolga, "Students");
  const row = database.selectFrom("team").where("id", "=", String(teamId)).select("university");
  expect(await row.executeTakeFirst()).toEqual({ university: "Ege Üniversitesi" });
});

test("doesn't let the panel change log-ins of the environment, and disables removed ones", async () => {
  const { database } = site.open;
  const setting = { ...fields(), id: "ege", domains: ["ege.edu.tr"] };
  const stateNow = async () => (await findLogIn(database, "env-ege"))?.state;
  await setLogInsOfEnvironment(database, parts(), [setting]);
  await setLogInsOfEnvironment(database, parts(), [setting]);
  expect(await findLogIn(database, "env-ege")).toMatchObject({ state: "on", isFromEnvironment: true, hasSecret: true });
  expect(await switchLogIn(database, admin, "env-ege", "off")).toMatchObject({ reason: "unknown" });
  expect(await removeLogIn(database, admin, "env-ege")).toMatchObject({ reason: "unknown" });
  const entries = database.selectFrom("auditEntry").where("subject", "=", "log-in:env-ege").select("act");
  expect(await entries.execute()).toEqual([{ act: "set-log-in" }]);
  const set = await logIn.start(from(), { providerId: "env-ege", for: "sign-in", returnTo: "/" });
  expect(set.kind).toBe("leads");
  await setLogInsOfEnvironment(database, parts(), []);
  expect(await stateNow()).toBe("off");
  await setLogInsOfEnvironment(database, parts(), [{ ...setting, label: "Ege" }]);
  expect(await stateNow()).toBe("on");
  await expect(setLogInsOfEnvironment(database, parts(), [{ ...setting, issuer: "ege" }])).rejects.toThrow("issuer");
  await setLogInsOfEnvironment(database, parts(), []);
});

test("deletes the university's data of a person with the account", async () => {
  const { database } = site.open;
  await university.control({ person: { id: "leyla", name: "Leyla", email: "leyla@ege.edu.tr", email_verified: true } });
  const leyla = await signUpAs("leyla");
  expect(await listIdentities(database, leyla)).toHaveLength(1);
  expect(await deleteAccount(database, leyla)).toEqual({ kind: "done" });
  const left = database.selectFrom("providerIdentity").where("email", "=", "leyla@ege.edu.tr").selectAll();
  expect(await left.execute()).toEqual([]);
  // A new person.
  expect((await logInAs("leyla")).kind).toBe("newcomer");
});

test("refuses a disabled log-in, and keeps accounts of a removed one", async () => {
  const { database } = site.open;
  const person = await signUpAs("ayse").catch(() => undefined);
  expect(person).toBeUndefined();
  await university.control({ person: { id: "ayse", name: "Ayşe", email: "ayse@ege.edu.tr", email_verified: true } });
  const ayse = await signUpAs("ayse");
  const set = await setOut();
  const back = await university.logIn(set.url, "ayse");
  await switchLogIn(database, admin, providerId, "off");
  expect(problemOf(await comeBack(back, set.cookie))).toBe("gone");
  expect(await onlyBy(database, providerId)).toBeGreaterThan(0);
  expect(JSON.stringify(await exportAccount(database, ayse))).toContain("Ege Üniversitesi");
  const [identity] = await listIdentities(database, ayse);
  const kept = await unlinkIdentity(database, { id: identity!.id, personId: ayse, hasMail: false });
  expect(kept).toBe("last-way-in");
  expect(await removeLogIn(database, admin, providerId)).toEqual({ kind: "done" });
  expect(await listIdentities(database, ayse)).toEqual([]);
  expect(await database.selectFrom("person").where("id", "=", ayse).select("id").executeTakeFirst()).toEqual({
    id: ayse,
  });
  const acts = await database
    .selectFrom("auditEntry")
    .where("subject", "=", `log-in:${providerId}`)
    .orderBy("id")
    .select("act")
    .execute();
  expect(acts.map(({ act }) => act)).toEqual([
    "add-log-in",
    "switch-on-log-in",
    "try-log-in",
    "switch-off-log-in",
    "remove-log-in",
  ]);
});
