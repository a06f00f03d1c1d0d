import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, type Newcomer, type TestSite } from "../../people/accounts/accounts-for-tests.ts";
import { exportAccount } from "../../people/accounts/export-account.ts";
import { deleteAccount } from "../privacy/delete-account.ts";
import { listPanelTeams } from "../teams/list-panel-teams.ts";
import { listPublicNames } from "../teams/list-public-names.ts";
import { codesForTests } from "../../base/database/open-for-tests.ts";
import { changePublicChoices } from "../../people/accounts/consents.ts";
import { submitCar } from "../../racing/submissions/submit-car.ts";
import {
  ageStandingOf,
  answerAsGuardian,
  askAgeAgain,
  confirmConsentOnPaper,
  findAgeCard,
  makeGuardianLink,
  questionOfGuardian,
  stateAge,
} from "./age-statements.ts";
import { newTeamForTests } from "../teams/teams-for-tests.ts";

let site: TestSite;
let minor: Newcomer;
let teamId: string;
const competitionId = "izmir";
const guardian = { age: "minor", guardianName: " Ayşe  Veli ", guardianEmail: "Veli@Example.org" };
const adult = { age: "adult", guardianName: "", guardianEmail: "" };

beforeAll(async () => {
  site = await openTestSite();
  minor = await site.newcomer("Genç");
  teamId = await newTeamForTests(site.open.database, minor.person.id, { name: "Young" });
  await ask(15);
});

afterAll(() => site.open.close());

async function ask(minimumAge: number | null): Promise<void> {
  const { database } = site.open;
  await database
    .updateTable("competition")
    .set({ minimumAge, guardianTextEnglish: "A day.", guardianTextTurkish: "Bir gün." })
    .where("id", "=", competitionId)
    .execute();
}

const whose = (someone = minor) => ({ competitionId, personId: someone.person.id });
const standing = (someone = minor) => ageStandingOf(site.open.database, whose(someone));
const say = (fields: typeof adult, someone = minor) => stateAge(site.open.database, whose(someone), fields);

async function handIn(someone = minor): Promise<string> {
  const jobs = { send: () => Promise.resolve() };
  const fields = { kind: "bytecode" as const, bytecode: "0x00", note: "" };
  const outcome = await submitCar(site.open.database, jobs, { teamId, personId: someone.person.id, fields });
  return outcome.kind === "queued" ? "queued" : (outcome.problems[0]?.rule ?? "");
}

test("who has not said their age submits no car; who is of age says so by one press", async () => {
  const { database } = site.open;
  const grown = await site.newcomer("Grown");
  expect([await standing(grown), await handIn(grown)]).toEqual(["not-stated", "not-stated"]);
  expect(await say({ ...adult, age: "old" }, grown)).toEqual([{ field: "age", rule: "not-chosen" }]);
  expect(await say(adult, grown)).toEqual([]);
  expect(await standing(grown)).toBe("open");
  const kept = await database.selectFrom("ageStatement").selectAll().executeTakeFirstOrThrow();
  expect(kept).toMatchObject({ isMinor: false, guardianName: null, guardianEmail: null, tokenHash: null });
});

test("a minor waits for the guardian, submits no car, is not named, and does not grow up by another press", async () => {
  const { database } = site.open;
  await changePublicChoices(database, minor.person.id, {
    name: "Genç",
    nickname: "Rüzgâr",
    consents: { "publish-name": true, "publish-source": false },
  });
  expect(await say({ ...guardian, guardianName: "", guardianEmail: minor.person.email })).toEqual([
    { field: "guardianName", rule: "missing" },
    { field: "guardianEmail", rule: "own-address" },
  ]);
  expect(await say(guardian)).toEqual([]);
  expect([await standing(), await handIn()]).toEqual(["consent-missing", "consent-missing"]);
  expect(await listPublicNames(database, teamId)).toEqual([]);
  expect(await say(adult)).toEqual([{ field: "age", rule: "ask-organiser" }]);
  const choice = { search: "", filter: "consent-missing", sort: "number", descending: false, page: 1 } as const;
  expect((await listPanelTeams(database, codesForTests, competitionId, choice)).teams.map(({ id }) => id)).toEqual([
    teamId,
  ]);
});

