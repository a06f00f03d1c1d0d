import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** Races that the server ran once more because a team asked whose rivals' programs are not public. */
export const verifications: Migration = {
  up: statements(`
    create table race_verification (
      id text primary key,
      race_id text not null references race (id) on delete cascade,
      team_id text not null references team (id) on delete cascade,
      requested_at timestamptz not null default now(),
      finished_at timestamptz,
      -- what came of it; null while it waits, or when the race did not end within its limits
      log_hash text,
      engine_hash text
    );
    create index race_verification_of_race on race_verification (race_id, team_id, requested_at);
    create index race_verification_of_team on race_verification (team_id, requested_at)
  `),
};
