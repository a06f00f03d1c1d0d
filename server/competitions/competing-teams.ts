import { sql } from "kysely";

/** SQL on `team`: neither disqualified nor merged. Only such teams get races, ratings and places. */
export const isCompeting = sql<boolean>`(team.disqualified_at is null and team.merged_into is null)`;

const mark = " (DSQ)";

/** SQL on a team: its name outside of a race, marked like `nameInRace`. */
export const currentNameOf = (team: string) =>
  sql<string>`${sql.ref(`${team}.name`)} || case when ${sql.ref(`${team}.disqualifiedAt`)} is null then '' else ${mark} end`;

export const currentName = currentNameOf("team");

export const withoutMark = (name: string): string => (name.endsWith(mark) ? name.slice(0, -mark.length) : name);
