import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defaultPlan } from "#engine/stages/stage-plan.ts";
import { openTestSite, type Newcomer, type TestSite } from "../../accounts/accounts-for-tests.ts";
import { grantRole, revokeRole } from "../../accounts/grant-role.ts";
import { listAnnouncements, publishAnnouncement } from "../../questions/announcements.ts";
import { answerQuestion } from "../../questions/answer-question.ts";
import { askQuestion } from "../../questions/ask-question.ts";
import { checkIn } from "../readiness/check-in.ts";
import { listStages } from "../../stages/list-stages.ts";
import { enterFrozenTeams } from "../../stages/stages-for-tests.ts";
import { changesSince } from "../../platform/audit/versioned.ts";
import { writeAuditEntry } from "../../platform/audit/audit-entries.ts";
import { newTeamForTests } from "../../teams/teams-for-tests.ts";
import { undoAct } from "./undo-act.ts";
import { addStage, announceStage, changeStage, type StageDraft, removeStage } from "../../stages/plan-stage.ts";
import { holdStage } from "../../stages/run-stage.ts";

let site: TestSite;
let ada: Newcomer;
const jobs = { send: () => Promise.resolve() };

beforeAll(async () => {
  site = await openTestSite();
  ada = await site.newcomer("Ada");
  const { id } = ada.person;
  await grantRole(site.open.database, { personId: id, role: "admin", brand: null, grantedBy: id });
});

afterAll(() => site.open.close());

async function undoLast(act: string, mayOrganise: (brand: string | null) => boolean = () => true) {
  const { database } = site.open;
  const { id } = await database
    .selectFrom("auditEntry")
    .where("act", "=", act)
    .orderBy("id", "desc")
    .select("id")
    .executeTakeFirstOrThrow();
  const undone = { entryId: id, personId: ada.person.id, mayOrganise };
  return undoAct(database, { jobs, engineHash: "0".repeat(64) }, undone);
}

async function added(name: string): Promise<{ stageId: string; personId: string }> {
  const naming = { competitionId: "izmir", format: "heats", kind: "heats", name } as const;
  const outcome = await addStage(site.open.database, { ...naming, personId: ada.person.id });
  if (outcome.kind !== "done") throw new Error(outcome.reason);
  return { stageId: outcome.stageId, personId: ada.person.id };
}

const stageOf = async (stageId: string) =>
  (await listStages(site.open.database, "izmir")).find((stage) => stage.id === stageId);

const draft: StageDraft = {
  name: "Evening heats",
  kind: "heats",
  plan: { ...defaultPlan("heats", 5), racesPerField: 40 },
  entrantsFrom: { from: "accepted-cars" },
  releaseMode: "round",
  delaySeconds: 60,
  checkedShare: 0.5,
};

test("restores a stage that was added, changed, removed or announced", async () => {
  const { database } = site.open;
  const act = await added("Heats");
  const before = await stageOf(act.stageId);
  expect(await changeStage(database, jobs, act, draft)).toEqual({ kind: "done" });
  expect(await undoLast("change-stage")).toMatchObject({ kind: "done" });
  expect(await stageOf(act.stageId)).toEqual({ ...before, version: 3 });

  await announceStage(database, jobs, act);
  expect(await undoLast("announce-stage")).toMatchObject({ kind: "done" });
  expect((await stageOf(act.stageId))?.state).toBe("draft");
  expect(await undoLast("withdraw-stage-announcement")).toMatchObject({ kind: "done" });
  expect((await stageOf(act.stageId))?.state).toBe("announced");
  expect(await undoLast("announce-stage")).toMatchObject({ kind: "done" });

  await removeStage(database, jobs, act);
  expect(await stageOf(act.stageId)).toBeUndefined();
  expect(await undoLast("remove-stage")).toMatchObject({ kind: "done" });
  expect(await stageOf(act.stageId)).toMatchObject({ name: "Heats", plan: before?.plan, position: before?.position });

  await added("By mistake");
  expect(await undoLast("add-stage")).toMatchObject({ kind: "done" });
});

test("names later changes that block the undo of a stage", async () => {
  const { database } = site.open;
  const act = await added("Contested");
  await changeStage(database, jobs, act, draft);
  await announceStage(database, jobs, act);
  expect(await undoLast("change-stage")).toEqual({ kind: "refused", reason: "changed-since" });
  expect(await holdStage(database, jobs, { ...act, version: 1 }, { reason: "rain" })).toEqual({
    kind: "refused",
    reason: "changed-meanwhile",
  });
  const changes = await changesSince(database, `stage:${act.stageId}`, 1);
  expect(changes.map(({ act: name, personName }) => [name, personName])).toEqual([
    ["change-stage", "Ada"],
    ["announce-stage", "Ada"],
  ]);
  expect(changes[0]?.fields).toContainEqual({ name: "delaySeconds", before: 0, after: 60 });
  expect(changes[0]?.fields.find((field) => field.name === "racesPerField")).toMatchObject({ after: 40 });
  expect(changes[1]?.fields).toEqual([{ name: "state", before: "draft", after: "announced" }]);
});

