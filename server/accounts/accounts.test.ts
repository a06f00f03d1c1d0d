import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../database/database.ts";
import { migrate } from "../database/migrate.ts";
import { openForTests } from "../database/open-for-tests.ts";
import { createAccounts, type AccountOutcome, type Accounts } from "./accounts.ts";
import { claimInstallation, isClaimOpen, offerClaim } from "./claim-installation.ts";
import { may } from "./may.ts";
import { visitorOf } from "./visitor.ts";

let open: OpenDatabase;
let accounts: Accounts;

beforeAll(async () => {
  open = await openForTests();
  await migrate(open.database);
  accounts = createAccounts(open.database, "a secret of thirty-two characters", pino({ level: "silent" }));
});

afterAll(() => open.close());

const from = (headers: Record<string, string> = {}, scheme = "http") => ({
  request: new Request(`${scheme}://localhost:3000/`, { headers }),
  address: "192.0.2.1",
});

function cookieOf(outcome: AccountOutcome): string {
  if (outcome.kind !== "signed-in") throw new Error(`Refused: ${JSON.stringify(outcome.problems)}`);
  return outcome.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

test("whoever signs up is signed in, by a cookie that scripts cannot read", async () => {
  const outcome = await accounts.signUp(from(), {
    name: " Ada  Lovelace ",
    email: "Ada@Example.org",
    password: "0123456789",
  });
  const cookie = cookieOf(outcome);
  expect(outcome.kind === "signed-in" && outcome.headers.get("set-cookie")).toMatch(/HttpOnly; SameSite=Lax/i);
  const person = await accounts.personOf(from({ cookie }).request);
  expect(person).toMatchObject({ name: "Ada Lovelace", email: "ada@example.org" });
});

test("over https the cookie is marked Secure", async () => {
  const outcome = await accounts.signUp(from({}, "https"), {
    name: "Sec",
    email: "sec@example.org",
    password: "0123456789",
  });
  expect(outcome.kind === "signed-in" && outcome.headers.get("set-cookie")).toMatch(/__Secure-.*Secure/);
});

test("signing out ends the session on the server too", async () => {
  const cookie = cookieOf(
    await accounts.signUp(from(), { name: "Out", email: "out@example.org", password: "0123456789" }),
  );
  await accounts.signOut(from({ cookie }).request);
  expect(await accounts.personOf(from({ cookie }).request)).toBeUndefined();
});

test("a forged cookie is nobody's", async () => {
  const cookie = "code-prix.session_token=abc.def";
  expect(await accounts.personOf(from({ cookie }).request)).toBeUndefined();
});

test("every wrong field is named at once", async () => {
  expect(await accounts.signUp(from(), { name: "", email: "nobody", password: "short" })).toEqual({
    kind: "refused",
    problems: [
      { field: "name", rule: "missing" },
      { field: "email", rule: "not-an-address" },
      { field: "password", rule: "too-short" },
    ],
  });
});

test("an e-mail address has one account", async () => {
  const fields = { name: "Twin", email: "twin@example.org", password: "0123456789" };
  cookieOf(await accounts.signUp(from(), fields));
  expect(await accounts.signUp(from(), { ...fields, email: "TWIN@example.org" })).toEqual({
    kind: "refused",
    problems: [{ field: "email", rule: "taken" }],
  });
});

test("of two who sign up with one e-mail address at the same moment, one gets it", async () => {
  const fields = { name: "Race", email: "race@example.org", password: "0123456789" };
  const outcomes = await Promise.all([accounts.signUp(from(), fields), accounts.signUp(from(), fields)]);
  expect(outcomes.map((outcome) => outcome.kind).sort()).toEqual(["refused", "signed-in"]);
});

test("a wrong password and an unknown e-mail are answered alike, and guessing ends after ten", async () => {
  await accounts.signUp(from(), { name: "Guess", email: "guess@example.org", password: "0123456789" });
  const wrong = { kind: "refused", problems: [{ field: "form", rule: "wrong-email-or-password" }] };
  expect(await accounts.signIn(from(), { email: "no-one@example.org", password: "0123456789" })).toEqual(wrong);
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    expect(await accounts.signIn(from(), { email: "guess@example.org", password: `wrong-${attempt}-pass` })).toEqual(
      wrong,
    );
  }
  expect(await accounts.signIn(from(), { email: "guess@example.org", password: "0123456789" })).toEqual({
    kind: "refused",
    problems: [{ field: "form", rule: "too-many-attempts", waitMinutes: 15 }],
  });
});

test("the first admin claims the installation once, and only with the link", async () => {
  const token = await offerClaim(open.database, undefined);
  expect(token).toMatch(/^[\w-]{32}$/);
  const newer = (await offerClaim(open.database, undefined)) ?? "";
  const [ada, bob] = await Promise.all(
    ["claim-a@example.org", "claim-b@example.org"].map(async (email) => {
      const cookie = cookieOf(await accounts.signUp(from(), { name: "Claim", email, password: "0123456789" }));
      return accounts.personOf(from({ cookie }).request);
    }),
  );
  const claim = (personId = "", with_ = "") => claimInstallation(open.database, personId, with_);
  expect(await claim(ada?.id, token)).toEqual({ kind: "refused", reason: "unknown-or-used" });
  expect(await isClaimOpen(open.database, newer)).toBe(true);
  expect(await claim(ada?.id, newer)).toEqual({ kind: "claimed" });
  expect(await claim(bob?.id, newer)).toEqual({ kind: "refused", reason: "unknown-or-used" });
  expect(await isClaimOpen(open.database, newer)).toBe(false);
  expect(await offerClaim(open.database, undefined)).toBeUndefined();
  expect(may(await visitorOf(open.database, ada), { act: "organise", brand: null })).toBe(true);
  expect(may(await visitorOf(open.database, bob), { act: "open-panel" })).toBe(false);
  const entries = await open.database.selectFrom("auditEntry").select(["act", "personId"]).execute();
  expect(entries).toEqual([{ act: "claim-installation", personId: ada?.id }]);
});
