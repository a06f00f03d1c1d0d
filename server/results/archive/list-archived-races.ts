import { readRaceLogHead } from "#engine/race-log/race-log-reader.ts";
import { withPublicNames } from "#engine/race-log/race-log-text.ts";
import type { Database } from "../../platform/database/database.ts";
import { findRace } from "../../races/find-race.ts";
import { seenBy } from "../../races/may-see-race.ts";
import { readPublicBytecode } from "../../races/public-bytecode.ts";
import { isNameless, type Anonymity, type NamelessTeam } from "./anonymise.ts";

export type ArchivedRace = NonNullable<Awaited<ReturnType<typeof readArchivedRace>>>;

export function listReleasedRaces(database: Database, competitionId: string) {
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

export async function readArchivedRace(database: Database, id: string, anonymity: Anonymity, nameless: NamelessTeam) {
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
    /** text; names aren't hashed, so removing them keeps the published hash */
    log: withPublicNames(found.log, names),
    /** per seat, hex with 0x */
    bytecode: await readPublicBytecode(database, id),
    /** hash of the engine in the log */
    engine: readRaceLogHead(found.log).engine ?? null,
  };
}
