import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** What the ladder of all events is computed from, its rows, and the leagues that this site follows. */
export const leagues: Migration = {
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
      -- why it is here: an event of this site, an imported one, one of a league
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
    );

    create table league (
      -- as its register has it
      id text primary key,
      address text not null unique,
      name text not null,
      -- the newest good text
      register text not null,
      register_hash text not null,
      -- what the last look found wrong with the register; null: nothing
      problem jsonb,
      -- the table as text, and its hash
      content text,
      content_hash text,
      checked_at timestamptz,
      -- a look is queued or at work
      is_checking boolean not null default false,
      followed_by text references person (id) on delete set null,
      followed_at timestamptz not null default now(),
      version integer not null default 1
    );

    create table league_event (
      league_id text not null references league (id) on delete cascade,
      -- in the register
      event_id text not null,
      manifest_hash text,
      -- why it does not count; null: it does
      problem text,
      -- of the answer from which it was read
      tag text,
      -- what exactly was found wrong, in words for whoever looks into it
      details jsonb not null default '[]',
      checked_at timestamptz not null default now(),
      primary key (league_id, event_id)
    );

    create table league_peer (
      league_id text not null references league (id) on delete cascade,
      -- in the register
      installation_id text not null,
      -- what its own table says against this site's
      finding jsonb not null,
      checked_at timestamptz not null default now(),
      primary key (league_id, installation_id)
    )
  `),
};
