import { shownBrand } from "../competitions/shown-brand.ts";
import { hasPages } from "../competitions/find-competition.ts";
import { withPublicNames } from "#engine/race-log/race-log-text.ts";
import type { Database } from "../platform/database/database.ts";
import type { StageKind } from "#domain/stages/stage-state.ts";
import { maySeeRace, maySeeSeats, seenBy } from "./may-see-race.ts";
import { nameInRace } from "./out-of-stage.ts";
import { unpackLog } from "./packed-log.ts";

export type RaceMeta = Awaited<ReturnType<typeof readRaces>>[number];

/** `log`: text for `openLog` or `decodeRaceLog`, with the teams' current names; null until the race is public. */
export async function findRace(database: Database, id: string) {
  const [meta] = await readRaces(database, { ids: [id] });
  if (!meta) return undefined;
  return { meta, log: (await readLogs(database, [meta])).get(id) ?? null };
}

/** Texts by race, as of `findRace`; without those that aren't public. */
export async function readLogs(database: Database, races: readonly RaceMeta[]): Promise<ReadonlyMap<string, string>> {
  // Without a hash it isn't public.
  const shown = races.filter(({ logHash }) => logHash !== null);
  if (shown.length === 0) return new Map();
  const ids = shown.map(({ id }) => id);
  const rows = await database.selectFrom("raceLog").where("raceId", "in", ids).select(["raceId", "log"]).execute();
  const packed = new Map(rows.map(({ raceId, log }) => [raceId, log]));
  return new Map(
    await Promise.all(
      shown.map(async ({ id, seats }) => {
        const names = seats.map((seat) => seat.teamName);
        return [id, withPublicNames(await unpackLog(packed.get(id)!), names)] as const;
      }),
    ),
  );
}

/** Public ones only, in the order of the ids. */
export async function listRacesById(database: Database, ids: readonly string[]): Promise<RaceMeta[]> {
  if (ids.length === 0) return [];
  const races = await readRaces(database, { ids });
  return ids.flatMap((id) => races.find((race) => race.id === id) ?? []);
}

export function listLatestRaces(database: Database, competitionId: string, limit = 10): Promise<RaceMeta[]> {
  return readRaces(database, { competitionId, limit });
}

export interface RaceFilter {
  stageKind?: StageKind;
  teamId?: string;
  /** default: both */
  friendly?: boolean;
}

export function listRaces(
  database: Database,
  competitionId: string,
  filter: RaceFilter,
  limit: number,
  offset = 0,
): Promise<RaceMeta[]> {
  return readRaces(database, { ...filter, competitionId, limit, offset });
}

const minuteOf = ({ finishedAt }: Pick<RaceMeta, "finishedAt">) =>
  Math.floor((finishedAt?.getTime() ?? Infinity) / 60_000);

/** Pages show minutes; races of the same minute ran in parallel, so their order looks random. */
export function sortByMinute<Listed extends Pick<RaceMeta, "finishedAt" | "number">>(
  races: readonly Listed[],
): Listed[] {
  return races.toSorted((a, b) => minuteOf(b) - minuteOf(a) || b.number - a.number);
}

export function listRacesOfTeam(database: Database, teamId: string, limit = 10, offset = 0): Promise<RaceMeta[]> {
  return readRaces(database, { teamId, limit, offset });
}

export async function listRacesOfSubmission(database: Database, submissionId: string): Promise<RaceMeta[]> {
  const races = await readRaces(database, { submissionId, limit: 100 });
  return races.toSorted((a, b) => a.number - b.number);
}

type Wanted =
  | { ids: readonly string[] }
  | (RaceFilter & { competitionId?: string; submissionId?: string; limit: number; offset?: number });

async function readRaces(database: Database, wanted: Wanted) {
  let query = database
    .selectFrom("race")
    .innerJoin("competition", "competition.id", "race.competitionId")
    .innerJoin("stage", "stage.id", "race.stageId")
    .where(hasPages)
    .select([
      "race.id",
      "race.competitionId",
      "competition.name as competitionName",
      shownBrand.as("brand"),
      "stage.kind as stageKind",
      "race.number",
      "race.state",
      "race.requestedBy",
      "race.seed",
      "race.turns",
      "race.winnerSeat",
      "race.logHash",
      "race.finishedAt",
      "race.publicAt",
      "race.round",
      "stage.entrantsFrom",
    ]);
  if ("ids" in wanted) {
    query = query.where("race.id", "in", wanted.ids);
  } else {
    const { competitionId, submissionId, teamId, stageKind, friendly, limit, offset = 0 } = wanted;
    query = query
      .where(seenBy("public"))
      .orderBy("race.finishedAt", "desc")
      .orderBy("race.number", "desc")
      .limit(limit)
      .offset(offset);
    if (competitionId !== undefined) query = query.where("race.competitionId", "=", competitionId);
    if (submissionId !== undefined) query = query.where("race.submissionId", "=", submissionId);
    if (stageKind !== undefined) query = query.where("stage.kind", "=", stageKind);
    if (friendly !== undefined) query = query.where("race.requestedBy", friendly ? "is not" : "is", null);
    if (teamId !== undefined) {
      query = query.where("race.id", "in", (seats) =>
        seats.selectFrom("raceSeat").where("raceSeat.teamId", "=", teamId).select("raceSeat.raceId"),
      );
    }
  }
  const races = await query.execute();
  if (races.length === 0) return [];
  const allSeats = await database
    .selectFrom("raceSeat")
    .innerJoin("race", "race.id", "raceSeat.raceId")
    .innerJoin("team", "team.id", "raceSeat.teamId")
    .where(
      "raceSeat.raceId",
      "in",
      races.map((race) => race.id),
    )
    .orderBy("raceSeat.seat")
    .select([
      "raceSeat.raceId",
      "raceSeat.seat",
      "raceSeat.place",
      "raceSeat.distance",
      "team.id as teamId",
      nameInRace.as("teamName"),
      "team.code",
      "team.number",
      "team.liveryPrimary",
      "team.liverySecondary",
      "team.houseCar",
    ])
    .execute();
  return races.map(({ requestedBy, publicAt, round, entrantsFrom, ...race }) => {
    const { state, stageKind } = race;
    const secrecy = { state, publicAt, stageKind, round, entrantsFrom };
    const visibleSeats = maySeeSeats(secrecy, "public") ? allSeats.filter((seat) => seat.raceId === race.id) : [];
    const whole = {
      ...race,
      friendly: requestedBy !== null,
      /** in seat order; empty while the seats would reveal who advanced */
      seats: visibleSeats,
    };
    if (maySeeRace(secrecy, "public")) return whole;
    return {
      ...whole,
      // Official seeds are secret.
      seed: null,
      turns: null,
      winnerSeat: null,
      logHash: null,
      finishedAt: null,
      // Don't reveal that the venue has seen it, or that an organiser removed it.
      state: state === "released" || state === "void" ? ("finished" as const) : state,
      seats: visibleSeats.map((seat): (typeof visibleSeats)[number] => ({ ...seat, place: null, distance: null })),
    };
  });
}
