import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** Who came to the event: a row for each team that was checked in at the door. */
export const checkIns: Migration = {
  up: statements(`
    create table check_in (
      team_id text primary key references team (id) on delete cascade,
      checked_in_at timestamptz not null default now(),
      checked_in_by text references person (id) on delete set null
    );
  `),
};
