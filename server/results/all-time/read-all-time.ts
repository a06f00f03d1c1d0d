import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { sql } from "kysely";
import { codeHash, parseBytecode } from "#engine/cars/car.ts";
import type { Formula } from "#engine/race/formula.ts";
import { houseCars } from "#languages/house-cars/house-cars.ts";
import type { AllTimeCar, AllTimeLadder } from "#rules/all-time-ladder.ts";
import { allTimeFilters, type AllTimeFilter, type AllTimeSummary } from "#rules/all-time-filters.ts";
import type { PodiumThen, RatingThen } from "#rules/rating-then.ts";
import type { FinalRace, RacedEvent, RacedTeam } from "#rules/raced-event.ts";
import type { Database } from "../../base/database/database.ts";
import { withoutRetracted } from "./retracted-teams.ts";

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

export type AllTimeChoice = Partial<Record<AllTimeFilter, string>> & {
  /** from 1 */
  page: number;
};

export const carsOnPage = 50;

/** The cars that fit a choice, best first, with the places that they have among all. */
export async function findAllTimeCars(
  database: Database,
  formula: string,
  choice: AllTimeChoice,
): Promise<{ cars: AllTimeCar[]; count: number }> {
  let query = database.selectFrom("allTimeCar").where("formula", "=", formula);
  for (const [filter, column] of Object.entries(allTimeFilters) as [AllTimeFilter, string][]) {
    const wanted = choice[filter];
    if (wanted !== undefined) query = query.where(sql<boolean>`${sql.ref(column)} @> array[${wanted}]::text[]`);
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

/** What pages show of a ladder beside its cars, as it was written with it. */
export async function findAllTimeSummary(database: Database, formula: string): Promise<AllTimeSummary> {
  const row = await database
    .selectFrom("allTimeLadder")
    .where("formula", "=", formula)
    .select("summary")
    .executeTakeFirst();
  return row?.summary ?? (await summarise(database, formula));
}

/** Looks through a ladder for it, without what was computed with it: what takes long with thousands of cars, so that it is done once for each ladder. */
export async function summarise(database: Database, formula: string): Promise<AllTimeSummary> {
  const text = await findAllTimeLadder(database, formula);
  const events = text === undefined ? [] : (JSON.parse(text) as AllTimeLadder).events;
  const rows = await database
    .selectFrom("racedEvent")
    .where("formula", "=", formula)
    .select(["manifestHash", sql<boolean>`facts->'final' <> 'null'::jsonb`.as("hasFinal")])
    .execute();
  const finals = new Map(rows.map(({ manifestHash, hasFinal }) => [manifestHash, hasFinal]));
  return {
    events: events.map(({ manifestHash, name, startsAt }) => ({
      manifestHash,
      name,
      startsAt,
      hasFinal: finals.get(manifestHash) === true,
    })),
    choices: await listChoices(database, formula),
    podiums: [],
  };
}

/** What can be chosen from, in the order of the alphabet; seasons the newest first. */
async function listChoices(database: Database, formula: string): Promise<Record<AllTimeFilter, string[]>> {
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

/** How the podiums of all events were rated at their ends: by the hash of an event's file and the code hash of a car. */
export async function readRatingsThen(
  database: Database,
): Promise<(manifestHash: string, codeHash: string) => RatingThen | null> {
  const rows = await database
    .selectFrom("allTimeLadder")
    .select(sql<PodiumThen[] | null>`summary->'podiums'`.as("podiums"))
    .execute();
  const podiums = rows.flatMap(({ podiums: some }) => some ?? []);
  const carsOf = new Map(podiums.map(({ manifestHash, cars }) => [manifestHash, cars]));
  return (manifestHash, codeHash) => carsOf.get(manifestHash)?.find((car) => car.codeHash === codeHash) ?? null;
}

/** A final that can be run again with another car in it. */
export interface AllTimeFinal {
  manifestHash: string;
  event: string;
  stage: string;
  formula: Formula;
  /** who was in it; without team and name: a car of a team that may not be named */
  entrants: FinalEntrant[];
  /** of each race who sat where, by `id` */
  races: { id: string; seats: string[]; seed: string }[];
}

export interface FinalEntrant {
  /** within this final */
  id: string;
  codeHash: string;
  team: Pick<RacedTeam, "name" | "code" | "livery"> | null;
  /** by its name */
  houseCar: string | null;
}

export async function findAllTimeFinal(database: Database, manifestHash: string): Promise<AllTimeFinal | undefined> {
  const row = await database
    .selectFrom("racedEvent")
    .where("manifestHash", "=", manifestHash)
    .select("facts")
    .executeTakeFirst();
  const [event] = row ? await withoutRetracted(database, [row.facts]) : [];
  if (!event?.final) return undefined;
  const { final, formula, competition } = event;
  const houseCarName = houseCarNames();
  const entrants = new Map<string, FinalEntrant>();
  const races = final.races.map((race) => ({
    id: race.id,
    seed: race.seed,
    seats: race.seats.map((_, seat) => {
      const entrant = entrantIn(event, race, seat, houseCarName);
      // Two teams may race one program.
      const who = race.teams?.[seat] ?? entrant.codeHash;
      const known = entrants.get(who) ?? { id: String(entrants.size + 1), ...entrant };
      entrants.set(who, known);
      return known.id;
    }),
  }));
  return { manifestHash, event: competition.name, stage: final.name, formula, entrants: [...entrants.values()], races };
}

function entrantIn(
  { cars, teams }: RacedEvent,
  { seats, teams: teamIds, houseCars: keys }: FinalRace,
  seat: number,
  houseCarName: ReadonlyMap<string, string>,
): Omit<FinalEntrant, "id"> {
  const hash = cars[seats[seat] ?? -1]?.codeHash ?? "";
  const teamId = teamIds?.[seat];
  const team = teams.find((each) => (teamIds ? each.id === teamId : each.codeHash === hash));
  const inFile = houseCars.find(({ id }) => id === keys?.[seat])?.name;
  return {
    codeHash: hash,
    team: team ? { name: team.name, code: team.code, livery: team.livery } : null,
    // What it is called is said by its program, and where that is another version's by the file.
    houseCar: houseCarName.get(hash) ?? inFile ?? null,
  };
}

const houseCarNames = () =>
  new Map(houseCars.map(({ name, initcode }) => [codeHash(parseBytecode(initcode)), name] as const));

/** A car of a ladder by its program; undefined where it is in none. */
export async function findAllTimeCar(
  database: Database,
  formula: string,
  codeHash: string,
): Promise<AllTimeCar | undefined> {
  const row = await database
    .selectFrom("allTimeCar")
    .where("formula", "=", formula)
    .where("codeHash", "=", codeHash)
    .select("facts")
    .executeTakeFirst();
  return row?.facts;
}

/** The program of a car that an event's file made public; undefined where there is none, or a retraction takes it. */
export async function publicProgram(database: Database, codeHash: string): Promise<Uint8Array | undefined> {
  const taken = await database
    .selectFrom("guestRetraction")
    .innerJoin("racedEvent", (join) =>
      join
        .onRef("racedEvent.installationKey", "=", "guestRetraction.installationKey")
        .onRef("racedEvent.eventId", "=", "guestRetraction.eventId"),
    )
    .where("guestRetraction.takes", "=", "car")
    .select(["racedEvent.facts", "guestRetraction.teamId"])
    .execute();
  if (taken.some(({ facts, teamId }) => facts.teams.some((team) => team.id === teamId && team.codeHash === codeHash)))
    return undefined;
  const row = await database
    .selectFrom("racedProgram")
    .where("codeHash", "=", codeHash)
    .select("initcode")
    .executeTakeFirst();
  return row?.initcode;
}
