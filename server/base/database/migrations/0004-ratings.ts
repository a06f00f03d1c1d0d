import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** Ratings with intervals, one run per computation, in place of the standings; friendly races. */
export const ratings: Migration = {
  up: statements(`
    drop table standing;

    alter table stage add column ratings_stale boolean not null default false;

    alter table race add column requested_by text references team (id) on delete set null;
    create index race_requested on race (requested_by, created_at) where requested_by is not null;
    create index race_to_run on race (stage_id) where state in ('queued', 'running', 'error');

    create table rating_run (
      id text primary key,
      stage_id text not null references stage (id) on delete cascade,
      as_of timestamptz not null,
      races integer not null,
      last_race_number integer not null,
      spread double precision not null,
      confidence double precision not null,
      settled boolean not null
    );
    create index rating_run_of_stage on rating_run (stage_id, as_of);

    create table rating (
      run_id text not null references rating_run (id) on delete cascade,
      team_id text not null references team (id) on delete cascade,
      car_id text not null references car (id) on delete cascade,
      strength double precision not null,
      strength_low double precision not null,
      strength_high double precision not null,
      uncertainty double precision not null,
      place integer,
      place_low integer,
      place_high integer,
      tied_with_next boolean not null,
      races integer not null,
      wins integer not null,
      rivals_beaten integer not null,
      rivals_met integer not null,
      primary key (run_id, team_id),
      check ((place is null) = (place_low is null)),
      check ((place is null) = (place_high is null))
    );
    create index rating_of_team on rating (team_id);

    create table city_score (
      run_id text not null references rating_run (id) on delete cascade,
      city text not null,
      place integer not null,
      score double precision not null,
      score_low double precision not null,
      score_high double precision not null,
      teams integer not null,
      primary key (run_id, city)
    );
  `),
};
