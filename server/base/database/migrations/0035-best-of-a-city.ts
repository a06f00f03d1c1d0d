import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** How many of a city's teams count for its score, as each competition sets it, and as each computation of ratings had it. */
export const bestOfACity: Migration = {
  up: statements(`
    alter table competition add column best_teams_of_city integer not null default 5
      check (best_teams_of_city between 1 and 50);
    alter table rating_run add column best_teams_of_city integer not null default 5;
  `),
};
