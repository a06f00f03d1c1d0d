import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMachine } from "#engine/evm/create-machine.ts";
import { presets } from "#engine/formula/formula.ts";
import { decodeRaceLog } from "#engine/race-log/race-log-reader.ts";
import { encodeRaceLog, raceLogHash } from "#engine/race-log/race-log-text.ts";
import { runRace } from "#engine/referee/run-race.ts";
import { sampleCars } from "#engine/referee/sample-race.cases.ts";
import { readArchivedRace } from "../results/archive/list-archived-races.ts";
import type { OpenDatabase } from "../platform/database/database.ts";
import { packLog } from "./packed-log.ts";
import { openForTests } from "../platform/database/open-for-tests.ts";
import { contentOf } from "../show/scene-content.ts";
import { enterFrozenTeams } from "../stages/stages-for-tests.ts";
import { findRace } from "./find-race.ts";
import { addStage } from "../stages/plan-stage.ts";

let open: OpenDatabase;
let hash: string;

beforeAll(async () => {
  open = await openForTests();
  const { database } = open;
  await database.updateTable("competition").set({ state: "practice" }).where("id", "=", "izmir").execute();
  const teams = await enterFrozenTeams(database, "izmir", 3);
  const added = await addStage(database, {
    competitionId: "izmir",
    format: "heats",
    kind: "heats",
    name: "Heats",
    personId: null,
  });
  if (added.kind !== "done") throw new Error(JSON.stringify(added));
  const machine = createMachine({ interpreter: new WebAssembly.Module(readFileSync("engine/evm/interpreter.wasm")) });
  const cars = sampleCars("B").slice(0, 3);
  const ran = runRace({ formula: { ...presets["0xtitans"], turnLimit: 3 }, cars, seed: 1n, machine });
  if (!ran.seats.every((seat) => seat.saidName === "h7")) throw new Error("These cars do not say their names.");
  const log = { ...ran, seats: ran.seats.map((seat, index) => ({ ...seat, name: `Team ${index + 1}` })) };
  hash = raceLogHash(log);
  await database
    .insertInto("race")
    .values({
      id: "titans",
      competitionId: "izmir",
      stageId: added.stageId,
      number: 1,
      seed: "1",
      replaces: null,
      state: "released",
      turns: 3,
      winnerSeat: null,
      logHash: hash,
      finishedAt: new Date(),
    })
    .execute();
  await database
    .insertInto("raceLog")
    .values({ raceId: "titans", log: packLog(encodeRaceLog(log)) })
    .execute();
  const own = await database.selectFrom("car").where("teamId", "in", teams).select(["id as carId", "teamId"]).execute();
  await database
    .insertInto("raceSeat")
    .values(
      own.map(({ carId, teamId }) => {
        const seat = teams.indexOf(teamId);
        return { raceId: "titans", seat, carId, teamId, place: seat + 1, distance: 0 };
      }),
    )
    .execute();
  await database
    .updateTable("team")
    .set({ name: "Team of now" })
    .where("id", "=", teams[0] ?? "")
    .execute();
}, 120_000);

afterAll(() => open.close());

const names = ["Team of now", "Team 2", "Team 3"];

test("names cars in a public log by their approved names only", async () => {
  const text = (await findRace(open.database, "titans"))?.log ?? "";
  expect(text).not.toMatch(/h7|Team 1"/);
  const log = decodeRaceLog(text);
  expect(log.seats.map(({ name, saidName }) => ({ name, saidName }))).toEqual(
    names.map((name) => ({ name, saidName: undefined })),
  );
  expect(raceLogHash(log)).toBe(hash);
});

test("uses the approved names on the big screen and in the archive, too", async () => {
  const scene = { id: "scene", kind: "race", raceId: "titans", title: "", note: "" } as const;
  const parts = { configuration: { sponsors: [] }, brand: "izmir", mayOrganise: () => true };
  const content = await contentOf(open.database, scene, parts);
  const archived = await readArchivedRace(open.database, "titans", { kind: "none" }, String);
  if (typeof content === "string" || content.kind !== "race") throw new Error(JSON.stringify(content));
  for (const text of [content.log, archived?.log ?? ""]) {
    expect(text).not.toMatch(/h7|Team 1"/);
    expect(decodeRaceLog(text).seats.map((seat) => seat.name)).toEqual(names);
  }
});