test("the guardian agrees by the newest letter's link, their address is deleted, and the same link takes it back", async () => {
  const { database } = site.open;
  const old = await makeGuardianLink(database, whose());
  const link = await makeGuardianLink(database, whose());
  expect(link?.to).toBe("veli@example.org");
  expect(await questionOfGuardian(database, old?.token ?? "")).toBeUndefined();
  const token = link?.token ?? "";
  expect(await questionOfGuardian(database, token)).toMatchObject({
    minorName: "Genç",
    guardianName: "Ayşe Veli",
    text: { en: "A day.", tr: "Bir gün." },
  });
  expect(await standing()).toBe("consent-missing");
  expect(await answerAsGuardian(database, token, true)).toBe(true);
  expect([await standing(), await handIn()]).toEqual(["open", "queued"]);
  expect(await listPublicNames(database, teamId)).toEqual(["Rüzgâr"]);
  expect((await findAgeCard(database, whose()))?.statement).toMatchObject({
    guardianEmail: null,
    consentedBy: "guardian",
  });
  expect(await answerAsGuardian(database, token, false)).toBe(true);
  expect([await standing(), await handIn()]).toEqual(["consent-missing", "consent-missing"]);
  expect(await answerAsGuardian(database, "made-up", true)).toBe(false);
});

test("an organiser notes the paper, or has somebody asked again; both are written down", async () => {
  const { database } = site.open;
  const word = { ...whose(), organiserId: minor.person.id };
  expect(await confirmConsentOnPaper(database, word)).toBe(true);
  expect(await confirmConsentOnPaper(database, word)).toBe(false);
  expect(await standing()).toBe("open");
  expect(await askAgeAgain(database, word)).toBe(true);
  expect(await standing()).toBe("not-stated");
  const acts = await database
    .selectFrom("auditEntry")
    .where("subject", "=", `person:${minor.person.id}`)
    .select("act")
    .execute();
  expect(acts.map(({ act }) => act)).toEqual([
    "give-guardian-consent",
    "refuse-guardian-consent",
    "confirm-guardian-consent",
    "ask-age-again",
  ]);
});

test("a stranger's letter box is not filled, whoever names it", async () => {
  const { database } = site.open;
  const someone = await site.newcomer("Someone");
  await say({ ...guardian, guardianEmail: "box@example.org" }, someone);
  await say({ ...guardian, guardianEmail: "box@example.org" });
  for (const each of [someone, someone, minor]) expect(await makeGuardianLink(database, whose(each))).toBeDefined();
  for (const each of [someone, minor]) expect(await makeGuardianLink(database, whose(each))).toBeUndefined();
});

test("from 18 on nobody competes on a guardian's word, and where nothing is asked everybody does", async () => {
  await ask(18);
  expect(await standing()).toBe("consent-missing");
  const late = await site.newcomer("Late");
  expect(await say(guardian, late)).toEqual([{ field: "age", rule: "not-chosen" }]);
  await ask(null);
  expect([await standing(), await standing(late)]).toEqual(["open", "open"]);
  expect(await findAgeCard(site.open.database, whose())).toBeUndefined();
});

test("the export holds what was said, and a deleted account takes it and the guardian along", async () => {
  const { database } = site.open;
  expect(await exportAccount(database, minor.person.id)).toMatchObject({
    ageStatements: [{ competitionId, isMinor: true, guardianName: "Ayşe Veli", guardianEmail: "box@example.org" }],
  });
  await deleteAccount(database, minor.person.id);
  const left = await database.selectFrom("ageStatement").where("personId", "=", minor.person.id).selectAll().execute();
  expect(left).toEqual([]);
});
