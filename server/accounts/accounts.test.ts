import { afterAll, beforeAll, expect, test } from "vitest";
import { publishNotice } from "./privacy-notices.ts";
import { tokenHash } from "./one-time-token.ts";
import { cookieOf, from, newPerson, openTestSite, testPassword, type TestSite } from "./accounts-for-tests.ts";

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
});

afterAll(() => site.open.close());

const credentials = (email: string) => ({ email, password: testPassword });

test("signs a new account in with a cookie that scripts can't read", async () => {
  const outcome = await site.accounts.signUp(
    from(),
    newPerson({ name: " Ada  Lovelace " }),
    credentials("Ada@Example.org"),
  );
  const cookie = cookieOf(outcome);
  expect(outcome.kind === "done" && outcome.headers.get("set-cookie")).toMatch(/HttpOnly; SameSite=Lax/i);
  const person = await site.accounts.personOf(from({ cookie }).request);
  expect(person).toMatchObject({ name: "Ada Lovelace", email: "ada@example.org" });
});

test("stores the accepted notice, its time, the consents and the nickname, but no address", async () => {
  const before = Date.now();
  const person = newPerson({ nickname: "Fuat", consents: { "publish-name": false, "publish-source": true } });
  await site.accounts.signUp(from({ "x-forwarded-for": "203.0.113.9" }), person, credentials("kept@example.org"));
  const { database } = site.open;
  const row = await database
    .selectFrom("person")
    .innerJoin("session", "session.personId", "person.id")
    .where("email", "=", "kept@example.org")
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ nickname: "Fuat", homeBrand: "izmir", noticeId: "first", namePublishedAt: null });
  expect(row.noticeAcceptedAt?.getTime()).toBeGreaterThanOrEqual(before);
  expect(row.sourcePublishedAt).toEqual(row.noticeAcceptedAt);
  expect(row.ipAddress ?? "").toBe("");
});

test("marks the cookie Secure over https", async () => {
  const overHttps = from({}, "https://localhost:3000");
  const outcome = await site.accounts.signUp(overHttps, newPerson(), credentials("sec@example.org"));
  expect(outcome.kind === "done" && outcome.headers.get("set-cookie")).toMatch(/__Secure-.*Secure/);
});

test("keeps a session valid on every host and port of the installation", async () => {
  const { cookie, person } = await site.newcomer("Wanderer");
  for (const origin of ["http://izmir.localhost:3000", "http://somewhere.else", "http://127.0.0.1:9"])
    expect((await site.accounts.personOf(from({ cookie }, origin).request))?.id).toBe(person.id);
});

test("ends the session on the server at sign-out", async () => {
  const { cookie } = await site.newcomer("Out");
  await site.accounts.signOut(from({ cookie }).request);
  expect(await site.accounts.personOf(from({ cookie }).request)).toBeUndefined();
});

test("ignores a forged cookie", async () => {
  const cookie = "code-prix.session_token=abc.def";
  expect(await site.accounts.personOf(from({ cookie }).request)).toBeUndefined();
});

test("names every invalid field", async () => {
  const wrong = newPerson({ name: "", nickname: "a\u202Eb", noticeRead: false });
  expect(await site.accounts.signUp(from(), wrong, { email: "nobody", password: "short" })).toEqual({
    kind: "refused",
    problems: [
      { field: "name", rule: "missing" },
      { field: "nickname", rule: "not-printable" },
      { field: "notice", rule: "not-read" },
      { field: "email", rule: "not-an-address" },
      { field: "password", rule: "too-short" },
    ],
  });
});

test("asks readers of an older notice to read the new one", async () => {
  const { person } = await site.newcomer("Organiser", "konya");
  const text = "The organisers of Konya say who they are. ".repeat(10);
  const published = await publishNotice(site.open.database, {
    brand: "konya",
    english: text,
    turkish: text,
    personId: person.id,
  });
  expect(published).toEqual({ kind: "done", version: 1 });
  expect(await site.accounts.signUp(from(), newPerson({ brand: "konya" }), credentials("late@example.org"))).toEqual({
    kind: "refused",
    problems: [{ field: "notice", rule: "changed" }],
  });
});

test("allows one account per email address", async () => {
  cookieOf(await site.accounts.signUp(from(), newPerson(), credentials("twin@example.org")));
  expect(await site.accounts.signUp(from(), newPerson(), credentials("TWIN@example.org"))).toEqual({
    kind: "refused",
    problems: [{ field: "email", rule: "taken" }],
  });
});

