import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../accounts/accounts-for-tests.ts";
import type { Mail } from "../platform/mail/mailer.ts";
import { importTeams, countClaimEmails, mailClaimCodes } from "./import-teams.ts";
import { codesForTests } from "../platform/database/open-for-tests.ts";

let site: TestSite;
let personId: string;
let sent: Mail[] = [];
const mailer = { send: (mail: Mail) => void sent.push(mail) };
const competitionId = "izmir";

beforeAll(async () => {
  site = await openTestSite();
  personId = (await site.newcomer("Olga")).person.id;
  const rows = ["Apex,Ege,İzmir,apex@example.org", "Bora,Ege,İzmir,bora@example.org", "Ceyhan,Ege,İzmir,"];
  const bytes = new TextEncoder().encode(`name,university,city,email\n${rows.join("\n")}\n`);
  await importTeams(site.open.database, codesForTests, { competitionId, personId, bytes });
});

afterAll(() => site.open.close());

const write = async (again = false) => {
  sent = [];
  return mailClaimCodes(
    site.open.database,
    codesForTests,
    mailer,
    { competitionId, personId, again },
    ({ name, claimCode }) => ({
      subject: `Your team ${name}`,
      text: claimCode,
    }),
  );
};

test("emails every team with an address once, and again only on request", async () => {
  const { database } = site.open;
  expect(await countClaimEmails(database, competitionId)).toEqual({ open: 2, written: 0 });
  expect(await write()).toBe(2);
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    ["apex@example.org", "Your team Apex"],
    ["bora@example.org", "Your team Bora"],
  ]);
  const codes = await database.selectFrom("team").where("contactEmail", "is not", null).select("claimCode").execute();
  expect(new Set(sent.map(({ text }) => text))).toEqual(
    new Set(codes.map(({ claimCode }) => codesForTests.open(claimCode ?? ""))),
  );
  expect(await countClaimEmails(database, competitionId)).toEqual({ open: 0, written: 2 });
  expect(await write()).toBe(0);
  expect(sent).toEqual([]);
  await database.updateTable("team").set({ claimedAt: new Date() }).where("name", "=", "Apex").execute();
  expect(await write(true)).toBe(1);
  expect(sent.map(({ to }) => to)).toEqual(["bora@example.org"]);
});
