import { afterAll, beforeAll, expect, test } from "vitest";
import { codesForTests } from "../platform/database/open-for-tests.ts";
import { openTestSite, type Newcomer, type TestSite } from "../accounts/accounts-for-tests.ts";
import { changePublicChoices } from "../accounts/consents.ts";
import { exportAccount } from "../accounts/export-account.ts";
import { submitCar } from "../submissions/submit-car.ts";
import { listPanelTeams } from "../teams/list-panel-teams.ts";
import { listPublicNames } from "../teams/find-team.ts";
import { newTeamForTests } from "../teams/teams-for-tests.ts";
import { confirmAge, findAgeRequirement } from "./age-confirmations.ts";

let site: TestSite;
let member: Newcomer;
let teamId: string;
const competitionId = "izmir";

beforeAll(async () => {
  site = await openTestSite();
  member = await site.newcomer("Genç");
  teamId = await newTeamForTests(site.open.database, member.person.id, { name: "Young" });
  await changePublicChoices(site.open.database, member.person.id, {
    name: "Genç",
    nickname: "Rüzgâr",
    consents: { "publish-name": true, "publish-source": false },
  });
});

afterAll(() => site.open.close());

async function setMinimumAge(minimumAge: number | null): Promise<void> {
  await site.open.database
    .updateTable("competition")
    .set({ minimumAge, ageNoteEnglish: "Bring your parents.", ageNoteTurkish: "Velinizle gelin." })
    .where("id", "=", competitionId)
    .execute();
}

const whose = () => ({ competitionId, personId: member.person.id });

async function submit(): Promise<string> {
  const jobs = { send: () => Promise.resolve() };
  const fields = { kind: "bytecode" as const, bytecode: "0x00", note: "" };
  const outcome = await submitCar(site.open.database, jobs, { teamId, personId: member.person.id, fields });
  return outcome.kind === "done" ? "queued" : (outcome.problems[0]?.rule ?? "");
}

const namesInPublic = () => listPublicNames(site.open.database, teamId);

async function teamsToAsk(): Promise<string[]> {
  const choice = { search: "", group: "age-not-confirmed", sort: "number", descending: false, page: 1 } as const;
  const { teams } = await listPanelTeams(site.open.database, codesForTests, competitionId, choice);
  return teams.map(({ id }) => id);
}

test("doesn't ask if a competition has no minimum age", async () => {
  expect(await findAgeRequirement(site.open.database, whose())).toBeUndefined();
  expect(await namesInPublic()).toEqual(["Rüzgâr"]);
});

test("keeps members from submitting and being named until they confirm the minimum age", async () => {
  const { database } = site.open;
  await setMinimumAge(15);
  const note = { en: "Bring your parents.", tr: "Velinizle gelin." };
  expect(await findAgeRequirement(database, whose())).toEqual({ minimumAge: 15, note, isConfirmed: false });
  expect([await submit(), await namesInPublic(), await teamsToAsk()]).toEqual(["age-not-confirmed", [], [teamId]]);

  await confirmAge(database, whose());
  await confirmAge(database, whose());
  expect(await findAgeRequirement(database, whose())).toMatchObject({ isConfirmed: true });
  expect([await submit(), await namesInPublic(), await teamsToAsk()]).toEqual(["queued", ["Rüzgâr"], []]);
});

test("exports the confirmation with the account", async () => {
  const { ageConfirmations } = (await exportAccount(site.open.database, member.person.id)) ?? {};
  expect(ageConfirmations).toEqual([{ competitionId, confirmedAt: expect.any(Date) as Date }]);
});
