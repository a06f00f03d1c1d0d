import type { Database } from "../../platform/database/database.ts";

export async function listReruns(database: Database, stageId: string) {
  const rows = await database
    .selectFrom("rerunProposal")
    .leftJoin("person", "person.id", "rerunProposal.createdBy")
    .where("rerunProposal.stageId", "=", stageId)
    .orderBy("rerunProposal.createdAt", "desc")
    .limit(20)
    .select([
      "rerunProposal.id",
      "rerunProposal.state",
      "rerunProposal.reason",
      "rerunProposal.choice",
      "rerunProposal.difference",
      "rerunProposal.createdAt",
      "person.name as by",
      (proposal) =>
        proposal
          .selectFrom("rerunRace")
          .whereRef("rerunRace.proposalId", "=", "rerunProposal.id")
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .as("races"),
    ])
    .execute();
  return rows.map((row) => ({ ...row, races: row.races ?? 0 }));
}
