import type { Database } from "../platform/database/database.ts";

export async function listCarsOfTeam(database: Database, teamId: string, limit = 12) {
  const rows = await database
    .selectFrom("car")
    .innerJoin("team", "team.id", "car.teamId")
    .leftJoin("submission", "submission.id", "car.submissionId")
    .where("car.teamId", "=", teamId)
    .orderBy("car.createdAt", "desc")
    .limit(limit)
    .select([
      "car.id",
      "car.name",
      "car.proposedName",
      "car.initcode",
      "car.createdAt",
      "team.activeCarId",
      "submission.id as submissionId",
      "submission.kind",
      "submission.language",
      "submission.note",
    ])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.proposedName ?? row.name,
    note: row.note ?? "",
    initcode: `0x${Buffer.from(row.initcode).toString("hex")}` as const,
    acceptedAt: row.createdAt,
    isActive: row.id === row.activeCarId,
    /** null: added by an organiser */
    submissionId: row.submissionId,
    /** null: submitted as bytecode */
    language: row.kind === "source" ? (row.language ?? "solidity") : null,
  }));
}
