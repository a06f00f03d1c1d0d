import type { BoardRow } from "#server/teams/team-board.ts";
import type { EntrantChoice } from "#domain/competitions/ai-rule.ts";
import type { Formats } from "#messages/formats.ts";

export const teamOrders = ["rating", "name", "university", "city", "races", "wins"] as const;

export type TeamOrder = (typeof teamOrders)[number];

export const readinesses = ["", "ready", "no-car"] as const;

export type Readiness = (typeof readinesses)[number];

/** From the URL; empty: any. */
export interface TeamChoice {
  query: string;
  city: string;
  university: string;
  /** id; empty: any */
  division: string;
  entrants: EntrantChoice;
  readiness: Readiness;
  order: TeamOrder;
  page: number;
}

export const teamsOnAPage = 50;

export function readTeamChoice(parameters: URLSearchParams): TeamChoice {
  const order = parameters.get("order");
  const page = Number(parameters.get("page") ?? 1);
  return {
    query: (parameters.get("q") ?? "").trim(),
    city: parameters.get("city") ?? "",
    university: parameters.get("university") ?? "",
    division: parameters.get("division") ?? "",
    entrants: parameters.get("entrants") === "people" ? "people" : "all",
    readiness: readinesses.find((each) => each === parameters.get("readiness")) ?? "",
    order: teamOrders.find((each) => each === order) ?? "rating",
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
  };
}

/** House cars have no city and university. Stable, and unchanged when ordered by rating. */
export function chooseTeams<Row extends Omit<BoardRow, "id">>(
  teams: readonly Row[],
  { query, city, university, division, entrants, readiness, order }: Omit<TeamChoice, "page">,
  { lower, compare }: Pick<Formats, "lower" | "compare">,
): Row[] {
  const isHouse = (team: Row) => team.houseCar !== null;
  const found = teams.filter((team) => {
    if (entrants === "people" && (team.aiEntrant || isHouse(team))) return false;
    if (readiness !== "" && team.hasActiveCar !== (readiness === "ready")) return false;
    if (city !== "" && (isHouse(team) || compare(team.city, city) !== 0)) return false;
    if (university !== "" && (isHouse(team) || compare(team.university, university) !== 0)) return false;
    if (division !== "" && team.division?.id !== division) return false;
    const texts = isHouse(team) ? [team.name, team.code] : [team.name, team.code, team.university, team.city];
    return query === "" || texts.some((text) => lower(text).includes(lower(query)));
  });
  switch (order) {
    case "rating":
      return found;
    case "name":
      return found.toSorted((a, b) => compare(a.name, b.name));
    case "university":
    case "city":
      return found.toSorted((a, b) => Number(isHouse(a)) - Number(isHouse(b)) || compare(a[order], b[order]));
    case "races":
    case "wins":
      return found.toSorted((a, b) => (b.standing?.[order] ?? 0) - (a.standing?.[order] ?? 0));
    default:
      return order satisfies never;
  }
}

/** Out of range: the last page. */
export function pageOfTeams(found: number, wanted: number): { first: number; page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(found / teamsOnAPage));
  const page = Math.min(wanted, pages);
  return { first: (page - 1) * teamsOnAPage, page, pages };
}

/** Merges spellings; sorted by language. */
export function valuesOf(spellings: readonly string[], { compare }: Pick<Formats, "compare">): string[] {
  const sorted = spellings.toSorted(compare);
  return sorted.filter((value, index) => index === 0 || compare(value, sorted[index - 1] ?? "") !== 0);
}