test("signs in an address typed in Turkish capitals", async () => {
  const capitals = "İREM.YILMAZ@EGE.EDU.TR";
  const cookie = cookieOf(await site.accounts.signUp(from(), newPerson(), credentials(capitals)));
  expect(await site.accounts.personOf(from({ cookie }).request)).toMatchObject({ email: "irem.yilmaz@ege.edu.tr" });
  for (const email of [capitals, "irem.yilmaz@ege.edu.tr", "Irem <irem.yilmaz@ege.edu.tr>"])
    expect(await site.accounts.signIn(from(), { email, password: testPassword })).toMatchObject({ kind: "done" });
});

test("lets one of two simultaneous sign-ups with the same address succeed", async () => {
  const signUp = () => site.accounts.signUp(from(), newPerson(), credentials("race@example.org"));
  const outcomes = await Promise.all([signUp(), signUp()]);
  expect(outcomes.map((outcome) => outcome.kind).sort()).toEqual(["done", "refused"]);
});

test("answers a wrong password and an unknown email alike, and limits attempts to ten", async () => {
  const { person } = await site.newcomer("Guess");
  const signIn = (email: string, password: string) => site.accounts.signIn(from(), { email, password });
  const wrong = { kind: "refused", problems: [{ field: "form", rule: "wrong-email-or-password" }] };
  expect(await signIn("no-one@example.org", testPassword)).toEqual(wrong);
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    expect(await signIn(person.email, `wrong-${attempt}-pass`)).toEqual(wrong);
  }
  expect(await signIn(person.email, testPassword)).toEqual({
    kind: "refused",
    problems: [{ field: "form", rule: "too-many-attempts", waitMinutes: 5 }],
  });
});

test("wrong passwords don't lock out known browsers, other networks or open sessions", async () => {
  const { person, cookie } = await site.newcomer("Sought");
  const [ownAddress, neighbour] = ["2001:db8:7:7::1", "2001:db8:7:7::2"];
  const signIn = (password: string, address: string, headers = {}) =>
    site.accounts.signIn({ ...from(headers), address }, { email: person.email, password });
  for (let attempt = 0; attempt < 12; attempt += 1)
    await signIn(`wrong-${attempt}-pass`, attempt % 2 ? ownAddress : neighbour);
  expect(await signIn(testPassword, ownAddress)).toMatchObject({ problems: [{ rule: "too-many-attempts" }] });
  expect(await signIn(testPassword, ownAddress, { cookie })).toMatchObject({ kind: "done" });
  expect(await signIn(testPassword, "203.0.113.7")).toMatchObject({ kind: "done" });
  expect(await site.accounts.confirmPassword(from({ cookie }).request, testPassword)).toEqual([]);
  const { person: other } = await site.newcomer("Other");
  const elsewhere = { ...from({ cookie }), address: ownAddress };
  for (let attempt = 0; attempt < 10; attempt += 1) await signIn(`wrong-${attempt}-pass`, ownAddress, { cookie });
  expect(await signIn(testPassword, ownAddress, { cookie })).toMatchObject({
    problems: [{ rule: "too-many-attempts" }],
  });
  for (let attempt = 0; attempt < 10; attempt += 1)
    await site.accounts.signIn(
      { ...from(), address: ownAddress },
      { email: other.email, password: `wrong-${attempt}` },
    );
  expect(await site.accounts.signIn(elsewhere, { email: other.email, password: testPassword })).toMatchObject({
    problems: [{ rule: "too-many-attempts" }],
  });
  const forged = cookie.replace(/known_device=(.)/, (_, first) => `known_device=${first === "A" ? "B" : "A"}`);
  expect(site.accounts.knownDeviceOf(from({ cookie }).request)).toBeDefined();
  expect(site.accounts.knownDeviceOf(from({ cookie: forged }).request)).toBeUndefined();
});

test("doesn't count emails requested by others against a person's limit", async () => {
  const ask = (address: string) => site.accounts.mayRequestEmail({ ...from(), address }, "person-1@example.org");
  for (let count = 0; count < 3; count += 1) expect(await ask("192.0.2.66")).toBe(true);
  expect(await ask("192.0.2.66")).toBe(false);
  expect(await ask("192.0.2.1")).toBe(true);
});

