import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../../platform/database/database.ts";
import { openForTests } from "../../platform/database/open-for-tests.ts";
import type { Mail } from "../../platform/mail/mailer.ts";
import { enterFrozenTeams } from "../../stages/stages-for-tests.ts";
import { issueCertificates } from "./issue-certificates.ts";
import { countRecipients, listCertificateRecipients, mailCertificates } from "./mail-certificates.ts";

let open: OpenDatabase;
let personId: string;
let sent: Mail[] = [];

beforeAll(async () => {
  open = await openForTests();
  const { database } = open;
  const teams = await enterFrozenTeams(database, "izmir", 3);
  personId = (await database.selectFrom("person").select("id").executeTakeFirstOrThrow()).id;
  await database
    .insertInto("stage")
    .values({
      id: "the-final",
      competitionId: "izmir",
      kind: "final",
      position: 9,
      state: "released",
      releasedAt: new Date(),
      name: "The final",
      plan: JSON.stringify({ format: "grand-final" }),
      entrantsFrom: JSON.stringify({ from: "accepted-cars" }),
    })
    .execute();
  for (const [index, teamId] of teams.entries()) {
    const car = await database.selectFrom("car").where("teamId", "=", teamId).select("id").executeTakeFirstOrThrow();
    const place = index + 1;
    await database
      .insertInto("stageEntrant")
      .values({ stageId: "the-final", teamId, carId: car.id, position: place, strength: null, uncertainty: null })
      .execute();
    const numbers = { place, score: 1, races: 1, wins: 0, placeLow: place, placeHigh: place };
    await database
      .insertInto("stagePlace")
      .values({ stageId: "the-final", teamId, ...numbers, advances: false, separatedFromNext: true })
      .execute();
  }
  const people = await database.selectFrom("person").orderBy("createdAt").select("id").execute();
  await database.updateTable("person").set({ emailVerified: true }).execute();
  await database
    .updateTable("person")
    .set({ emailVerified: false })
    .where("id", "=", people[1]?.id ?? "")
    .execute();
});

afterAll(() => open.close());

const press = async () => {
  sent = [];
  const mailer = { send: (mail: Mail) => void sent.push(mail) };
  const input = { competitionId: "izmir", brand: "izmir", personId };
  return mailCertificates(open.database, mailer, input, ({ certificate }) => ({
    subject: certificate.certificate.team.name,
    text: certificate.code,
  }));
};
const recipients = () => listCertificateRecipients(open.database, "izmir");
const count = async () => countRecipients(await recipients());

test("emails each member with a confirmed address once, however often it is sent", async () => {
  expect(await count()).toEqual({ open: 2, written: 0, unreachable: 1 });
  const both = await Promise.all([press(), press()]);
  expect(both.reduce((sum, letters) => sum + letters, 0)).toBe(2);
  expect(await count()).toEqual({ open: 0, written: 2, unreachable: 1 });
  expect((await recipients()).map(({ teamName, state, sentAt }) => [teamName, state, sentAt !== null])).toEqual([
    ["Team 1", "written", true],
    ["Team 2", "unreachable", false],
    ["Team 3", "written", true],
  ]);
  expect(await press()).toBe(0);
  expect(sent).toEqual([]);
  const entries = await open.database
    .selectFrom("auditEntry")
    .where("act", "=", "mail-certificates")
    .selectAll()
    .execute();
  expect(entries.map(({ details }) => details)).toEqual([{ letters: 2 }]);
});

test("emails newly confirmed members and changed places on the next send", async () => {
  await open.database.updateTable("person").set({ emailVerified: true }).execute();
  expect(await press()).toBe(1);
  expect(sent[0]?.subject).toBe("Team 2");
  await open.database.updateTable("stagePlace").set({ place: 9 }).where("place", "=", 3).execute();
  const codes = (await issueCertificates(open.database, "izmir")).map(({ code }) => code);
  const open_ = (await count()).open;
  expect(open_).toBeGreaterThanOrEqual(0);
  expect(await press()).toBe(open_);
  expect(sent.every(({ text }) => codes.includes(text))).toBe(true);
});
