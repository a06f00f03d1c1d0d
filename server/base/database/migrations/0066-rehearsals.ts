import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** Competitions and shows that nobody outside the panel sees, and that are taken away whole. */
export const rehearsals: Migration = {
  up: statements(`
    alter table competition add column is_rehearsal boolean not null default false;
    alter table show add column is_rehearsal boolean not null default false;

    create table rehearsal (
      competition_id text primary key references competition (id) on delete cascade,
      show_id text references show (id) on delete set null,
      teams integer not null,
      started_by text references person (id) on delete set null,
      started_at timestamptz not null default now()
    );
  `),
};
