import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** Competitions and stages, teams, submissions, cars, races with their logs, standings. */
export const competitions: Migration = {
  up: statements(`
    create table competition (
      id text primary key,
      brand text not null,
      name text not null,
      state text not null check (state in ('draft', 'registration', 'practice', 'frozen', 'final', 'finished')),
      preset text not null,
      formula jsonb,
      team_size_limit integer not null default 5 check (team_size_limit > 0),
      starts_at timestamptz,
      submissions_close_at timestamptz,
      ends_at timestamptz,
      created_at timestamptz not null default now()
    );
    create index competition_of_brand on competition (brand);

    create table stage (
      id text primary key,
      competition_id text not null references competition (id) on delete cascade,
      kind text not null check (kind in ('practice', 'qualifying', 'heats', 'final')),
      position integer not null,
      state text not null check (state in ('draft', 'announced', 'open', 'running', 'held', 'decided', 'released')),
      next_race_number integer not null default 1,
      created_at timestamptz not null default now(),
      unique (competition_id, position)
    );

    create table team (
      id text primary key,
      competition_id text not null references competition (id) on delete cascade,
      name text not null,
      name_key text not null,
      university text not null,
      city text not null,
      livery_primary text not null,
      livery_secondary text not null,
      number integer not null check (number between 1 and 9999),
      code text not null check (length(code) = 3),
      house_car text,
      active_car_id text,
      created_by text references person (id) on delete set null,
      created_at timestamptz not null default now(),
      unique (competition_id, name_key),
      unique (competition_id, number),
      unique (competition_id, code),
      unique (competition_id, house_car)
    );

    create table team_member (
      team_id text not null references team (id) on delete cascade,
      competition_id text not null references competition (id) on delete cascade,
      person_id text not null references person (id) on delete cascade,
      is_captain boolean not null,
      joined_at timestamptz not null default now(),
      primary key (team_id, person_id),
      unique (competition_id, person_id)
    );
    create index team_member_of_person on team_member (person_id);

    create table team_invitation (
      code text primary key,
      team_id text not null references team (id) on delete cascade,
      created_by text not null references person (id) on delete cascade,
      created_at timestamptz not null default now(),
      revoked_at timestamptz
    );
    create index team_invitation_of_team on team_invitation (team_id);

    create table submission (
      id text primary key,
      team_id text not null references team (id) on delete cascade,
      competition_id text not null references competition (id) on delete cascade,
      person_id text not null references person (id),
      state text not null check (state in ('queued', 'checking', 'accepted', 'rejected', 'error')),
      kind text not null check (kind in ('source', 'bytecode')),
      note text not null default '',
      source text,
      contract_name text,
      initcode bytea,
      code_hash text,
      received_at timestamptz not null default now(),
      checking_since timestamptz,
      decided_at timestamptz,
      rejection jsonb,
      report jsonb,
      car_id text,
      check (case kind when 'source' then source is not null else initcode is not null end),
      check ((state = 'rejected') = (rejection is not null)),
      check ((state = 'accepted') = (car_id is not null))
    );
    create index submission_of_team on submission (team_id, received_at);
    create index submission_waiting on submission (received_at) where state in ('queued', 'checking', 'error');

    create table car (
      id text primary key,
      team_id text not null references team (id) on delete cascade,
      submission_id text unique references submission (id) on delete cascade,
      name text not null,
      initcode bytea not null,
      code_hash text not null,
      created_at timestamptz not null default now()
    );
    create index car_of_team on car (team_id);
    alter table submission add foreign key (car_id) references car (id);
    alter table team add foreign key (active_car_id) references car (id);

    create table race (
      id text primary key,
      competition_id text not null references competition (id) on delete cascade,
      stage_id text not null references stage (id) on delete cascade,
      number integer not null,
      state text not null check (state in ('scheduled', 'queued', 'running', 'finished', 'error', 'released', 'void')),
      seed text not null,
      submission_id text references submission (id) on delete set null,
      turns integer,
      winner_seat integer,
      log_hash text,
      replaced_by text references race (id),
      created_at timestamptz not null default now(),
      finished_at timestamptz,
      unique (stage_id, number),
      check ((state in ('finished', 'released', 'void')) = (log_hash is not null))
    );
    create index race_of_competition on race (competition_id, finished_at);
    create index race_of_submission on race (submission_id);

    create table race_seat (
      race_id text not null references race (id) on delete cascade,
      seat integer not null,
      team_id text not null references team (id),
      car_id text not null references car (id),
      place integer,
      distance bigint,
      primary key (race_id, seat)
    );
    create index race_seat_of_team on race_seat (team_id);
    create index race_seat_of_car on race_seat (car_id);

    create table race_log (
      race_id text primary key references race (id) on delete cascade,
      log bytea not null
    );

    create table standing (
      stage_id text not null references stage (id) on delete cascade,
      team_id text not null references team (id) on delete cascade,
      place integer not null,
      races integer not null,
      wins integer not null,
      rivals_beaten integer not null,
      rivals_met integer not null,
      updated_at timestamptz not null default now(),
      primary key (stage_id, team_id)
    );

    insert into competition (id, brand, name, state, preset, starts_at) values
      ('default', 'default', 'Code Prix', 'practice', 'university-code-prix', now()),
      ('trabzon', 'trabzon', 'Trabzon Code Prix', 'practice', 'university-code-prix', now()),
      ('istanbul', 'istanbul', 'İstanbul Code Prix', 'practice', 'university-code-prix', now()),
      ('konya', 'konya', 'Konya Code Prix', 'practice', 'university-code-prix', now()),
      ('gaziantep', 'gaziantep', 'Gaziantep Code Prix', 'practice', 'university-code-prix', now()),
      ('izmir', 'izmir', 'İzmir Code Prix', 'practice', 'university-code-prix', now());

    insert into stage (id, competition_id, kind, position, state)
      select id || '-practice', id, 'practice', 1, 'running' from competition;
  `),
};
