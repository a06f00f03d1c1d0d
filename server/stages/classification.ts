import { settingsOf } from "../competitions/competition-settings.ts";
import { sql, type ExpressionBuilder } from "kysely";
import { classify } from "#engine/stages/classify.ts";
import type { StageFormat } from "#engine/stages/stage-plan.ts";
import { tieBreakBetween, tieRuleOf } from "#engine/stages/tie-rule.ts";
import { rulingsOf } from "#domain/stages/penalty.ts";
import type { Database } from "../platform/database/database.ts";
import { isDisqualified, isOut } from "../races/out-of-stage.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { DivisionName } from "../competitions/divisions/divisions.ts";

export type OutTeam = Awaited<ReturnType<typeof listOut>>[number];

export type GivenPenalty = Awaited<ReturnType<typeof listPenalties>>[number];

export type GuestTeam = Awaited<ReturnType<typeof listGuests>>[number];

export type Classification = ReturnType<typeof classified>;

export type FinalPlace = Classification["places"][number];

/**
 * The newest order with disqualifications, exclusions and penalties applied, decided or not. Everything that shows an
 * order reads this. Secret until the release, like the races.
 * @param divisionId undefined: the first
 */
export async function classificationOf(
  database: Database,
  stageId: string,
  divisionId?: string,
): Promise<Classification> {
  const all = await classificationsOf(database, stageId);
  return all.find(({ division }) => division?.id === divisionId) ?? all[0]!;
}

/** One per division that scored, in order; a single one without divisions. */
export async function classificationsOf(database: Database, stageId: string): Promise<Classification[]> {
  const raced = await readRacedPlaces(database, stageId);
  const out = await listOut(database, stageId);
  const penalties = await listPenalties(database, stageId);
  const rule = await ruleOf(database, stageId);
  const divisions = await divisionsIn(database, stageId);
  const guests = await listGuests(database, stageId);
  const entered = await listEntered(database, stageId);
  const scoring = divisions.filter(({ scores }) => scores);
  if (scoring.length === 0) return [classified({ raced, out, penalties, rule, guests, entered, division: null })];
  return scoring.map(({ id, nameEnglish, nameTurkish, teams }, index) => {
    const own = new Set(teams);
    const isOwn = ({ teamId }: { teamId: string }) => own.has(teamId);
    return classified({
      raced: raced.filter(isOwn),
      out: out.filter(isOwn),
      penalties: penalties.filter(isOwn),
      rule,
      entered,
      guests: index === 0 ? guests : [],
      division: { id, nameEnglish, nameTurkish },
    });
  });
}

function classified({
  raced,
  out,
  penalties,
  rule,
  entered,
  ...about
}: {
  raced: RacedPlace[];
  out: OutTeam[];
  penalties: GivenPenalty[];
  rule: Awaited<ReturnType<typeof ruleOf>>;
  /** stages that have started */
  entered: ReadonlySet<string>;
  /** raced out of competition; listed with the first division only */
  guests: GuestTeam[];
  division: DivisionName | null;
}) {
  const left = new Set(out.map(({ teamId }) => teamId));
  const seeds = raced
    .filter(({ teamId }) => !left.has(teamId))
    .map(({ frozenPlace }) => frozenPlace)
    .toSorted((a, b) => a - b);
  const rulings = rulingsOf({ ...rule, penalties, out: [...left] });
  const { places: back } = rulings;
  const places = classify(raced, rulings);
  const advanced = new Set(raced.filter(({ advances }) => advances).map(({ teamId }) => teamId));
  const isFollowed = raced.some(({ teamId }) => entered.has(teamId));
  // Counted among those who have a place, like the places themselves.
  const seeded = places.map((row) => ({ ...row, frozenPlace: seeds.indexOf(row.frozenPlace) + 1 }));
  const decided = seeded.map(({ ranking, ...row }, index) => {
    const next = seeded[index + 1];
    const isMoved = back.has(row.teamId) || back.has(next?.teamId ?? "");
    const tieBreak = next && rule.format && !isMoved ? tieBreakBetween(rule.format, { ...row, ranking }, next) : null;
    return {
      ...row,
      advances: isFollowed && row.advances !== advanced.has(row.teamId) ? entered.has(row.teamId) : row.advances,
      /** what puts it ahead of the next team, if both have the same score */
      tieBreak,
    };
  });
  return { ...about, places: decided, out, penalties, keepsPlaces: rule.keepsPlaces };
}

/** Who moves up or down after the next stage has started no longer enters or leaves it. */
async function listEntered(database: Database, stageId: string): Promise<ReadonlySet<string>> {
  const rows = await database
    .selectFrom("stage")
    .innerJoin("stageEntrant", "stageEntrant.stageId", "stage.id")
    .where("stage.state", "not in", ["draft", "announced"])
    .where(sql`entrants_from ->> 'stageId'`, "=", stageId)
    .select("stageEntrant.teamId")
    .execute();
  return new Set(rows.map(({ teamId }) => teamId));
}

/** As they were at the stage's start. */
async function divisionsIn(
  database: Database,
  stageId: string,
): Promise<(DivisionName & { scores: boolean; teams: string[] })[]> {
  return database
    .selectFrom("stageEntrant")
    .innerJoin("division", "division.id", "stageEntrant.divisionId")
    .where("stageEntrant.stageId", "=", stageId)
    .groupBy("division.id")
    .orderBy("division.position")
    .orderBy("division.id")
    .select(["division.id", "division.nameEnglish", "division.nameTurkish", "division.scores"])
    .select(sql<string[]>`array_agg(stage_entrant.team_id)`.as("teams"))
    .execute();
}

