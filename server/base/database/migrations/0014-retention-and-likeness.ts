import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** How long accounts are kept, as organisers set it; and which accepted cars of different teams are alike. */
export const retentionAndLikeness: Migration = {
  up: statements(`
    create table retention_rule (
      scope text primary key,
      months integer check (months between 1 and 120),
      set_at timestamptz not null default now()
    );
    create table likeness_run (
      competition_id text primary key references competition (id) on delete cascade,
      requested_at timestamptz not null default now(),
      finished_at timestamptz,
      compared_until timestamptz,
      cars integer not null default 0
    );
    create table likeness_pair (
      competition_id text not null references competition (id) on delete cascade,
      first_submission_id text not null references submission (id) on delete cascade,
      second_submission_id text not null references submission (id) on delete cascade,
      code_likeness double precision,
      likeness double precision not null,
      primary key (competition_id, first_submission_id, second_submission_id)
    );
    create index likeness_pair_most on likeness_pair (competition_id, likeness desc);
  `),
};