test("lets an admin, but no city organiser, undo a role", async () => {
  const { database } = site.open;
  const bob = await site.newcomer("Bob");
  const organisesIzmir = (brand: string | null) => brand === "izmir";
  await grantRole(database, {
    personId: bob.person.id,
    role: "volunteer",
    brand: "izmir",
    grantedBy: ada.person.id,
  });
  const grants = () => database.selectFrom("roleGrant").where("personId", "=", bob.person.id).selectAll().execute();
  expect(await undoLast("grant-role", organisesIzmir)).toEqual({ kind: "refused", reason: "forbidden" });
  expect(await undoLast("grant-role")).toMatchObject({ kind: "done" });
  expect(await grants()).toEqual([]);
  expect(await undoLast("revoke-role")).toMatchObject({ kind: "done" });
  const [grant] = await grants();
  expect(grant).toMatchObject({ role: "volunteer", brand: "izmir" });
  await revokeRole(database, { grantId: grant?.id ?? "", revokedBy: ada.person.id });
});

test("undoes an announcement, its withdrawal, an answer and a check-in", async () => {
  const { database } = site.open;
  const visitor = await ada.visitor();
  const texts = { english: "Lunch is served.", turkish: "Öğle yemeği hazır." };
  await publishAnnouncement(database, visitor, { brand: "izmir", ...texts, isUrgent: false });
  expect(await undoLast("publish-announcement")).toMatchObject({ kind: "done" });
  expect(await listAnnouncements(database, "izmir")).toEqual([]);
  expect(await undoLast("publish-announcement")).toEqual({ kind: "refused", reason: "undone-already" });

  const asked = await askQuestion(database, {
    competitionId: "izmir",
    personId: ada.person.id,
    teamId: null,
    race: "",
    content: "When does the final begin?",
  });
  if (asked.kind !== "done") throw new Error(asked.kind);
  await answerQuestion(database, visitor, { questionId: asked.questionId, answer: "At three.", forEverybody: true });
  expect(await undoLast("answer-question")).toMatchObject({ kind: "done" });
  const question = database.selectFrom("question").where("id", "=", asked.questionId);
  expect(await question.select(["answer", "approved", "answeredAt"]).executeTakeFirst()).toEqual({
    answer: null,
    approved: false,
    answeredAt: null,
  });

  const [team = ""] = await enterFrozenTeams(database, "konya", 1);
  await checkIn(database, {
    competitionId: "konya",
    brand: "konya",
    personId: ada.person.id,
    teamId: team,
  });
  const checkedIn = () => database.selectFrom("checkIn").select("teamId").execute();
  expect(await checkedIn()).toEqual([{ teamId: team }]);
  expect(await undoLast("check-in-team")).toMatchObject({ kind: "done" });
  expect(await checkedIn()).toEqual([]);
});

describe("an entry that a newer version can't read", () => {
  let teamId = "";
  let stageId = "";
  beforeAll(async () => {
    const { person } = await site.newcomer("Grace");
    teamId = await newTeamForTests(site.open.database, person.id, { name: "Unreadable" });
    ({ stageId } = await added("Unreadable"));
  });

  test.each([
    ["edit-site-settings", "site"],
    ["edit-competition", "competition:izmir"],
    ["edit-formula", "competition:izmir"],
    ["step-competition", "competition:izmir"],
    ["import-teams", "competition:izmir"],
    ["assign-divisions", "competition:izmir"],
    ["approve-car-name", "competition:izmir"],
    ["remove-division", "division:gone"],
    ["merge-teams", "team"],
    ["move-member", "team"],
    ["disqualify-team", "team"],
    ["answer-question", "question:gone"],
    ["grant-role", "person:gone"],
    ["change-stage", "stage"],
    ["remove-stage", "stage:gone"],
  ] as const)("isn't undone: %s", async (act, subject) => {
    const { database } = site.open;
    const ids: Partial<Record<string, string>> = { team: `team:${teamId}`, stage: `stage:${stageId}` };
    for (const details of [{ version: 1 }, { version: 1, before: { oldColumn: 1 }, after: { oldColumn: 2 } }]) {
      await writeAuditEntry(database, { personId: null, act, subject: ids[subject] ?? subject, brand: null, details });
      expect(await undoLast(act)).toEqual({ kind: "refused", reason: "no-longer-possible" });
    }
  });
});
