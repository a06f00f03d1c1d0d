import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { AiRule } from "#rules/ai-rule.ts";
import type { OpenDatabase } from "../../base/database/database.ts";
import { openForTests } from "../../base/database/open-for-tests.ts";
import { newPersonForTests, newTeamForTests } from "../../event/teams/teams-for-tests.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { tell } from "#messages/tell.ts";
import type { GivenDeclaration } from "./ai-standing.ts";
import { lastDeclaration } from "./find-submission.ts";
import { submitCar } from "./submit-car.ts";

let open: OpenDatabase;
let personId = "";
let teamId = "";
let sent = 0;
const jobs = { send: () => Promise.resolve() };

beforeAll(async () => {
  open = await openForTests();
  personId = await newPersonForTests(open.database);
  teamId = await newTeamForTests(open.database, personId);
});

afterAll(() => open.close());

beforeEach(async () => {
  await open.database.deleteFrom("submission").execute();
  await open.database
    .updateTable("team")
    .set({ aiEntrant: false, aiResponsibleId: null })
    .where("id", "=", teamId)
    .execute();
});

const ruleIs = (aiRule: AiRule, more: { timeZone?: string; aiSubmissionsPerDay?: number } = {}) =>
  open.database
    .updateTable("competition")
    .set({
      settings: JSON.stringify({ aiRule, aiSubmissionsPerDay: more.aiSubmissionsPerDay ?? 2 }),
      timeZone: more.timeZone ?? "Europe/Istanbul",
    })
    .where("id", "=", "izmir")
    .execute();

const entrant = (isConfirmed = true) =>
  Promise.all([
    open.database
      .updateTable("team")
      .set({ aiEntrant: true, aiResponsibleId: personId })
      .where("id", "=", teamId)
      .execute(),
    open.database.updateTable("person").set({ emailVerified: isConfirmed }).where("id", "=", personId).execute(),
  ]);

const submit = (ai?: GivenDeclaration, now = new Date(), source = `a car, the ${(sent += 1)}th`) =>
  submitCar(open.database, jobs, {
    teamId,
    personId,
    ai,
    now,
    fields: { kind: "source", language: "python", source, contractName: "", note: "" },
  });

const declared = () => open.database.selectFrom("submission").select(["aiUse", "aiNote"]).execute();
const refusedFor = (rule: string) => ({ kind: "refused", problems: [{ rule }] });

test("where the competition says nothing of AI nobody is asked, and what is said all the same is kept", async () => {
  await ruleIs("unsaid");
  expect(await submit()).toMatchObject({ kind: "queued" });
  expect(await submit({ use: "", note: "words alone" })).toMatchObject({ kind: "queued" });
  expect(await declared()).toEqual([
    { aiUse: null, aiNote: "" },
    { aiUse: null, aiNote: "" },
  ]);
  expect(await submit({ use: "chat", note: "" })).toMatchObject({ kind: "queued" });
  expect(await declared()).toContainEqual({ aiUse: "chat", aiNote: "" });
});

test.each(["none", "declared", "division", "together"] as const)(
  "under the rule %s every car declares",
  async (rule) => {
    await ruleIs(rule);
    expect(await submit()).toMatchObject(refusedFor("ai-not-declared"));
    expect(await submit({ use: "robot", note: "" })).toMatchObject(refusedFor("ai-not-declared"));
    expect(await submit({ use: "none", note: "" })).toMatchObject({ kind: "queued" });
    expect(await declared()).toEqual([{ aiUse: "none", aiNote: "" }]);
  },
);

test("under the rule of no AI another answer is refused by the rule's name and the next step", async () => {
  await ruleIs("none");
  const refused = await submit({ use: "completion", note: "" });
  expect(refused).toMatchObject(refusedFor("ai-not-allowed"));
  const [problem] = refused.kind === "refused" ? refused.problems : [];
  expect(problem && tell(messagesOf("en").garage.problem, problem)).toMatch(/rule is: no AI.*ask the organisers/);
  expect(await declared()).toEqual([]);
});

test("the words are one clean line of so many characters, and the last answer is there to be offered", async () => {
  await ruleIs("declared");
  expect(await lastDeclaration(open.database, teamId)).toBeNull();
  expect(await submit({ use: "chat", note: "a".repeat(201) })).toMatchObject({
    problems: [{ rule: "ai-note-too-long", given: 201, limit: 200 }],
  });
  expect(await submit({ use: "chat", note: " asked\n  for\tshell\u202e prices " })).toMatchObject({ kind: "queued" });
  expect(await lastDeclaration(open.database, teamId)).toEqual({ use: "chat", note: "asked for shell prices" });
});

