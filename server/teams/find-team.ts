import { hasPages } from "../competitions/find-competition.ts";
import { findRow, type Database } from "../platform/database/database.ts";
import { currentRun, ratingsOf } from "../results/standings/current-ratings.ts";
import { divisionsOf } from "../competitions/divisions/divisions.ts";
import { houseCarOfCode } from "#languages/cars/house-cars/house-car-scripts.ts";
import { sql, type AliasedSelectQueryBuilder } from "kysely";
import { alphabetical } from "../platform/database/sort-and-search.ts";
import { publicName } from "../accounts/consents.ts";
import type { CarLanguage } from "#languages/compiling/car-language.ts";

export type ActiveCarLanguage = CarLanguage | "bytecode";

/**
 * SQL on `team`: language of the submission with the active car's code, the latest if several. Null without a car;
 * house cars are Solidity.
 */
const activeCarLanguage = sql<ActiveCarLanguage | null>`case
  when team.active_car_id is null then null
  when team.house_car is not null then 'solidity'
  else (
    select coalesce(submission.language, 'bytecode') from submission
    where submission.team_id = team.id and submission.car_id = team.active_car_id
    order by submission.received_at desc limit 1
  ) end`;

/** SQL on `team`: hash of the active car's code. */
export const activeCodeHash = sql<string | null>`(select car.code_hash from car where car.id = team.active_car_id)`;

export function countActiveCarLanguages(
  database: Database,
  competitionId: string,
): Promise<{ activeCarLanguage: ActiveCarLanguage; teams: number }[]> {
  return database
    .selectFrom(
      database
        .selectFrom("team")
        .where("competitionId", "=", competitionId)
        .where("houseCar", "is", null)
        .where("mergedInto", "is", null)
        .select(activeCarLanguage.as("activeCarLanguage"))
        .as("car"),
    )
    .where("car.activeCarLanguage", "is not", null)
    .groupBy("car.activeCarLanguage")
    .select(({ fn }) => ["car.activeCarLanguage", fn.countAll<number>().as("teams")] as const)
    .orderBy("teams", "desc")
    .orderBy("car.activeCarLanguage")
    .$castTo<{ activeCarLanguage: ActiveCarLanguage; teams: number }>()
    .execute();
}

/** Dates don't survive JSON. */
type Plain = string | number | boolean | null;

interface Rows<Row> {
  as: (alias: "row") => AliasedSelectQueryBuilder<Row, "row">;
}

/** One JSON value: for thousands of rows, separate cells cost most of the time. */
async function readInOneValue<Row, Column extends string & keyof Row>(
  database: Database,
  rows: Rows<Row> & (Row[Column] extends Plain ? unknown : never),
  columns: readonly Column[],
  order: Column,
): Promise<Pick<Row, Column>[]> {
  const cells = sql.join(columns.map((column) => sql.ref(`row.${column}`)));
  const { cells: all } = await database
    .selectFrom(rows.as("row"))
    .select(
      sql<Row[Column][][] | null>`json_agg(json_build_array(${cells}) order by ${sql.ref(`row.${order}`)})`.as("cells"),
    )
    .executeTakeFirstOrThrow();
  return (all ?? []).map(
    (row) => Object.fromEntries(columns.map((column, place) => [column, row[place]])) as Pick<Row, Column>,
  );
}

export type PublicTeam = Awaited<ReturnType<typeof readTeams>>[number];

const columns = [
  "team.id",
  "team.competitionId",
  "competition.name as competitionName",
  "team.name",
  "team.university",
  "team.city",
  "team.liveryPrimary",
  "team.liverySecondary",
  "team.number",
  "team.code",
  "team.houseCar",
  "team.aiEntrant",
  "team.activeCarId",
  "team.disqualifiedReason",
  "team.divisionId",
] as const;
const read = [
  "id",
  "competitionId",
  "competitionName",
  "name",
  "university",
  "city",
  "liveryPrimary",
  "liverySecondary",
  "number",
  "code",
  "houseCar",
  "aiEntrant",
  "activeCarId",
  "disqualifiedReason",
  "divisionId",
  "activeCarLanguage",
  "activeCodeHash",
] as const;

export async function findTeam(database: Database, id: string): Promise<PublicTeam | undefined> {
  const [team] = await readTeams(database, "team.id", [id]);
  return team;
}

/** The team that a merged one became part of. */
export async function successorOf(database: Database, id: string): Promise<string | null> {
  const row = await findRow(database, "team", id, "mergedInto");
  return row?.mergedInto ?? null;
}

/** Pending name, only for the team itself. */
export async function waitingName(database: Database, id: string): Promise<string | null> {
  const row = await findRow(database, "team", id, "proposedName");
  return row?.proposedName ?? null;
}

export function listTeams(database: Database, competitionId: string): Promise<PublicTeam[]> {
  return readTeams(database, "team.competitionId", [competitionId]);
}

export async function listTeamsOf(database: Database, teamIds: readonly string[]): Promise<PublicTeam[]> {
  return teamIds.length === 0 ? [] : readTeams(database, "team.id", teamIds);
}

/** Captain first. Only for the team itself. */
export function listMembers(
  database: Database,
  teamId: string,
): Promise<{ personId: string; name: string; isCaptain: boolean }[]> {
  return database
    .selectFrom("teamMember")
    .innerJoin("person", "person.id", "teamMember.personId")
    .where("teamMember.teamId", "=", teamId)
    .orderBy("teamMember.isCaptain", "desc")
    .orderBy("teamMember.joinedAt")
    .select(["person.id as personId", "person.name", "teamMember.isCaptain"])
    .execute();
}

