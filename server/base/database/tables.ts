import type { Misfits } from "./tables/compare-columns.ts";
import type { MigratedTables } from "./tables/migrated-tables.generated.ts";
import type { CompetitionTables } from "./tables/competitions.ts";
import type { PeopleTables } from "./tables/people.ts";
import type { RaceTables } from "./tables/races.ts";
import type { ShowTables } from "./tables/show.ts";
import type { SiteTables } from "./tables/site.ts";
import type { TeamTables } from "./tables/teams.ts";
import type { WebhookTables } from "./tables/webhooks.ts";

/** Rows as Kysely reads and writes them. Columns are snake_case in the database and camelCase here (CamelCasePlugin). */
export interface Tables
  extends PeopleTables, CompetitionTables, TeamTables, RaceTables, ShowTables, SiteTables, WebhookTables {}

/** The names of columns that are declared otherwise than the migrations make them; a name here is an error of types. */
const misfits: readonly Misfits<Tables, MigratedTables>[] = [];
misfits satisfies readonly never[];
