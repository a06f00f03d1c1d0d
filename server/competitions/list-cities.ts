import { findRow, type Database } from "../platform/database/database.ts";
import { formulaOf } from "./find-competition.ts";

/** A city's finished competition counts for this long after its freeze, so last year's doesn't. */
const seasonDays = 180;

/**
 * The cities' competitions that feed a nation-wide one: same formula family, frozen or in their final, else the newest
 * finished one. Rehearsals only feed rehearsals. Sorted ids.
 */
export async function cityCompetitionIds(database: Database, nationId: string, now = new Date()): Promise<string[]> {
  const nation = await findRow(database, "competition", nationId, "preset", "formula", "isRehearsal");
  if (!nation) return [];
  const frozen = await database
    .selectFrom("competition")
    .where("id", "!=", nationId)
    .where("brand", "is not", null)
    .where("isRehearsal", "=", nation.isRehearsal)
    .where("state", "in", ["frozen", "final", "finished"])
    .where("frozenAt", "is not", null)
    .orderBy("frozenAt", "desc")
    .select(["id", "brand", "state", "frozenAt", "preset", "formula"])
    .execute();
  const { family } = formulaOf(nation);
  const sameFamily = frozen.filter((city) => formulaOf(city).family === family);
  const isUnderWay = (city: (typeof sameFamily)[number]) => city.state !== "finished";
  const season = now.getTime() - seasonDays * 86_400_000;
  return sameFamily
    .filter((city) => {
      if (isUnderWay(city)) return true;
      const ofCity = sameFamily.filter(({ brand }) => brand === city.brand);
      return ofCity[0] === city && !ofCity.some(isUnderWay) && (city.frozenAt?.getTime() ?? 0) >= season;
    })
    .map(({ id }) => id)
    .sort();
}
