import type { Database } from "../../platform/database/database.ts";
import type { RerunChoice, RerunDifference, RerunState } from "#domain/stages/rerun-state.ts";

export interface RerunView {
  id: string;
  state: RerunState;
  reason: string;
  choice: RerunChoice;
  races: number;
  difference: RerunDifference | null;
  createdAt: Date;
  by: string | null;
}

export async function listReruns(database: Database, stageId: string): Promise<RerunView[]> {
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
