import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { sql } from "kysely";
import type { Formula } from "#engine/race/formula.ts";
import type { AllTimeCar } from "#rules/all-time-ladder.ts";
import type { Database } from "../../base/database/database.ts";

const gunzipBytes = promisify(gunzip);

/** A ladder of all events under one formula. */
export interface ListedAllTimeLadder {
  formula: string;
  terms: Formula;
  events: number;
  cars: number;
  meetings: number;
  computedAt: Date;
}

/** The ladders that there are, the one with the most events first. */
export function listAllTimeLadders(database: Database): Promise<ListedAllTimeLadder[]> {
  return database
    .selectFrom("allTimeLadder")
    .orderBy("events", "desc")
    .orderBy("formula")
    .select(["formula", "terms", "events", "cars", "meetings", "computedAt"])
    .execute();
}

/** A ladder's text, byte for byte as everybody computes it from the same files. */
export async function findAllTimeLadder(database: Database, formula: string): Promise<string | undefined> {
  const row = await database
    .selectFrom("allTimeLadder")
    .where("formula", "=", formula)
    .select("content")
    .executeTakeFirst();
  return row && (await gunzipBytes(row.content)).toString("utf8");
}

/** By what the cars of a ladder are chosen, as lists that are declared once: the column, and the name in an address. */
export const allTimeFilters = {
  season: "seasons",
  city: "cities",
  university: "universities",
  language: "languages",
} as const;

export type AllTimeFilter = keyof typeof allTimeFilters;

export interface AllTimeChoice extends Partial<Record<AllTimeFilter, string | undefined>> {
  /** from 1 */
  page: number;
}

export const carsOnPage = 50;

/** The cars that fit a choice, best first, with the places that they have among all. */
export async function findAllTimeCars(
  database: Database,
  formula: string,
  choice: AllTimeChoice,
): Promise<{ cars: AllTimeCar[]; count: number }> {
  let query = database.selectFrom("allTimeCar").where("formula", "=", formula);
  for (const [filter, column] of Object.entries(allTimeFilters) as [AllTimeFilter, "seasons"][]) {
    const wanted = choice[filter];
    if (wanted !== undefined) query = query.where(sql.ref(column), "@>", sql`array[${wanted}]::text[]`);
  }
  const { count } = await query.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const rows = await query
    .orderBy("place")
    .limit(carsOnPage)
    .offset((choice.page - 1) * carsOnPage)
    .select("facts")
    .execute();
  return { cars: rows.map(({ facts }) => facts), count };
}

/** What can be chosen from, in the order of the alphabet; seasons the newest first. */
export async function listAllTimeChoices(
  database: Database,
  formula: string,
): Promise<Record<AllTimeFilter, string[]>> {
  const of = async (filter: AllTimeFilter) => {
    const column = allTimeFilters[filter];
    const { rows } = await sql<{ value: string }>`
      select distinct unnest(${sql.ref(column)}) as value from all_time_car where formula = ${formula} order by value limit 500
    `.execute(database);
    const values = rows.map(({ value }) => value);
    return filter === "season" ? values.toReversed() : values;
  };
  return {
    season: await of("season"),
    city: await of("city"),
    university: await of("university"),
    language: await of("language"),
  };
}

/** Where a car stands among those of all events under its formula; undefined where it is in none. */
export async function ratingNow(
  database: Database,
  codeHash: string,
): Promise<(Pick<AllTimeCar, "place" | "placeInterval" | "points" | "pointsInterval"> & { of: number }) | undefined> {
  const row = await database
    .selectFrom("allTimeCar")
    .innerJoin("allTimeLadder", "allTimeLadder.formula", "allTimeCar.formula")
    .where("allTimeCar.codeHash", "=", codeHash)
    .orderBy("allTimeLadder.events", "desc")
    .limit(1)
    .select(["allTimeCar.facts", "allTimeLadder.cars"])
    .executeTakeFirst();
  if (!row) return undefined;
  const { place, placeInterval, points, pointsInterval } = row.facts;
  return { place, placeInterval, points, pointsInterval, of: row.cars };
}
