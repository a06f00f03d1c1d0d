import type { Database } from "../platform/database/database.ts";

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
