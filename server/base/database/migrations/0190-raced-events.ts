import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** What the ladder of all events is computed from, its rows. */
export const racedEvents: Migration = {
  up: statements(`
    create table raced_event (
      -- SHA-256 of the manifest's line of the event's file
      manifest_hash text primary key,
      installation_key text not null,
      event_id text not null,
      -- hash of its formula
      formula text not null,
      facts jsonb not null,
      read_at timestamptz not null default now()
    );
    create index raced_event_by_formula on raced_event (formula);

    create table raced_event_source (
      -- why it is here: an event of this site, an imported one
      source text primary key,
      manifest_hash text not null references raced_event (manifest_hash) on delete cascade,
      -- by which it is seen that the file is still the same
      tag text not null
    );
    create index raced_event_source_of_event on raced_event_source (manifest_hash);

    create table raced_program (
      code_hash text primary key,
      initcode bytea not null
    );

    create table raced_meeting (
      id text primary key,
      -- how it ended; "order" is null where it tells nothing
      outcome jsonb not null
    );

    create table all_time_ladder (
      -- hash of the formula
      formula text primary key,
      -- the formula as race logs have it
      terms jsonb not null,
      -- packed with gzip: the same for everybody who has the same files
      content bytea not null,
      events integer not null,
      cars integer not null,
      meetings integer not null,
      computed_at timestamptz not null default now()
    );

    create table all_time_car (
      formula text not null references all_time_ladder (formula) on delete cascade,
      place integer not null,
      code_hash text not null,
      is_public boolean not null,
      points integer not null,
      -- with both intervals, and whose it was
      facts jsonb not null,
      seasons text[] not null,
      cities text[] not null,
      universities text[] not null,
      languages text[] not null,
      primary key (formula, place)
    );
    create index all_time_car_by_code on all_time_car (code_hash);

    create table all_time_work (
      id integer primary key default 1 check (id = 1),
      asked_for text,
      done_for text
    )
  `),
};
