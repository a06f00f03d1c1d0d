import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/**
 * Which draw of which race number a race's seed is, so that a redraw is the next of a row that is fixed beforehand; and what an organiser
 * said who let a result stand on which the second EVM disagreed.
 */
export const redrawsAndChecks: Migration = {
  up: statements(`
    alter table race add column seed_number integer;
    alter table race add column redraws integer not null default 0;
    alter table race add column let_stand jsonb;
    -- Races that replaced others before: with the same seed, that of the number they replace; else one of their own number.
    with recursive chain (id, seed, seed_number) as (
      select id, seed, number from race where replaces is null and replaced_by is not null
      union all
      select race.id, race.seed, case when race.seed = chain.seed then chain.seed_number else race.number end
      from race join chain on race.replaces = chain.id
    )
    update race set seed_number = chain.seed_number from chain where race.id = chain.id and race.replaces is not null
  `),
};
