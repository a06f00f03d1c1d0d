import type { Database } from "../../platform/database/database.ts";
import { findResultText } from "../../stages/result-versions.ts";
import { csvText } from "#domain/platform/csv.ts";
import { resultsOf, type ReleasedEvent, tieBreakInWords } from "./read-event.ts";

export interface ResultFile {
  name: string;
  type: "text/csv" | "application/json" | "text/plain";
  text: string;
}

/**
 * `results.csv`, `results.json` and the applicable files of CLICS (`docs/results.md`).
 * @param separator of columns in `results.csv`
 */
export function resultFiles(event: ReleasedEvent, separator: "," | ";" = ","): ResultFile[] {
  return [
    { name: "results.csv", type: "text/csv", text: resultsCsv(event, separator) },
    json("results.json", resultsJson(event)),
    ...clicsFiles(event).map(({ name, value }) => json(name, value)),
  ];
}

export async function signedResults(
  database: Database,
  event: Pick<ReleasedEvent, "orders">,
): Promise<{ stageId: string; version: number; text: string }[]> {
  const results = [];
  // Divisions that raced together share a text.
  const stages = new Map(event.orders.map((order) => [order.stageId, order]));
  for (const { stageId, versions } of stages.values()) {
    for (const { version } of versions) {
      const text = await findResultText(database, stageId, version);
      if (text !== undefined) results.push({ stageId, version, text });
    }
  }
  return results;
}

export async function versionFiles(database: Database, event: ReleasedEvent): Promise<ResultFile[]> {
  const results = await signedResults(database, event);
  return results.map(({ stageId, version, text }) => ({
    name: `result-${stageId}-${version}.txt`,
    type: "text/plain",
    text,
  }));
}

const json = (name: string, value: unknown): ResultFile => ({
  name,
  type: "application/json",
  text: `${JSON.stringify(value, null, 2)}\n`,
});

function resultsCsv(event: ReleasedEvent, separator: "," | ";"): string {
  const hasDivisions = event.divisions.length > 0;
  const head = [
    "rank",
    ...(hasDivisions ? ["division"] : []),
    "stage",
    "place_in_stage",
    "place_low",
    "place_high",
    "number",
    "code",
    "team",
    "university",
    "city",
    "score",
    "races",
    "wins",
    "tie_break",
    "ai_entrant",
    "ai_use",
    "ai_note",
    "team_id",
  ];
  const rows = resultsOf(event).map(({ team, ...result }) => [
    result.rank,
    ...(hasDivisions ? [result.division?.nameEnglish ?? ""] : []),
    result.stageName,
    result.place,
    ...result.placeInterval,
    team.number,
    team.code,
    team.name,
    team.university,
    team.city,
    result.score,
    result.races,
    result.wins,
    result.tieBreakText ?? "",
    team.isAiEntrant ? "yes" : "no",
    team.declared?.use ?? "",
    team.declared?.note ?? "",
    team.id,
  ]);
  return csvText(head, rows, separator);
}

function resultsJson({ competition, teams, orders, divisions }: ReleasedEvent): unknown {
  const { formula: _formula, ...about } = competition;
  return {
    format: "code-prix-results-1",
    competition: about,
    ...(divisions.length > 0 && { divisions }),
    results: resultsOf({ teams, orders, divisions }).map(({ team, division, rank, ...result }) => ({
      rank,
      ...(division && { division: division.id }),
      teamId: team.id,
      number: team.number,
      code: team.code,
      name: team.name,
      university: team.university,
      city: team.city,
      isAiEntrant: team.isAiEntrant,
      ai: team.declared,
      ...result,
    })),
    stages: orders.map(({ stageId, name, kind, format, places, notSeparated, cutCertainty, ...decided }) => ({
      id: stageId,
      name,
      kind,
      format,
      ...(decided.division && { division: decided.division.id }),
      cutCertainty,
      notSeparated,
      vacantPlaces: decided.keepsPlaces ? "stay-empty" : "close-up",
      provisionalUntil: decided.provisionalUntil,
      openProtests: decided.openProtests,
      version: decided.versions[0]?.version ?? null,
      withoutPlace: decided.out.map(({ teamName: name, ...team }) => ({ ...team, name })),
      ...(decided.guests.length > 0 && {
        outOfCompetition: decided.guests.map(({ teamName: name, division, ...team }) => ({
          ...team,
          name,
          ...(division && { division: division.id }),
        })),
      }),
      penalties: decided.penalties.map(({ id: _id, teamName: name, ...penalty }) => ({ ...penalty, name })),
      corrections: decided.corrections.map(({ id: _id, teamName: name, ...correction }) => ({ ...correction, name })),
      places: places.map((place) => ({
        place: place.place,
        placeInterval: place.placeInterval,
        teamId: place.teamId,
        number: place.number,
        name: place.teamName,
        score: place.score,
        races: place.races,
        wins: place.wins,
        tieBreak: place.tieBreak,
        tieBreakText: tieBreakInWords(place.tieBreak),
        advances: place.advances,
      })),
    })),
  };
}

