import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** Divisions of a competition, which teams are in them, which of them race in a stage, and where a team stands among all who raced. */
export const divisions: Migration = {
  up: statements(`
    create table division (
      id text primary key,
      competition_id text not null references competition (id) on delete cascade,
      position integer not null,
      name_english text not null,
      name_turkish text not null,
      scores boolean not null default true,
      entry text not null,
      rules jsonb not null,
      closed_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now()
    );
    create index division_by_competition on division (competition_id, position);

    alter table team
      add column division_id text references division (id),
      add column division_waived boolean not null default false,
      add column division_reason text;
    create index team_by_division on team (division_id);

    alter table stage add column divisions jsonb not null default '[]';
    alter table stage_entrant add column division_id text references division (id);
    alter table stage_place add column overall integer;
  `),
};
