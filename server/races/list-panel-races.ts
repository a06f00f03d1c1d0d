import { sql, type Expression, type SqlBool } from "kysely";
import type { Database } from "../platform/database/database.ts";
import { searchFor } from "../platform/database/sort-and-search.ts";
import type { RaceState, RaceHold } from "#domain/races/race-state.ts";
import { codeInRace } from "./out-of-stage.ts";
import { runsAgree } from "./second-evm/is-checked.ts";

export type PanelRace = Awaited<ReturnType<typeof readPanelRaces>>[number];

export const raceSorts = ["newest", "number", "longest", "slowest"] as const;

export interface RaceQuery {
  stageId?: string | undefined;
  state?: RaceState | undefined;
  /** a number, or part of a team's name or code */
  search?: string | undefined;
  sort: (typeof raceSorts)[number];
  offset: number;
  limit: number;
}

/** Counting a whole season takes longer than showing a page. */
export const mostCountedRaces = 10_000;

export async function listPanelRaces(database: Database, competitionId: string, query: RaceQuery) {
  const choice = { ...query, teamIds: await findSearchedTeams(database, query.search) };
  const counted = await database
    .selectFrom(
      chosenRaces(database, competitionId, choice)
        .select(sql.lit(1).as("one"))
        .limit(mostCountedRaces + 1)
        .as("chosen"),
    )
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  // Pick the page first, so that teams and runs are only read for it.
  const page = await pickPage(database, competitionId, choice);
  const ids = page.slice(0, query.limit).map((race) => race.id);
  const races: PanelRace[] = [];
  for (let from = 0; from < ids.length; from += mostAtOnce) {
    races.push(...(await readPanelRaces(database, ids.slice(from, from + mostAtOnce))));
  }
  return {
    races,
    total: Math.min(counted.total, mostCountedRaces),
    isMoreThanCounted: counted.total > mostCountedRaces,
    hasNext: page.length > query.limit,
  };
}

/** One id more than the page. Each order has an index, so that nothing is sorted in full. */
function pickPage(
  database: Database,
  competitionId: string,
  query: RaceQuery & SearchedTeams,
): Promise<{ id: string }[]> {
  const chosen = chosenRaces(database, competitionId, query);
  const base = chosen.select("race.id").limit(query.limit + 1);
  switch (query.sort) {
    case "newest":
      return base
        .orderBy("race.finishedAt", (order) => order.desc().nullsFirst())
        .orderBy("race.createdAt", "desc")
        .orderBy("race.number", "desc")
        .offset(query.offset)
        .execute();
    case "number":
      // Limited per stage, because numbers are only ordered within one.
      return database
        .selectFrom("stage")
        .innerJoinLateral(
          chosen
            .where(sql<boolean>`race.stage_id = stage.id`)
            .orderBy("race.number")
            .limit(query.offset + query.limit + 1)
            .select(["race.id", "race.number"])
            .as("first"),
          (join) => join.onTrue(),
        )
        .where("stage.competitionId", "=", competitionId)
        .orderBy("stage.position")
        .orderBy("first.number")
        .select("first.id")
        .offset(query.offset)
        .limit(query.limit + 1)
        .execute();
    case "longest":
    case "slowest":
      return base
        .orderBy(query.sort === "longest" ? "race.turns" : "race.runMs", (order) => order.desc().nullsLast())
        .orderBy("race.number")
        .offset(query.offset)
        .execute();
  }
}

const mostAtOnce = 1_000;

/** Large, because choosing by team scans all seats each time. */
const chosenAtOnce = 20_000;

export async function* eachPanelRace(
  database: Database,
  competitionId: string,
  query: RaceChoice,
): AsyncGenerator<PanelRace[], void> {
  const teamIds = await findSearchedTeams(database, query.search);
  const stages = await database
    .selectFrom("stage")
    .where("competitionId", "=", competitionId)
    .$if(query.stageId !== undefined, (all) => all.where("id", "=", query.stageId ?? ""))
    .orderBy("position")
    .orderBy("id")
    .select("id")
    .execute();
  for (const { id: stageId } of stages) {
    for (let after = 0; ;) {
      const next = await chosenRaces(database, competitionId, { ...query, stageId, teamIds })
        .where("race.number", ">", after)
        .orderBy("race.number")
        .limit(chosenAtOnce)
        .select(["race.id", "race.number"])
        .execute();
      const last = next.at(-1);
      if (!last) break;
      const ids = next.map(({ id }) => id);
      for (let from = 0; from < ids.length; from += mostAtOnce)
        yield await readPanelRaces(database, ids.slice(from, from + mostAtOnce));
      after = last.number;
    }
  }
}

type RaceChoice = Pick<RaceQuery, "stageId" | "state" | "search">;

interface SearchedTeams {
  /** undefined: no team searched, or too many matches */
  teamIds: string[] | undefined;
}

/** With more teams, nearly every race matches. */
const mostNamedTeams = 100;

