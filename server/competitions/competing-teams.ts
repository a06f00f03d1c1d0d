import { sql } from "kysely";

/** SQL on `team`: neither disqualified nor merged. Only such teams get races, ratings and places. */
export const isCompeting = sql<boolean>`(team.disqualified_at is null and team.merged_into is null)`;

const mark = " (DSQ)";

/** SQL on `team`: its name outside of a race, marked like `nameInRace`. */
export const currentName = sql<string>`team.name || case when team.disqualified_at is null then '' else ${mark} end`;

export const withoutMark = (name: string): string => (name.endsWith(mark) ? name.slice(0, -mark.length) : name);