test("ends other sessions with a new password, which requires the old one", async () => {
  const { person, cookie } = await site.newcomer("Changer");
  const elsewhere = cookieOf(await site.accounts.signIn(from(), credentials(person.email)));
  const change = (current: string, next: string) => site.accounts.changePassword(from({ cookie }), { current, next });
  expect(await change("not the password", "another sentence")).toEqual({
    kind: "refused",
    problems: [{ field: "current", rule: "wrong-password" }],
  });
  expect(await change(testPassword, "short")).toEqual({
    kind: "refused",
    problems: [{ field: "password", rule: "too-short" }],
  });
  const renewed = cookieOf(await change(testPassword, "another sentence"));
  expect(await site.accounts.personOf(from({ cookie: elsewhere }).request)).toBeUndefined();
  expect((await site.accounts.personOf(from({ cookie: renewed }).request))?.id).toBe(person.id);
  expect(await site.accounts.signIn(from(), credentials(person.email))).toMatchObject({ kind: "refused" });
  cookieOf(await site.accounts.signIn(from(), { email: person.email, password: "another sentence" }));
});

test("confirms a password only for the session's own person", async () => {
  const [ada, bob] = [await site.newcomer("Ada"), await site.newcomer("Bob")];
  await site.accounts.changePassword(bob.from(), { current: testPassword, next: "a sentence of Bob" });
  const confirm = (password: string) => site.accounts.confirmPassword(ada.from().request, password);
  expect(await confirm(testPassword)).toEqual([]);
  const wrong = [{ field: "current", rule: "wrong-password" }];
  expect(await confirm("a sentence of Bob")).toEqual(wrong);
  expect(await confirm("")).toEqual(wrong);
});

test("stores only hashes of tokens, so a database leak signs no one in", async () => {
  const { person, cookie } = await site.newcomer("Read in the database");
  const [name = "", value = ""] = cookie.split("=");
  const [token = "", signature = ""] = decodeURIComponent(value).split(".");
  const rows = await site.open.database
    .selectFrom("session")
    .where("personId", "=", person.id)
    .select("token")
    .execute();
  expect(rows).toEqual([{ token: tokenHash(token) }]);
  const stolen = `${name}=${encodeURIComponent(`${rows[0]?.token ?? ""}.${signature}`)}`;
  expect(await site.accounts.personOf(from({ cookie: stolen }).request)).toBeUndefined();
  expect(await site.accounts.personOf(from({ cookie }).request)).toMatchObject({ id: person.id });
  await site.accounts.signOut(from({ cookie }).request);
  expect(await site.accounts.personOf(from({ cookie }).request)).toBeUndefined();
});

test("limits how many accounts a network can discover without email", async () => {
  const there = "198.51.100.7";
  const attempt = (email: string, address = there) =>
    site.accounts.signUp({ ...from(), address }, newPerson(), credentials(email));
  const { email } = (await site.newcomer("Known")).person;
  for (let each = 0; each < 60; each += 1) {
    expect(await attempt(email)).toEqual({ kind: "refused", problems: [{ field: "email", rule: "taken" }] });
  }
  for (let each = 0; each < 49; each += 1) {
    const other = `listed-${each}@example.org`;
    await site.open.database.insertInto("person").values({ id: other, name: "x", email: other, image: null }).execute();
    expect(await attempt(other)).toMatchObject({ problems: [{ rule: "taken" }] });
  }
  const waits = { kind: "refused", problems: [{ field: "form", rule: "too-many-attempts", waitMinutes: 5 }] };
  expect(await attempt("listed-0@example.org")).toMatchObject({ problems: [{ rule: "taken" }] });
  expect(await attempt("nobody-yet@example.org")).toEqual(waits);
  const last = `listed-last@example.org`;
  await site.open.database.insertInto("person").values({ id: last, name: "x", email: last, image: null }).execute();
  expect(await attempt(last)).toEqual(waits);
  expect((await attempt("nobody-yet@example.org", "198.51.100.8")).kind).toBe("done");
});

test("doesn't count new accounts against that limit, and refuses a wallet account's address", async () => {
  const address = "198.51.100.9";
  for (let each = 0; each < 55; each += 1) {
    const outcome = await site.accounts.signUp({ ...from(), address }, newPerson(), credentials(`hall-${each}@e.org`));
    expect(outcome.kind).toBe("done");
  }
  const taken = await site.accounts.signUp(from(), newPerson(), credentials("0xabc@wallet.invalid"));
  expect(taken).toEqual({ kind: "refused", problems: [{ field: "email", rule: "not-an-address" }] });
});
