import { cityCompetitionIds } from "../competitions/list-competitions.ts";
import { countRows, type Database, findRow } from "../platform/database/database.ts";
import { releasedOrders } from "./released-orders.ts";

/**
 * Sources that may be public: the organisers publish sources, all results are released, the cars don't race elsewhere,
 * and the submitter and all members consent. Withdrawing consent removes the source.
 */
export async function publishedSources(database: Database, competitionId: string, teamId?: string) {
  if (!(await areOpen(database, competitionId))) return [];
  const rows = await database
    .selectFrom("frozenCar")
    .innerJoin("team", "team.id", "frozenCar.teamId")
    .innerJoin("car", "car.id", "frozenCar.carId")
    .innerJoin("submission", "submission.id", "car.submissionId")
    .innerJoin("person", "person.id", "submission.personId")
    .where("frozenCar.competitionId", "=", competitionId)
    .where("team.competitionId", "=", competitionId)
    .where("team.hiddenAt", "is", null)
    .where("person.sourcePublishedAt", "is not", null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("teamMember")
            .innerJoin("person as member", "member.id", "teamMember.personId")
            .whereRef("teamMember.teamId", "=", "team.id")
            .where("member.sourcePublishedAt", "is", null)
            .select("member.id"),
        ),
      ),
    )
    .$if(teamId !== undefined, (query) => query.where("team.id", "=", teamId ?? ""))
    .orderBy("team.number")
    .select(["team.id as teamId", "team.number", "submission.source", "submission.language"])
    .execute();
  return rows.flatMap(({ source, language, ...team }) =>
    source === null ? [] : [{ ...team, source, language: language ?? ("solidity" as const) }],
  );
}

async function areOpen(database: Database, competitionId: string): Promise<boolean> {
  const columns = ["brand", "sourcesOpenAfterFinal", "isRehearsal"] as const;
  const competition = await findRow(database, "competition", competitionId, ...columns);
  if (!competition?.sourcesOpenAfterFinal || competition.isRehearsal) return false;
  const stages = await countRows(
    database
      .selectFrom("stage")
      .where("competitionId", "=", competitionId)
      .where("kind", "!=", "practice")
      .where("state", "!=", "draft"),
  );
  const orders = await releasedOrders(database, competitionId, "public");
  const released = new Set(orders.map(({ stageId }) => stageId));
  if (released.size === 0 || released.size < stages) return false;
  return competition.brand === null || !(await racesOn(database, competitionId));
}

/** The city's cars are still in a running nation-wide competition. */
async function racesOn(database: Database, competitionId: string): Promise<boolean> {
  const nations = await database
    .selectFrom("competition")
    .where("brand", "is", null)
    .where("isRehearsal", "=", false)
    .where("state", "not in", ["draft", "finished"])
    .select("id")
    .execute();
  for (const { id } of nations) if ((await cityCompetitionIds(database, id)).includes(competitionId)) return true;
  return false;
}
