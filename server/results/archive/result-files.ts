import type { Database } from "../../base/database/database.ts";
import { findResultText } from "../../racing/stages/result-versions.ts";
import { csvText } from "#rules/csv.ts";
import { clicsFiles } from "./clics-files.ts";
import { resultsOf, type ReleasedEvent } from "./read-event.ts";

/** A file of results: its name and what is in it. */
export interface ResultFile {
  name: string;
  type: "text/csv" | "application/json" | "text/plain";
  text: string;
}

/**
 * All files of a competition's results: `results.csv` and `results.json` in our own words, and those of the CLICS contest format that fit
 * (`docs/results.md` says which and how).
 *
 * @param separator of the columns of `results.csv`
 */
export function resultFiles(event: ReleasedEvent, separator: "," | ";" = ","): ResultFile[] {
  return [
    { name: "results.csv", type: "text/csv", text: resultsCsv(event, separator) },
    json("results.json", resultsJson(event)),
    ...clicsFiles(event).map(({ name, value }) => json(name, value)),
  ];
}

/** The signed text of every version of every released order. */
export async function versionFiles(database: Database, event: ReleasedEvent): Promise<ResultFile[]> {
  const files: ResultFile[] = [];
  for (const { stageId, versions } of event.orders) {
    for (const { version } of versions) {
      const text = await findResultText(database, stageId, version);
      if (text !== undefined) files.push({ name: `result-${stageId}-${version}.txt`, type: "text/plain", text });
    }
  }
  return files;
}

const json = (name: string, value: unknown): ResultFile => ({
  name,
  type: "application/json",
  text: `${JSON.stringify(value, null, 2)}\n`,
});

function resultsCsv(event: ReleasedEvent, separator: "," | ";"): string {
  const head = [
    "rank",
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
    "team_id",
  ];
  const rows = resultsOf(event).map(({ team, ...result }, index) => [
    index + 1,
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
    team.id,
  ]);
  return csvText(head, rows, separator);
}

function resultsJson({ competition, teams, orders }: ReleasedEvent): unknown {
  const { formula: _formula, ...about } = competition;
  return {
    format: "code-prix-results-1",
    competition: about,
    results: resultsOf({ competition, teams, orders }).map(({ team, ...result }, index) => ({
      rank: index + 1,
      teamId: team.id,
      number: team.number,
      code: team.code,
      name: team.name,
      university: team.university,
      city: team.city,
      ...result,
    })),
    stages: orders.map(({ stageId, name, kind, format, places, notSeparated, cutCertainty, ...decided }) => ({
      id: stageId,
      name,
      kind,
      format,
      cutCertainty,
      notSeparated,
      vacantPlaces: decided.keepsPlaces ? "stay-empty" : "close-up",
      provisionalUntil: decided.provisionalUntil,
      openProtests: decided.openProtests,
      version: decided.versions[0]?.version ?? null,
      withoutPlace: decided.out.map(({ teamName: name, ...team }) => ({ ...team, name })),
      penalties: decided.penalties.map(({ id: _id, teamName: name, ...penalty }) => ({ ...penalty, name })),
      places: places.map((place) => ({
        place: place.place,
        placeInterval: place.placeInterval,
        teamId: place.teamId,
        number: place.number,
        name: place.teamName,
        score: place.score,
        races: place.races,
        wins: place.wins,
        advances: place.advances,
      })),
    })),
  };
}
