import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { holderOfToken, createToken } from "./tokens.ts";
import { assistedSignInsOf, assistedSignInsOfTeam, concernedBy } from "./assisted-sessions.ts";
import {
  cookieOf,
  cookiesIn,
  from,
  openTestSite,
  testPassword,
  type Newcomer,
  type TestSite,
} from "./accounts-for-tests.ts";
import { grantRole } from "./grant-role.ts";
import { may } from "./permissions.ts";
import { issueSignInLink, rememberLinkSession, replacePassword, redeemSignInLink } from "./sign-in-links.ts";
import { visitorOf, type Visitor } from "./visitor.ts";
import { newTeamForTests } from "../teams/teams-for-tests.ts";

let site: TestSite;
let helper: Newcomer;
let captain: Newcomer;
let teamId: string;
let count = 0;
const database = () => site.open.database;

beforeAll(async () => {
  site = await openTestSite();
  helper = await site.newcomer("Helper");
  const { id } = helper.person;
  await grantRole(database(), { personId: id, role: "volunteer", brand: "izmir", grantedBy: id });
});

afterAll(() => site.open.close());

beforeEach(async () => {
  count += 1;
  captain = await site.newcomer(`Captain ${count}`);
  teamId = await newTeamForTests(database(), captain.person.id, { name: `Team ${"abcdefgh"[count]}` });
});

async function comeByLink() {
  const link = await issueSignInLink(database(), await helper.visitor(), captain.person.id);
  if (link.kind !== "done") throw new Error(link.reason);
  await redeemSignInLink(database(), link.token);
  const started = await site.accounts.startSession(from().request, captain.person.id, "helper");
  await rememberLinkSession(database(), link.token, started.sessionId);
  return { sessionId: started.sessionId, cookie: cookiesIn(started.headers) };
}

const visitorWith = async (cookie: string): Promise<Visitor> =>
  visitorOf(database(), await site.accounts.personOf(from({ cookie }).request));

const seesCode = (visitor: Visitor) => may(visitor, { act: "see-code", teamId });

const signIn = async (password: string) =>
  cookieOf(await site.accounts.signIn(from(), { email: captain.person.email, password }));

test("lets a helper's session race, but hides codes, drafts and sign-in methods", async () => {
  const visitor = await visitorWith((await comeByLink()).cookie);
  expect(may(visitor, { act: "submit-car", teamId })).toBe(true);
  expect(may(visitor, { act: "manage-team", teamId })).toBe(true);
  expect(seesCode(visitor)).toBe(false);
  expect(may(visitor, { act: "hold-account" })).toBe(false);
  expect(may(visitor, { act: "keep-drafts" })).toBe(false);
  expect(seesCode(await visitorWith(captain.cookie))).toBe(true);
});

test("hides codes for a day after a password change in a helper's session", async () => {
  const { sessionId } = await comeByLink();
  expect(
    await replacePassword(database(), { personId: captain.person.id, sessionId, next: "chosen by somebody" }),
  ).toEqual([]);
  const cookie = await signIn("chosen by somebody");
  expect(seesCode(await visitorWith(cookie))).toBe(false);
  const again = { current: "chosen by somebody", next: "chosen once more" };
  const changed = cookieOf(await site.accounts.changePassword(from({ cookie }), again));
  expect(seesCode(await visitorWith(changed))).toBe(false);
  expect(seesCode(await visitorWith(await signIn("chosen once more")))).toBe(false);

  await database()
    .updateTable("account")
    .set({ assistedUntil: new Date(0) })
    .execute();
  expect(seesCode(await visitorWith(await signIn("chosen once more")))).toBe(true);
});

test("unlocks everything immediately if the person confirms their email", async () => {
  const { sessionId } = await comeByLink();
  await replacePassword(database(), { personId: captain.person.id, sessionId, next: "chosen by somebody" });
  const own = await site.accounts.startSession(from().request, captain.person.id);
  expect(seesCode(await visitorWith(cookiesIn(own.headers)))).toBe(true);
  await replacePassword(database(), { personId: captain.person.id, sessionId: own.sessionId, next: "chosen by me" });
  expect(seesCode(await visitorWith(await signIn("chosen by me")))).toBe(true);
});

test("shows the person and their team who created the link and its use", async () => {
  await comeByLink();
  const line = { personName: captain.person.name, helperName: "Helper" };
  expect(await assistedSignInsOf(database(), captain.person.id)).toMatchObject([line]);
  expect(await assistedSignInsOfTeam(database(), teamId)).toMatchObject([line]);
  expect(await concernedBy(database(), captain.person.id)).toEqual([
    { name: captain.person.name, email: captain.person.email },
  ]);
});

test("revokes API tokens with a new password, with or without the old one", async () => {
  const { id: personId } = captain.person;
  const make = async () => {
    const made = await createToken(database(), { personId, name: "script", scope: "submit", days: "7" });
    return made.kind === "done" ? made.token : "";
  };
  const [first, next] = [await make(), "another password"];
  expect(await holderOfToken(database(), first)).toBeDefined();
  await site.accounts.changePassword(captain.from(), { current: testPassword, next });
  expect(await holderOfToken(database(), first)).toBeUndefined();

  const second = await make();
  expect(await holderOfToken(database(), second)).toBeDefined();
  const { sessionId } = await comeByLink();
  await replacePassword(database(), { personId, sessionId, next: "and one without the old" });
  expect(await holderOfToken(database(), second)).toBeUndefined();
});

test("revokes unused helper links with a new password", async () => {
  const made = async () => {
    const link = await issueSignInLink(database(), await helper.visitor(), captain.person.id);
    return link.kind === "done" ? link.token : "";
  };
  const before = await made();
  await site.accounts.changePassword(captain.from(), { current: testPassword, next: "another password" });
  expect(await redeemSignInLink(database(), before)).toBeUndefined();
  expect(await redeemSignInLink(database(), await made())).toBeDefined();
});