function readSearch(search = ""): { number?: number; isTeam?: Expression<SqlBool> } {
  const words = search.trim();
  if (/^\d{1,9}$/.test(words)) return { number: Number(words) };
  const contains = searchFor(words);
  return contains ? { isTeam: sql<SqlBool>`(${contains("team.name")} or ${contains("team.code")})` } : {};
}

/** A separate query, so that the planner knows how many seats the teams have. */
async function findSearchedTeams(database: Database, search: string | undefined): Promise<string[] | undefined> {
  const { isTeam } = readSearch(search);
  if (isTeam === undefined) return undefined;
  const teams = await database
    .selectFrom("team")
    .where(isTeam)
    .limit(mostNamedTeams + 1)
    .select("id")
    .execute();
  return teams.length > mostNamedTeams ? undefined : teams.map(({ id }) => id);
}

function chosenRaces(database: Database, competitionId: string, query: RaceChoice & SearchedTeams) {
  let base = database.selectFrom("race").where("race.competitionId", "=", competitionId);
  if (query.stageId) base = base.where("race.stageId", "=", query.stageId);
  if (query.state) base = base.where("race.state", "=", query.state);
  const { number, isTeam } = readSearch(query.search);
  if (number !== undefined) base = base.where("race.number", "=", number);
  if (isTeam !== undefined) {
    const { teamIds } = query;
    base = base.where("race.id", "in", (seats) =>
      teamIds
        ? seats
            .selectFrom("raceSeat")
            .where(sql<boolean>`race_seat.team_id = any(${teamIds})`)
            .select("raceSeat.raceId")
        : seats
            .selectFrom("raceSeat")
            .innerJoin("team", "team.id", "raceSeat.teamId")
            .where(isTeam)
            .select("raceSeat.raceId"),
    );
  }
  return base;
}

async function readPanelRaces(database: Database, ids: readonly string[]) {
  const position = new Map(ids.map((id, index) => [id, index]));
  const rows = await database
    .selectFrom("race")
    .innerJoin("stage", "stage.id", "race.stageId")
    .where("race.id", "in", ids)
    .select([
      "race.id",
      "race.stageId",
      "stage.name as stageName",
      "stage.kind as stageKind",
      "race.number",
      "race.round",
      "race.field",
      "race.state",
      "race.winnerSeat",
      "race.turns",
      "race.engineHash",
      "race.logHash",
      "race.runMs",
      sql<RaceHold | null>`case when race.state <> 'void' then race.hold end`.as("hold"),
      "race.createdAt",
      "race.finishedAt",
      sql<string[]>`(
        select array_agg(${codeInRace} order by race_seat.place nulls last, race_seat.seat)
        from race_seat join team on team.id = race_seat.team_id where race_seat.race_id = race.id
      )`.as("teams"),
      // English names in the order of the teams: the division at the stage's start; the ladder uses the current one.
      sql<(string | null)[]>`(
        select array_agg(division.name_english order by race_seat.place nulls last, race_seat.seat)
        from race_seat join team on team.id = race_seat.team_id
        left join stage_entrant on stage_entrant.team_id = team.id and stage_entrant.stage_id = race.stage_id
        left join division on division.id =
          case when stage_entrant.team_id is null then team.division_id else stage_entrant.division_id end
        where race_seat.race_id = race.id
      )`.as("divisions"),
      // Null: not run officially yet.
      runsAgree.as("runsAgree"),
      (race) =>
        race
          .selectFrom("raceRun")
          .whereRef("raceRun.raceId", "=", "race.id")
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .as("runs"),
    ])
    .execute();
  return rows
    .toSorted((a, b) => (position.get(a.id) ?? 0) - (position.get(b.id) ?? 0))
    .map(({ winnerSeat, ...race }) => ({
      ...race,
      runs: race.runs ?? 0,
      winner: winnerSeat === null ? null : (race.teams[0] ?? null),
    }));
}

/** Finished, agreeing races that the venue hasn't seen, in order, with team codes in seat order. */
export function listUnseenRaces(database: Database, stageId: string) {
  return database
    .selectFrom("race")
    .where("stageId", "=", stageId)
    .where("state", "=", "finished")
    .where("hold", "is", null)
    .orderBy("number")
    .limit(500)
    .select([
      "id",
      "number",
      "round",
      sql<string[]>`(
        select array_agg(${codeInRace} order by race_seat.seat)
        from race_seat join team on team.id = race_seat.team_id where race_seat.race_id = race.id
      )`.as("teams"),
    ])
    .execute();
}

export function listRuns(database: Database, raceIds: readonly string[]) {
  return database
    .selectFrom("raceRun")
    .where("raceId", "in", raceIds.length > 0 ? raceIds : ["none"])
    .orderBy("raceId")
    .orderBy("attempt", "desc")
    .orderBy("kind")
    .select(["raceId", "attempt", "kind", "worker", "engineHash", "logHash", "runMs", "ranAt", "differsAt"])
    .execute();
}
