import { afterAll, beforeAll, expect, test } from "vitest";
import type { StageFormat } from "#engine/stages/stage-plan.ts";
import type { OfficialStageKind } from "#domain/stages/stage-state.ts";
import type { OpenDatabase } from "../platform/database/database.ts";
import { openForTests } from "../platform/database/open-for-tests.ts";
import { enterFrozenTeams } from "./stages-for-tests.ts";
import { addStage } from "./plan-stage.ts";
import { startStage } from "./run-stage.ts";

let open: OpenDatabase;
const noJobs = { send: () => Promise.resolve() };

beforeAll(async () => {
  open = await openForTests();
  await open.database.updateTable("competition").set({ state: "practice" }).where("id", "=", "izmir").execute();
  await enterFrozenTeams(open.database, "izmir", 5);
});

afterAll(() => open.close());

async function add(competitionId: string, kind: OfficialStageKind, format: StageFormat): Promise<string> {
  const added = await addStage(open.database, { competitionId, format, kind, name: format, personId: null });
  if (added.kind !== "done") throw new Error(added.reason);
  return added.stageId;
}

const entrantsOf = async (stageId: string) =>
  (await open.database.selectFrom("stage").where("id", "=", stageId).select("entrantsFrom").executeTakeFirstOrThrow())
    .entrantsFrom;

test("takes the advancing teams of the stage before, or everyone without a cut", async () => {
  const heats = await add("izmir", "heats", "heats");
  expect(await entrantsOf(heats)).toEqual({ from: "accepted-cars" });
  const final = await add("izmir", "final", "grand-final");
  expect(await entrantsOf(final)).toEqual({ from: "stage", stageId: heats });
  expect(await entrantsOf(await add("izmir", "heats", "heats"))).toEqual({ from: "accepted-cars" });
});

test("refuses a stage that takes its teams from a final, with an alternative", async () => {
  const final = await add("izmir", "final", "grand-final");
  const after = await add("izmir", "heats", "heats");
  await open.database
    .updateTable("stage")
    .set({ state: "announced", entrantsFrom: JSON.stringify({ from: "stage", stageId: final }) })
    .where("id", "=", after)
    .execute();
  await open.database.updateTable("stage").set({ state: "decided" }).where("id", "=", final).execute();
  const refused = { kind: "refused", reason: "nobody-advances" };
  expect(await startStage(open.database, noJobs, { stageId: after, personId: null })).toEqual(refused);
});

test("starts the first nation-wide stage with the cities' best teams", async () => {
  await open.database.updateTable("competition").set({ brand: null }).where("id", "=", "konya").execute();
  expect(await entrantsOf(await add("konya", "final", "grand-final"))).toMatchObject({ from: "cities" });
});
