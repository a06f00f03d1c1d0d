import { stateBefore } from "#domain/competitions/competition-acts.ts";
import type { ProcessParts } from "../../platform/audit/undo.ts";
import { countRows, lockRow, type Database } from "../../platform/database/database.ts";
import { findShownCompetition } from "../find-competition.ts";
import { stepInTransaction, type StepOutcome } from "./step-competition.ts";

export type ShownCompetition = NonNullable<Awaited<ReturnType<typeof readShownCompetition>>>;

export async function readShownCompetition(database: Database, brand: string) {
  const shown = await findShownCompetition(database, brand);
  if (!shown || shown.brand !== brand || shown.state === "draft") return undefined;
  const { id, name, state } = shown;
  const teams = await countTeams(database, id);
  return {
    id,
    name,
    state,
    teams,
    /** it has no teams and nothing official */
    canBePutAway: teams === 0 && (state === "registration" || state === "practice"),
  };
}

/** Goes back step by step, each with its own undo in the audit log. */
export function putAway(
  database: Database,
  parts: ProcessParts,
  { competitionId, personId }: { competitionId: string; personId: string },
): Promise<StepOutcome> {
  return database.transaction().execute(async (transaction): Promise<StepOutcome> => {
    const refused: StepOutcome = { kind: "refused", reason: "has-teams" };
    const row = await lockRow(transaction, "competition", competitionId, "state");
    if (row?.state !== "registration" && row?.state !== "practice") return refused;
    if ((await countTeams(transaction, competitionId)) > 0) return refused;
    let from: typeof row.state | "draft" = row.state;
    let outcome: StepOutcome = refused;
    for (let to = stateBefore(from); to !== undefined; to = stateBefore(to)) {
      outcome = await stepInTransaction(transaction, parts, { competitionId, from, to, personId });
      if (outcome.kind !== "stepped") throw new Error(`${competitionId} did not step back from ${from} to ${to}.`);
      from = to as typeof from;
    }
    return outcome;
  });
}

export async function countTeams(database: Database, competitionId: string): Promise<number> {
  return countRows(
    database
      .selectFrom("team")
      .where("competitionId", "=", competitionId)
      .where("houseCar", "is", null)
      .where("mergedInto", "is", null),
  );
}