export type TeamOnBoard = Pick<
  PublicTeam,
  "id" | "name" | "university" | "city" | "number" | "code" | "houseCar" | "aiEntrant"
> & { divisionId: string | null };

const onBoard = ["id", "name", "university", "city", "number", "code", "houseCar", "aiEntrant", "divisionId"] as const;

export function listTeamsOnBoard(database: Database, competitionId: string): Promise<TeamOnBoard[]> {
  const teams = listed(database, "team.competitionId", [competitionId])
    .select(["team.id", "team.name", "team.university", "team.city", "team.number", "team.code"])
    .select(["team.houseCar", "team.aiEntrant", "team.divisionId"]);
  return readInOneValue(database, teams, onBoard, "number");
}

function listed(database: Database, by: "team.id" | "team.competitionId", values: readonly string[]) {
  return database
    .selectFrom("team")
    .innerJoin("competition", "competition.id", "team.competitionId")
    .where(by, "in", values)
    .where("competition.state", "!=", "draft")
    .where(hasPages)
    .where("team.mergedInto", "is", null);
}

async function readTeams(database: Database, by: "team.id" | "team.competitionId", values: readonly string[]) {
  const wanted = listed(database, by, values)
    .select(columns)
    .select([activeCarLanguage.as("activeCarLanguage"), activeCodeHash.as("activeCodeHash")]);
  const teams = await readInOneValue(database, wanted, read, "number");
  if (teams.length === 0) return [];
  const competitionIds = [...new Set(teams.map((team) => team.competitionId))];
  const named = by === "team.id" ? teams.map(({ id }) => id) : undefined;
  const boards = await Promise.all(
    competitionIds.map(async (id) => {
      const run = await currentRun(database, id);
      return run ? ratingsOf(database, run.id, named) : [];
    }),
  );
  const ratings = new Map(boards.flat().map((rating) => [rating.teamId, rating]));
  const divisions = await divisionsOf(database, competitionIds);
  const rows = teams.map(({ activeCarId, activeCodeHash: code, divisionId, ...team }) => ({
    ...team,
    /** name of the house car that its active car copies without a change */
    copiedHouseCar: team.houseCar === null && code !== null ? houseCarOfCode(code) : null,
    /** null: no divisions, or not chosen */
    division: divisions.get(divisionId ?? "") ?? null,
    hasActiveCar: activeCarId !== null,
    /** null before its first rating */
    standing: team.disqualifiedReason === null ? (ratings.get(team.id) ?? null) : null,
  }));
  const strength = (row: (typeof rows)[number]) => row.standing?.strength ?? Number.NEGATIVE_INFINITY;
  return rows.toSorted((a, b) => (strength(a) === strength(b) ? 0 : strength(b) - strength(a)));
}

export function listTeamsOfPerson(database: Database, personId: string) {
  return database
    .selectFrom("teamMember")
    .innerJoin("team", "team.id", "teamMember.teamId")
    .innerJoin("competition", "competition.id", "teamMember.competitionId")
    .where("teamMember.personId", "=", personId)
    .select(["team.id", "team.name", "team.competitionId", "competition.name as competitionName"])
    .select(["team.liveryPrimary", "team.liverySecondary"])
    .orderBy(alphabetical("team.name"))
    .execute();
}

/**
 * Captain first; none of a hidden team. Excludes members who don't publish their name or haven't confirmed the minimum
 * age.
 */
export async function listPublicNames(database: Database, teamId: string): Promise<string[]> {
  const members = await database
    .selectFrom("teamMember")
    .innerJoin("person", "person.id", "teamMember.personId")
    .innerJoin("competition", "competition.id", "teamMember.competitionId")
    .leftJoin("ageConfirmation", (join) =>
      join
        .onRef("ageConfirmation.personId", "=", "teamMember.personId")
        .onRef("ageConfirmation.competitionId", "=", "teamMember.competitionId"),
    )
    .innerJoin("team", "team.id", "teamMember.teamId")
    .where("teamMember.teamId", "=", teamId)
    .where("team.hiddenAt", "is", null)
    .orderBy("teamMember.isCaptain", "desc")
    .orderBy("teamMember.joinedAt")
    .select([
      "person.name",
      "person.nickname",
      "person.namePublishedAt",
      "competition.minimumAge",
      "ageConfirmation.confirmedAt",
    ])
    .execute();
  return members
    .filter(({ minimumAge, confirmedAt }) => minimumAge === null || confirmedAt !== null)
    .map(({ name, nickname, namePublishedAt }) => publicName(name, nickname, namePublishedAt !== null))
    .filter((name) => name !== null);
}

export async function listCarsOfTeam(database: Database, teamId: string) {
  const rows = await database
    .selectFrom("car")
    .innerJoin("team", "team.id", "car.teamId")
    .leftJoin("submission", "submission.id", "car.submissionId")
    .where("car.teamId", "=", teamId)
    .orderBy("car.createdAt", "desc")
    .limit(12)
    .select([
      "car.id",
      "car.name",
      "car.proposedName",
      "car.initcode",
      "car.createdAt",
      "team.activeCarId",
      "submission.id as submissionId",
      "submission.kind",
      "submission.language",
      "submission.note",
    ])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.proposedName ?? row.name,
    note: row.note ?? "",
    initcode: `0x${Buffer.from(row.initcode).toString("hex")}` as const,
    acceptedAt: row.createdAt,
    isActive: row.id === row.activeCarId,
    /** null: added by an organiser */
    submissionId: row.submissionId,
    /** null: submitted as bytecode */
    language: row.kind === "source" ? (row.language ?? "solidity") : null,
  }));
}
