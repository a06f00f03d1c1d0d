import { withPublicNames } from "#engine/race-log/race-log-text.ts";
import { maySeeRace } from "../../races/may-see-race.ts";
import { nameInRace } from "../../races/out-of-stage.ts";
import { unpackLog } from "../../races/packed-log.ts";
import { sceneTeamColumns } from "../entrants-of.ts";
import { countFinishedRaces } from "../../stages/released-orders.ts";
import type { SceneBuilder } from "../scene-builder.ts";

export const buildRace: SceneBuilder<"race"> = async (database, { kind, title, raceId }, { mayOrganise }) => {
  const race = await database
    .selectFrom("race")
    .innerJoin("competition", "competition.id", "race.competitionId")
    .innerJoin("stage", "stage.id", "race.stageId")
    .leftJoin("raceLog", "raceLog.raceId", "race.id")
    .where("race.id", "=", raceId ?? "")
    .select(["race.id", "race.state", "race.publicAt", "race.hold", "race.number", "race.stageId"])
    .select(["stage.name as stageName", "competition.brand", "raceLog.log"])
    .executeTakeFirst();
  if (!race) return raceId === undefined ? "race-open" : "no-such-race";
  if (!mayOrganise(race.brand)) return "not-yours";
  // Replaced and disagreeing races are never shown.
  const mayShow = maySeeRace(race, "panel") && race.state !== "void" && race.hold === null;
  if (!mayShow || race.log === null) return "race-open";
  const seats = await database
    .selectFrom("raceSeat")
    .innerJoin("race", "race.id", "raceSeat.raceId")
    .innerJoin("team", "team.id", "raceSeat.teamId")
    .where("raceSeat.raceId", "=", race.id)
    .orderBy("raceSeat.seat")
    .select(sceneTeamColumns)
    .select(nameInRace.as("name"))
    .execute();
  const log = withPublicNames(
    await unpackLog(race.log),
    seats.map((seat) => seat.name),
  );
  const of = { stage: race.stageName, number: race.number, races: await countFinishedRaces(database, race.stageId) };
  return { kind, title, brand: race.brand, log, seats, of };
};
