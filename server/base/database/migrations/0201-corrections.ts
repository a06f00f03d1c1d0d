import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** Why published results were changed, for everyone to read. A team that is hidden by the act isn't named. */
export const corrections: Migration = {
  up: statements(`
    create table correction (
      id text primary key,
      stage_id text not null references stage (id) on delete cascade,
      act text not null,
      team_id text references team (id) on delete set null,
      reason text not null,
      made_at timestamptz not null default now()
    );
    create index correction_of_stage on correction (stage_id, made_at);
    create index correction_of_team on correction (team_id) where team_id is not null;
  `),
};
