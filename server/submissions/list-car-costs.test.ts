import { afterAll, beforeAll, expect, test } from "vitest";
import type { ScrutineeringReport } from "#domain/races/race-report.ts";
import type { OpenDatabase } from "../platform/database/database.ts";
import { openForTests } from "../platform/database/open-for-tests.ts";
import { newPersonForTests, newTeamForTests } from "../teams/teams-for-tests.ts";
import { listCarCosts } from "./list-car-costs.ts";

let open: OpenDatabase;
let teamId: string;

beforeAll(async () => {
  open = await openForTests();
  const { database } = open;
  teamId = await newTeamForTests(database, await newPersonForTests(database, "Ada"), { name: "Gear" });
  const measured: ScrutineeringReport = {
    initcodeBytes: 1,
    codeBytes: 1,
    deploymentGas: 1,
    races: 1,
    turns: 1,
    turnsOk: 1,
    largestTurnGas: 1,
    gasUsed: 1_000,
    workUsed: 2_500,
    hostMs: 7,
    compiler: null,
  };
  const { hostMs: _, gasUsed: __, workUsed: ___, ...early } = measured;
  const initcode = Uint8Array.of(0);
  const car = { id: "car", teamId, submissionId: null, name: "Car", initcode, codeHash: "0x00" };
  await database.insertInto("car").values(car).execute();
  const rows = { early, cheap: measured, dear: { ...measured, hostMs: 90 }, waiting: null };
  for (const [id, report] of Object.entries(rows))
    await database
      .insertInto("submission")
      .values({
        id,
        teamId,
        competitionId: "izmir",
        personId: null,
        state: report ? "accepted" : "queued",
        carId: report && car.id,
        kind: "bytecode",
        note: "",
        initcode,
        report: report && JSON.stringify(report),
      })
      .execute();
});

afterAll(() => open.close());

test("lists accepted cars by cost, the highest first and unmeasured last", async () => {
  const costs = await listCarCosts(open.database, null);
  expect(costs.map(({ submissionId, hostMs, workPerGas }) => [submissionId, hostMs, workPerGas])).toEqual([
    ["dear", 90, 2.5],
    ["cheap", 7, 2.5],
    ["early", undefined, undefined],
  ]);
  expect(costs[0]).toMatchObject({ teamId, team: "Gear", brand: "izmir", language: null });
});

test("shows organisers only the cars of their cities", async () => {
  expect(await listCarCosts(open.database, ["konya"])).toEqual([]);
  expect(await listCarCosts(open.database, ["izmir", "konya"])).toHaveLength(3);
});