/**
 * The CLICS contest package files (2023-06) that apply without problems and judgements. `scoreboard_type` is "score": a
 * team's score is the number of teams behind it, because ratings of different stages can't be compared. Divisions are
 * groups, first division first, each with a winner.
 */
function clicsFiles(event: ReleasedEvent): { name: string; value: unknown }[] {
  const { competition, teams, divisions } = event;
  const organisations = [...new Set(teams.map((team) => team.university).filter((name) => name !== ""))];
  const organisationId = (name: string) => `o${organisations.indexOf(name) + 1}`;
  const results = resultsOf(event);
  const groupOf = new Map(results.map(({ team, division }) => [team.id, division?.id]));
  const start = competition.startsAt;
  const end = competition.endsAt ?? competition.submissionsCloseAt;
  const durationMs = start && end && end > start ? end.getTime() - start.getTime() : 0;
  return [
    {
      name: "contest.json",
      value: {
        id: competition.id,
        name: competition.name,
        formal_name: competition.name,
        start_time: start?.toISOString() ?? null,
        duration: relativeTime(durationMs),
        scoreboard_type: "score",
      },
    },
    {
      name: "organizations.json",
      value: organisations.map((name) => ({ id: organisationId(name), name, formal_name: name })),
    },
    ...(divisions.length === 0
      ? []
      : [{ name: "groups.json", value: divisions.map(({ id, nameEnglish }) => ({ id, name: nameEnglish })) }]),
    {
      name: "teams.json",
      value: teams.map((team) => ({
        id: team.id,
        name: team.name,
        label: String(team.number),
        display_name: team.name,
        ...(team.isDisqualified && { hidden: true }),
        ...(groupOf.get(team.id) !== undefined && { group_ids: [groupOf.get(team.id)] }),
        ...(team.university !== "" && { organization_id: organisationId(team.university) }),
      })),
    },
    {
      name: "scoreboard.json",
      value: {
        time: end?.toISOString() ?? null,
        contest_time: relativeTime(durationMs),
        state: { started: start?.toISOString() ?? null, ended: end?.toISOString() ?? null },
        rows: results.map(({ team }, index) => ({
          rank: index + 1,
          team_id: team.id,
          score: { score: results.length - index - 1 },
          problems: [],
        })),
      },
    },
    {
      name: "awards.json",
      value:
        divisions.length > 0
          ? results
              .filter(({ rank, division }) => rank === 1 && division !== null)
              .map(({ team, division }) => ({
                id: `group-winner-${division?.id}`,
                citation: `Winner of ${division?.nameEnglish}`,
                team_ids: [team.id],
              }))
          : results.slice(0, 3).map(({ team }, index) => ({
              id: index === 0 ? "winner" : `rank-${index + 1}`,
              citation: index === 0 ? "Contest winner" : `Place ${index + 1}`,
              team_ids: [team.id],
            })),
    },
  ];
}

/** RELTIME of the format: `h:mm:ss.uuu`. */
function relativeTime(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const two = (value: number) => String(value).padStart(2, "0");
  const rest = String(ms % 1_000).padStart(3, "0");
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${rest}`;
}
