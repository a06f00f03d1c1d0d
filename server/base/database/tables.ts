import type { CompetitionTables } from "./tables/competitions.ts";
import type { PeopleTables } from "./tables/people.ts";
import type { RaceTables } from "./tables/races.ts";
import type { ShowTables } from "./tables/show.ts";
import type { SiteTables } from "./tables/site.ts";
import type { TeamTables } from "./tables/teams.ts";

/** Rows as Kysely reads and writes them. Columns are snake_case in the database and camelCase here (CamelCasePlugin). */
export interface Tables extends PeopleTables, CompetitionTables, TeamTables, RaceTables, ShowTables, SiteTables {}
