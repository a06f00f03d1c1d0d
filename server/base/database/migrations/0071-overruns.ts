import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** How often a race, or a race of a car's check, ran into a limit of time or memory: after a few tries it is given up. */
export const overruns: Migration = {
  up: statements(`
    alter table race add column overruns integer not null default 0;
    alter table submission add column overruns integer not null default 0;
    -- A race that is given up is void without ever having had a result.
    alter table race drop constraint race_check;
    alter table race add constraint race_check
      check (state = 'void' or (state in ('finished', 'released')) = (log_hash is not null))
  `),
};
