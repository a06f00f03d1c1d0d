import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { AiRule } from "#domain/competitions/ai-rule.ts";
import type { OpenDatabase } from "../../platform/database/database.ts";
import { openForTests } from "../../platform/database/open-for-tests.ts";
import { undoAct } from "./undo-act.ts";
import { answerForAi, responsibleFor } from "../../teams/ai-entrants.ts";
import { createTeam } from "../../teams/create-team.ts";
import { handOver } from "../../teams/members.ts";
import { actOnTeam, type TeamAct, type TeamActOutcome } from "../../teams/team-acts.ts";
import { newPersonForTests, newTeamForTests } from "../../teams/teams-for-tests.ts";

let open: OpenDatabase;
let captain = "";
let organiser = "";
let teamId = "";
let made = 0;
const jobs = { send: () => Promise.resolve() };

beforeAll(async () => {
  open = await openForTests();
  organiser = await newPersonForTests(open.database);
});

afterAll(() => open.close());

beforeEach(async () => {
  captain = await newPersonForTests(open.database);
  teamId = await newTeamForTests(open.database, captain, { name: `Robots ${(made += 1)}` });
  await ruleIs("division");
});

const ruleIs = (aiRule: AiRule) =>
  open.database
    .updateTable("competition")
    .set({ settings: JSON.stringify({ aiRule }) })
    .where("id", "=", "izmir")
    .execute();

const team = () =>
  open.database
    .selectFrom("team")
    .where("id", "=", teamId)
    .select(["aiEntrant", "aiResponsibleId"])
    .executeTakeFirstOrThrow();

const answer = (by: "enter-as-ai" | "answer-for-ai", personId = captain, isAccepted = true) =>
  answerForAi(open.database, { by, teamId, personId, isAccepted });

const act = (teamAct: TeamAct) =>
  actOnTeam(open.database, jobs, { competitionId: "izmir", teamId, personId: organiser, teamAct, now: new Date() });

const undo = (outcome: TeamActOutcome) =>
  undoAct(
    open.database,
    { jobs, engineHash: "0".repeat(64) },
    { entryId: outcome.kind === "done" ? outcome.entryId : 0, personId: organiser, mayOrganise: () => true },
  );

const ofPeople = { aiEntrant: false, aiResponsibleId: null };

test("lets a captain make the team an AI entrant, if allowed", async () => {
  for (const rule of ["unsaid", "none", "declared"] as const) {
    await ruleIs(rule);
    expect(await answer("enter-as-ai")).toEqual({ kind: "refused", reason: "not-admitted" });
  }
  await ruleIs("division");
  expect(await answer("enter-as-ai", captain, false)).toEqual({ kind: "refused", reason: "not-accepted" });
  expect(await answer("enter-as-ai", organiser)).toEqual({ kind: "refused", reason: "closed" });
  expect(await team()).toEqual(ofPeople);
  expect(await answer("enter-as-ai")).toEqual({ kind: "done" });
  expect(await team()).toEqual({
    aiEntrant: true,
    aiResponsibleId: captain,
  });
  expect(await answer("enter-as-ai")).toEqual({ kind: "refused", reason: "nothing-to-do" });
});

test("names the responsible captain by their public name, while they are captain", async () => {
  await answer("enter-as-ai");
  expect(await responsibleFor(open.database, teamId)).toMatchObject({ personId: captain, publicName: null });
  await open.database.updateTable("person").set({ nickname: "Ada" }).where("id", "=", captain).execute();
  expect(await responsibleFor(open.database, teamId)).toMatchObject({ publicName: "Ada" });
  const next = await newPersonForTests(open.database);
  await open.database
    .insertInto("teamMember")
    .values({ teamId, competitionId: "izmir", personId: next, isCaptain: false })
    .execute();
  expect(await handOver(open.database, { teamId, from: captain, to: next })).toEqual({ kind: "done" });
  expect(await responsibleFor(open.database, teamId)).toBeUndefined();
  expect(await answer("answer-for-ai")).toEqual({ kind: "refused", reason: "closed" });
  expect(await answer("answer-for-ai", next)).toEqual({ kind: "done" });
  expect(await responsibleFor(open.database, teamId)).toMatchObject({ personId: next });
});

test("lets an organiser make a team an AI entrant, and undoes it", async () => {
  const marked = await act({ act: "mark-ai" });
  expect(marked).toMatchObject({ kind: "done" });
  expect(await team()).toMatchObject({ aiEntrant: true });
  expect(await responsibleFor(open.database, teamId)).toBeUndefined();
  expect(await act({ act: "mark-ai" })).toEqual({ kind: "refused", reason: "nothing-to-do" });
  expect(await undo(marked)).toMatchObject({ kind: "done" });
  expect(await team()).toEqual(ofPeople);
});

test("restores an AI entrant and its responsible person with an undo", async () => {
  await answer("enter-as-ai");
  const before = await team();
  const marked = await act({ act: "mark-people" });
  expect(await team()).toEqual(ofPeople);
  expect(await undo(marked)).toMatchObject({ kind: "done" });
  expect(await team()).toEqual(before);
});

test("lets a new team declare itself an AI entrant, if allowed", async () => {
  const fields = {
    name: "Night Robots",
    university: "Ege",
    city: "İzmir",
    liveryPrimary: "red",
    liverySecondary: "blue",
  };
  const personId = await newPersonForTests(open.database);
  const make = () => createTeam(open.database, { competitionId: "izmir", personId, fields, isAi: true });
  await ruleIs("declared");
  expect(await make()).toEqual({ kind: "refused", problems: [{ field: "form", rule: "no-ai-entrants" }] });
  await ruleIs("division");
  const created = await make();
  if (created.kind !== "done") throw new Error(JSON.stringify(created));
  ({ teamId } = created);
  expect(await team()).toEqual({
    aiEntrant: true,
    aiResponsibleId: personId,
  });
});
