import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/**
 * Stages of the final day: their plan and who races in them, every run of an official race, orders as they were decided, delays of the
 * public pages against the hall, and proposals to run races again.
 */
export const stages: Migration = {
  up: statements(`
    alter table stage
      add column version integer not null default 1,
      add column name text not null default '',
      add column plan jsonb,
      add column entrants_from jsonb,
      add column release_mode text not null default 'at-once' check (release_mode in ('race', 'round', 'at-once')),
      add column delay_seconds integer not null default 0 check (delay_seconds between 0 and 86400),
      add column checked_share double precision not null default 0.05 check (checked_share between 0 and 1),
      add column interpreter_only boolean not null default false,
      add column hold jsonb,
      add column further_rounds integer not null default 0,
      add column order_stale boolean not null default false,
      add column cut_certainty double precision,
      add column is_settled boolean,
      add column started_at timestamptz,
      add column decided_at timestamptz,
      add column released_at timestamptz,
      add column public_at timestamptz;

    create table stage_entrant (
      stage_id text not null references stage (id) on delete cascade,
      team_id text not null references team (id) on delete cascade,
      car_id text not null references car (id),
      position integer not null,
      strength double precision,
      uncertainty double precision,
      withdrawn_at timestamptz,
      withdrawn_reason text,
      primary key (stage_id, team_id),
      unique (stage_id, position)
    );

    create table stage_place (
      stage_id text not null references stage (id) on delete cascade,
      team_id text not null references team (id) on delete cascade,
      place integer not null,
      score double precision not null,
      races integer not null,
      wins integer not null,
      advances boolean not null,
      place_low integer not null,
      place_high integer not null,
      separated_from_next boolean not null,
      primary key (stage_id, team_id)
    );

    alter table race
      add column round integer,
      add column field integer,
      add column engine_hash text,
      add column run_ms integer,
      add column interpreter_only boolean not null default false,
      add column is_checked boolean not null default false,
      add column hold jsonb,
      add column public_at timestamptz,
      add column replaces text references race (id),
      add column voided_from text check (voided_from in ('finished', 'released'));
    create index race_of_stage on race (stage_id, state);
    create index race_public_later on race (public_at) where public_at is not null;

    create table race_run (
      id text primary key,
      race_id text not null references race (id) on delete cascade,
      attempt integer not null,
      kind text not null check (kind in ('first', 'second', 'third', 'second-evm')),
      worker text not null,
      engine_hash text not null,
      log_hash text not null,
      ran_at timestamptz not null default now(),
      run_ms integer not null,
      differs_at integer,
      log bytea
    );
    create index race_run_of_race on race_run (race_id, attempt);
    create index race_run_by_time on race_run (ran_at);

    create table rerun_proposal (
      id text primary key,
      stage_id text not null references stage (id) on delete cascade,
      state text not null check (state in ('running', 'proposed', 'applied', 'undone')),
      reason text not null,
      choice jsonb not null,
      difference jsonb,
      created_by text references person (id) on delete set null,
      created_at timestamptz not null default now(),
      decided_at timestamptz
    );
    create index rerun_proposal_of_stage on rerun_proposal (stage_id, created_at);

    create table rerun_race (
      proposal_id text not null references rerun_proposal (id) on delete cascade,
      race_id text not null references race (id) on delete cascade,
      number integer not null,
      seed text not null,
      seats jsonb not null,
      report jsonb,
      log bytea,
      new_race_id text references race (id),
      primary key (proposal_id, race_id)
    );
  `),
};
