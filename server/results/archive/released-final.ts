import type { Formula } from "#engine/formula/formula.ts";
import { readRaceLogHead } from "#engine/race-log/race-log-reader.ts";
import type { Database } from "../../platform/database/database.ts";
import { seenBy } from "../../races/may-see-race.ts";
import { findEventWithFile } from "./event-files.ts";
import { listReleasedRaces, readArchivedRace } from "./list-archived-races.ts";

export interface ReleasedFinal {
  event: string;
  stage: string;
  formula: Formula;
  entrants: FinalEntrant[];
  /** entrant ids in seat order; `seed`: hex with 0x */
  races: { id: string; seats: string[]; seed: string }[];
}

export interface FinalEntrant {
  id: string;
  codeHash: string;
  /** null: opted out of event files */
  name: string | null;
}

/** Enough to separate skill from luck, few enough for a phone. */
const mostRaces = 10;

export async function findReleasedFinal(database: Database, competitionId: string): Promise<ReleasedFinal | undefined> {
  const event = await findEventWithFile(database, competitionId);
  const final = event?.orders.find(({ kind }) => kind === "final");
  if (!event || !final) return undefined;
  const teams = new Set(event.teams.map(({ id }) => id));
  const entrants = new Map<string, FinalEntrant>();
  const races: ReleasedFinal["races"] = [];
  for (const { id, stageId } of await listReleasedRaces(database, competitionId)) {
    if (stageId !== final.stageId) continue;
    if (races.length === mostRaces) break;
    const race = await readArchivedRace(database, id, { kind: "none" }, String);
    if (!race || race.bytecode.includes(null)) continue;
    const { seed, seats } = readRaceLogHead(race.log);
    if (seed === undefined) continue;
    for (const [index, { teamId, teamName, houseCar }] of race.meta.seats.entries()) {
      const name = houseCar !== null || teams.has(teamId) ? teamName : null;
      entrants.set(teamId, { id: teamId, codeHash: seats[index]?.codeHash ?? "", name });
    }
    races.push({ id, seats: race.meta.seats.map(({ teamId }) => teamId), seed });
  }
  const { name, formula } = event.competition;
  return races.length === 0
    ? undefined
    : { event: name, stage: final.name, formula, entrants: [...entrants.values()], races };
}

/** Only if it raced in a released official race and its team didn't opt out. */
export async function findReleasedProgram(database: Database, codeHash: string): Promise<Uint8Array | undefined> {
  const row = await database
    .selectFrom("car")
    .innerJoin("raceSeat", "raceSeat.carId", "car.id")
    .innerJoin("race", "race.id", "raceSeat.raceId")
    .innerJoin("stage", "stage.id", "race.stageId")
    .innerJoin("competition", "competition.id", "race.competitionId")
    .innerJoin("team", "team.id", "raceSeat.teamId")
    .where("car.codeHash", "=", codeHash)
    .where("team.outOfFiles", "is distinct from", "car")
    .where("competition.isRehearsal", "=", false)
    .where("stage.kind", "!=", "practice")
    .where("stage.state", "=", "released")
    .where((stage) => stage.or([stage("stage.publicAt", "is", null), stage("stage.publicAt", "<=", new Date())]))
    .where(seenBy("public"))
    .limit(1)
    .select("car.initcode")
    .executeTakeFirst();
  return row?.initcode;
}
