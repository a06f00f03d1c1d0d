import type { Database } from "../platform/database/database.ts";
import { maySeeOrder, maySeeRace } from "./may-see-race.ts";

export async function readPublicBytecode(database: Database, raceId: string): Promise<(string | null)[]> {
  const rows = await database
    .selectFrom("raceSeat")
    .innerJoin("race", "race.id", "raceSeat.raceId")
    .innerJoin("stage", "stage.id", "race.stageId")
    .innerJoin("car", "car.id", "raceSeat.carId")
    .innerJoin("team", "team.id", "raceSeat.teamId")
    .where("raceSeat.raceId", "=", raceId)
    .orderBy("raceSeat.seat")
    .select([
      "race.state",
      "stage.kind as stageKind",
      "race.publicAt",
      "stage.state as stageState",
      "stage.publicAt as stagePublicAt",
      "team.houseCar",
      "team.outOfFiles",
      "car.initcode",
    ])
    .execute();
  return rows.map((row) => {
    if (!maySeeRace(row, "public")) return null;
    if (row.outOfFiles === "car") return null;
    // Programs become public with the released results of an official stage; ladder programs never do.
    const opened =
      row.stageKind !== "practice" && maySeeOrder({ state: row.stageState, publicAt: row.stagePublicAt }, "public");
    return opened || row.houseCar !== null ? `0x${Buffer.from(row.initcode).toString("hex")}` : null;
  });
}

/** By seat, hex with 0x; null for other teams' seats. */
export async function readOwnBytecode(
  database: Database,
  raceId: string,
  teamIds: readonly string[],
): Promise<(string | null)[]> {
  const rows = await database
    .selectFrom("raceSeat")
    .innerJoin("car", "car.id", "raceSeat.carId")
    .where("raceSeat.raceId", "=", raceId)
    .orderBy("raceSeat.seat")
    .select(["raceSeat.teamId", "car.initcode"])
    .execute();
  return rows.map((row) => (teamIds.includes(row.teamId) ? `0x${Buffer.from(row.initcode).toString("hex")}` : null));
}