test("the same car sent again with other words is one submission, with the words that were said last", async () => {
  await ruleIs("declared");
  await submit({ use: "none", note: "" }, new Date(), "the very same");
  await submit({ use: "agent", note: "mended" }, new Date(), "the very same");
  expect(await declared()).toEqual([{ aiUse: "agent", aiNote: "mended" }]);
});

test("an AI entrant submits where the rule admits it, with a captain of a confirmed address who answers for it", async () => {
  const ai = { use: "agent", note: "" };
  await entrant();
  await ruleIs("declared");
  expect(await submit(ai)).toMatchObject(refusedFor("ai-entrants-not-admitted"));
  await ruleIs("division");
  expect(await submit(ai)).toMatchObject({ kind: "queued" });
  await entrant(false);
  expect(await submit(ai)).toMatchObject(refusedFor("ai-nobody-responsible"));
  await entrant();
  await open.database.updateTable("teamMember").set({ isCaptain: false }).where("teamId", "=", teamId).execute();
  expect(await submit(ai)).toMatchObject(refusedFor("ai-nobody-responsible"));
  await open.database.updateTable("teamMember").set({ isCaptain: true }).where("teamId", "=", teamId).execute();
});

/** Cars that an AI entrant submitted at these moments; then whether it may submit another. */
async function after(moments: readonly string[], now: string, timeZone: string) {
  await ruleIs("together", { timeZone, aiSubmissionsPerDay: moments.length });
  await entrant();
  for (const moment of moments) {
    await ruleIs("unsaid", { timeZone });
    await open.database.updateTable("team").set({ aiEntrant: false }).where("id", "=", teamId).execute();
    const taken = await submit();
    if (taken.kind !== "queued") throw new Error(JSON.stringify(taken));
    await open.database
      .updateTable("submission")
      .set({ receivedAt: new Date(moment) })
      .where("id", "=", taken.submissionId)
      .execute();
  }
  await ruleIs("together", { timeZone, aiSubmissionsPerDay: moments.length });
  await entrant();
  return submit({ use: "agent", note: "" }, new Date(now));
}

test.each([
  // Istanbul is three hours ahead: its midnight is 21:00 UTC, whatever the day is in UTC.
  ["Europe/Istanbul", ["2026-05-02T21:00:00Z"], "2026-05-03T20:59:59.999Z", "2026-05-04 00:00", 1],
  [
    "Europe/Istanbul",
    ["2026-05-02T22:00:00Z", "2026-05-03T01:00:00Z"],
    "2026-05-03T12:00:00Z",
    "2026-05-04 00:00",
    540,
  ],
  ["America/Los_Angeles", ["2026-05-03T07:00:00Z"], "2026-05-04T06:00:00Z", "2026-05-04 00:00", 60],
  // Berlin's clocks go forward: the day has 23 hours; and back: 25.
  ["Europe/Berlin", ["2026-03-28T23:00:00Z"], "2026-03-29T21:00:00Z", "2026-03-30 00:00", 60],
  ["Europe/Berlin", ["2026-10-24T22:00:00Z"], "2026-10-25T22:30:00Z", "2026-10-26 00:00", 30],
  // Cairo's go forward at midnight: that day begins at one o'clock.
  ["Africa/Cairo", ["2026-04-23T21:00:00Z"], "2026-04-23T21:59:00Z", "2026-04-24 01:00", 1],
])("in %s a day's cars are used up until the next day begins", async (timeZone, moments, now, again, waitMinutes) => {
  expect(await after(moments, now, timeZone)).toEqual({
    kind: "refused",
    problems: [{ field: "form", rule: "ai-day-is-used", limit: moments.length, again, timeZone, waitMinutes }],
  });
});

test.each([
  ["Europe/Istanbul", "2026-05-02T20:59:59.999Z", "2026-05-02T21:00:00Z"],
  ["America/Los_Angeles", "2026-05-03T06:59:59Z", "2026-05-03T07:00:00Z"],
  ["Europe/Berlin", "2026-03-29T21:59:59Z", "2026-03-29T22:00:00Z"],
  ["Europe/Berlin", "2026-10-25T22:59:59Z", "2026-10-25T23:00:00Z"],
  ["Africa/Cairo", "2026-04-23T21:59:59Z", "2026-04-23T22:00:00Z"],
])("in %s what was submitted before midnight counts for no day after it", async (timeZone, before, now) => {
  expect(await after([before], now, timeZone)).toMatchObject({ kind: "queued" });
});

test("people's teams have no day", async () => {
  await ruleIs("together", { aiSubmissionsPerDay: 1 });
  for (let cars = 0; cars < 3; cars += 1)
    expect(await submit({ use: "agent", note: "" })).toMatchObject({ kind: "queued" });
});
