import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { AiRule } from "#domain/competitions/ai-rule.ts";
import type { OpenDatabase } from "../platform/database/database.ts";
import { openForTests } from "../platform/database/open-for-tests.ts";
import { newPersonForTests, newTeamForTests } from "../teams/teams-for-tests.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { formatProblem } from "#messages/format-problem.ts";
import type { GivenDeclaration } from "./submission-checks.ts";
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

const ruleIs = (aiRule: AiRule) =>
  open.database
    .updateTable("competition")
    .set({ settings: JSON.stringify({ aiRule }) })
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

const submit = (ai?: GivenDeclaration, source = `a car, the ${(sent += 1)}th`) =>
  submitCar(open.database, jobs, {
    teamId,
    personId,
    ai,
    fields: { kind: "source", language: "python", source, contractName: "", note: "" },
  });

const declared = () => open.database.selectFrom("submission").select(["aiUse", "aiNote"]).execute();
const refusedFor = (rule: string) => ({ kind: "refused", problems: [{ rule }] });

test("requires no AI declaration without a rule, but keeps a voluntary one", async () => {
  await ruleIs("unsaid");
  expect(await submit()).toMatchObject({ kind: "done" });
  expect(await submit({ use: "", note: "words alone" })).toMatchObject({ kind: "done" });
  expect(await declared()).toEqual([
    { aiUse: null, aiNote: "" },
    { aiUse: null, aiNote: "" },
  ]);
  expect(await submit({ use: "chat", note: "" })).toMatchObject({ kind: "done" });
  expect(await declared()).toContainEqual({ aiUse: "chat", aiNote: "" });
});

test.each(["none", "declared", "division"] as const)(
  "requires a declaration for every car under the rule %s",
  async (rule) => {
    await ruleIs(rule);
    expect(await submit()).toMatchObject(refusedFor("ai-not-declared"));
    expect(await submit({ use: "robot", note: "" })).toMatchObject(refusedFor("ai-not-declared"));
    expect(await submit({ use: "none", note: "" })).toMatchObject({ kind: "done" });
    expect(await declared()).toEqual([{ aiUse: "none", aiNote: "" }]);
  },
);

test("refuses AI under the no-AI rule, with the rule's name and the next step", async () => {
  await ruleIs("none");
  const refused = await submit({ use: "completion", note: "" });
  expect(refused).toMatchObject(refusedFor("ai-not-allowed"));
  const [problem] = refused.kind === "refused" ? refused.problems : [];
  expect(problem && formatProblem(messagesOf("en").garage.problem, problem)).toMatch(/^AI isn't allowed here\./);
  expect(await declared()).toEqual([]);
});

test("limits the declaration to one clean line, and offers the last answer again", async () => {
  await ruleIs("declared");
  expect(await lastDeclaration(open.database, teamId)).toBeNull();
  expect(await submit({ use: "chat", note: "a".repeat(201) })).toMatchObject({
    problems: [{ rule: "ai-note-too-long", given: 201, limit: 200 }],
  });
  expect(await submit({ use: "chat", note: " asked\n  for\tshell\u202e prices " })).toMatchObject({ kind: "done" });
  expect(await lastDeclaration(open.database, teamId)).toEqual({ use: "chat", note: "asked for shell prices" });
});

test("keeps one submission with the last declaration if the same car is sent again", async () => {
  await ruleIs("declared");
  await submit({ use: "none", note: "" }, "the very same");
  await submit({ use: "agent", note: "mended" }, "the very same");
  expect(await declared()).toEqual([{ aiUse: "agent", aiNote: "mended" }]);
});

test("accepts an AI entrant's car only with a confirmed responsible captain", async () => {
  const ai = { use: "agent", note: "" };
  await entrant();
  await ruleIs("declared");
  expect(await submit(ai)).toMatchObject(refusedFor("ai-entrants-not-admitted"));
  await ruleIs("division");
  expect(await submit(ai)).toMatchObject({ kind: "done" });
  await entrant(false);
  expect(await submit(ai)).toMatchObject(refusedFor("ai-nobody-responsible"));
  await entrant();
  await open.database.updateTable("teamMember").set({ isCaptain: false }).where("teamId", "=", teamId).execute();
  expect(await submit(ai)).toMatchObject(refusedFor("ai-nobody-responsible"));
  await open.database.updateTable("teamMember").set({ isCaptain: true }).where("teamId", "=", teamId).execute();
});