async function listGuests(database: Database, stageId: string) {
  const rows = await database
    .selectFrom("stageEntrant")
    .innerJoin("team", "team.id", "stageEntrant.teamId")
    .leftJoin("division", "division.id", "stageEntrant.divisionId")
    .where("stageEntrant.stageId", "=", stageId)
    .where("division.scores", "=", false)
    .where(sql<boolean>`not ${isOut}`)
    .orderBy("team.number")
    .select((entrant) => [
      "team.id as teamId",
      "team.name as teamName",
      "team.code",
      "team.number",
      "division.id",
      "division.nameEnglish",
      "division.nameTurkish",
      racesOf(entrant).as("races"),
      racesOf(entrant).where("raceSeat.place", "=", 1).as("wins"),
    ])
    .execute();
  return rows.map(({ id, nameEnglish, nameTurkish, races, wins, ...team }) => ({
    ...team,
    division: id === null ? null : { id, nameEnglish: nameEnglish ?? "", nameTurkish: nameTurkish ?? "" },
    races: races ?? 0,
    wins: wins ?? 0,
  }));
}

const racesOf = (entrant: ExpressionBuilder<Tables, "stageEntrant">) =>
  entrant
    .selectFrom("race")
    .innerJoin("raceSeat", "raceSeat.raceId", "race.id")
    .whereRef("race.stageId", "=", "stageEntrant.stageId")
    .whereRef("raceSeat.teamId", "=", "stageEntrant.teamId")
    .where("race.state", "in", ["finished", "released"])
    .select(({ fn }) => fn.countAll<number>().as("count"));

/** Counts empty places, for the "of" in "3 of 12". */
export const placesOf = (places: readonly { place: number }[]): number =>
  Math.max(places.length, places.at(-1)?.place ?? 0);

export async function ruleOf(
  database: Database,
  stageId: string,
): Promise<{ keepsPlaces: boolean; isByPoints: boolean; format: StageFormat | undefined }> {
  const row = await database
    .selectFrom("stage")
    .innerJoin("competition", "competition.id", "stage.competitionId")
    .where("stage.id", "=", stageId)
    .select(["competition.settings", "stage.plan"])
    .executeTakeFirst();
  return {
    keepsPlaces: settingsOf({}, row?.settings ?? {}).vacantPlaces === "stay-empty",
    format: row?.plan?.format,
    isByPoints: row?.plan ? tieRuleOf(row.plan).places === "points" : false,
  };
}

async function listOut(database: Database, stageId: string) {
  const rows = await database
    .selectFrom("stageEntrant")
    .innerJoin("team", "team.id", "stageEntrant.teamId")
    .where("stageEntrant.stageId", "=", stageId)
    .where(isOut)
    .orderBy("team.number")
    .select([
      "team.id as teamId",
      "team.name as teamName",
      "team.code",
      "team.number",
      "team.disqualifiedAt",
      "team.disqualifiedReason",
      isDisqualified.as("isDisqualified"),
      "stageEntrant.withdrawnAt",
      "stageEntrant.withdrawnReason",
    ])
    .execute();
  return rows.map(({ disqualifiedAt, disqualifiedReason, withdrawnAt, withdrawnReason, isDisqualified, ...team }) => {
    const never = new Date(0);
    return isDisqualified
      ? { ...team, why: "disqualified" as const, reason: disqualifiedReason ?? "", decidedAt: disqualifiedAt ?? never }
      : { ...team, why: "taken-out" as const, reason: withdrawnReason ?? "", decidedAt: withdrawnAt ?? never };
  });
}

export function listPenalties(database: Database, stageId: string) {
  return database
    .selectFrom("penalty")
    .innerJoin("team", "team.id", "penalty.teamId")
    .where("penalty.stageId", "=", stageId)
    .orderBy("penalty.madeAt")
    .orderBy("penalty.id")
    .select([
      "penalty.id",
      "team.id as teamId",
      "team.name as teamName",
      "team.code",
      "team.number",
      "penalty.kind",
      "penalty.amount",
      "penalty.raceIds",
      "penalty.reason",
      "penalty.madeAt",
    ])
    .execute();
}

type RacedPlace = Awaited<ReturnType<typeof readRacedPlaces>>[number];

/** The order from races only, before penalties and exclusions; use `classificationOf` elsewhere. */
async function readRacedPlaces(database: Database, stageId: string) {
  const rows = await database
    .selectFrom("stagePlace")
    .innerJoin("stageEntrant", (join) =>
      join
        .onRef("stageEntrant.stageId", "=", "stagePlace.stageId")
        .onRef("stageEntrant.teamId", "=", "stagePlace.teamId"),
    )
    .innerJoin("team", "team.id", "stagePlace.teamId")
    .innerJoin("car", "car.id", "stageEntrant.carId")
    .where("stagePlace.stageId", "=", stageId)
    .orderBy("stagePlace.place")
    .select((select) => [
      "stagePlace.place",
      select.fn.coalesce("stagePlace.overall", "stagePlace.place").as("overall"),
      "stageEntrant.divisionId",
      // Place in its division on the board before the stage, where the reveal starts.
      "stageEntrant.position as frozenPlace",
      "stagePlace.teamId",
      "team.name as teamName",
      "team.code",
      "team.number",
      "team.city",
      "team.university",
      "team.liveryPrimary",
      "team.liverySecondary",
      "car.id as carId",
      "car.name as carName",
      "stagePlace.score",
      "stagePlace.ranking",
      "stagePlace.races",
      "stagePlace.wins",
      "stagePlace.advances",
      "stagePlace.placeLow",
      "stagePlace.placeHigh",
      "stagePlace.separatedFromNext",
    ])
    .execute();
  return rows.map(({ placeLow, placeHigh, ...row }) => ({
    ...row,
    placeInterval: [placeLow, placeHigh] as [low: number, high: number],
  }));
}
