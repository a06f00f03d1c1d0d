import { readRaceLogHead } from "#engine/race-log/race-log-reader.ts";
import { withPublicNames } from "#engine/race-log/race-log-text.ts";
import type { Database } from "../../platform/database/database.ts";
import { findRace, type RaceMeta } from "../../races/find-race.ts";
import { seenBy } from "../../races/may-see-race.ts";
import { readPublicBytecode } from "../../races/public-bytecode.ts";
import { isNameless, type Anonymity, type NamelessTeam } from "./anonymise.ts";

export interface ListedRace {
  id: string;
  stageId: string;
  number: number;
}

export interface ArchivedRace {
  meta: RaceMeta;
  /** text; names aren't hashed, so removing them keeps the published hash */
  log: string;
  /** per seat, hex with 0x */
  bytecode: (string | null)[];
  /** hash of the engine in the log */
  engine: string | null;
}

export function listReleasedRaces(database: Database, competitionId: string): Promise<ListedRace[]> {
  return database
    .selectFrom("race")
    .innerJoin("stage", "stage.id", "race.stageId")
    .where("race.competitionId", "=", competitionId)
    .where("stage.kind", "!=", "practice")
    .where(seenBy("public"))
    .orderBy("stage.position", "desc")
    .orderBy("race.number")
    .select(["race.id", "race.stageId", "race.number"])
    .execute();
}

export async function readArchivedRace(
  database: Database,
  id: string,
  anonymity: Anonymity,
  nameless: NamelessTeam,
): Promise<ArchivedRace | undefined> {
  const found = await findRace(database, id);
  if (!found || found.log === null) return undefined;
  const seats = found.meta.seats.map((seat) =>
    seat.houseCar === null && isNameless(anonymity, seat.number)
      ? { ...seat, teamName: nameless(seat.number), code: `T${seat.number}` }
      : seat,
  );
  const names = seats.map((seat) => seat.teamName);
  return {
    meta: { ...found.meta, seats },
    log: withPublicNames(found.log, names),
    bytecode: await readPublicBytecode(database, id),
    engine: readRaceLogHead(found.log).engine ?? null,
  };
}
