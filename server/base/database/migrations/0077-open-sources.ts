import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** Competitions open the sources of those who agreed to it, unless organisers decide otherwise. Those that have teams stay as they are. */
export const openSources: Migration = {
  up: statements(`
    alter table competition alter column sources_open_after_final set default true;
    update competition set sources_open_after_final = true
      where not exists (select from team where team.competition_id = competition.id and team.house_car is null)
  `),
};
