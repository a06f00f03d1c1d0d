import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** Events of other installations as files, the cars in them that are guests here, and which teams are taken out of events wherever they are shown. */
export const importedEvents: Migration = {
  up: statements(`
    create table known_installation (
      -- its Ed25519 public key, 64 hex digits
      key text primary key,
      -- scheme, host and port at which its files are; null: nobody said so. Whatever else is signed there is not its own
      address text unique,
      since timestamptz not null default now(),
      -- files of this key are taken no more
      withdrawn_at timestamptz,
      withdrawn_by text references person (id) on delete set null,
      withdrawn_reason text
    );

    create table imported_event (
      id text primary key,
      -- the city whose organisers brought it here; null: the whole site's
      brand text,
      state text not null check (state in ('fetching', 'waiting', 'verifying', 'verified', 'refused')),
      -- from where it was fetched; null: it was uploaded
      address text,
      file_name text not null,
      bytes bigint not null default 0,
      -- of the packed file
      file_hash text,
      -- below, what the file says of itself: null until it was found genuine
      installation_key text,
      event_id text,
      -- SHA-256 of the manifest's line: two files of one event differ by it
      manifest_hash text,
      name text,
      city text,
      starts_at timestamptz,
      ends_at timestamptz,
      formula jsonb,
      engine text,
      counts jsonb,
      -- what was drawn after the file was here, with what seed, and what came of it
      draw jsonb,
      -- what did not verify, by name
      left_out jsonb not null default '[]',
      -- how far the work is
      progress jsonb,
      -- why it was refused
      problem jsonb,
      -- another file of the same event and key that was here before
      differs_from text references imported_event (id) on delete set null,
      imported_by text references person (id) on delete set null,
      imported_at timestamptz not null default now(),
      decided_at timestamptz,
      version integer not null default 1
    );
    create index imported_event_of_key on imported_event (installation_key, event_id);
    create index imported_event_by_time on imported_event (imported_at);

    create table guest_car (
      id text primary key,
      imported_event_id text not null references imported_event (id) on delete cascade,
      -- in the file
      team_id text not null,
      number integer not null,
      code text not null,
      name text not null,
      university text not null,
      city text not null,
      livery_primary text not null,
      livery_secondary text not null,
      is_ai_entrant boolean not null,
      is_disqualified boolean not null,
      language text,
      -- as 0x and 64 hex digits
      code_hash text,
      -- null: its program is not public, or was taken away with it
      initcode bytea,
      source text,
      source_language text,
      -- as its event names it
      division_english text,
      division_turkish text,
      -- within its division; null: it reached none
      rank integer,
      place integer,
      place_of integer,
      races integer,
      wins integer,
      stage_id text,
      -- taken out: shown as nobody's, and never a rival
      withdrawn_at timestamptz,
      unique (imported_event_id, team_id)
    );
    create index guest_car_by_rank on guest_car (imported_event_id, rank);

    create table guest_retraction (
      id text primary key,
      -- of the event's file
      installation_key text not null,
      event_id text not null,
      team_id text not null,
      takes text not null check (takes in ('name', 'car')),
      reason text not null,
      -- whoever says so: the event's own installation, or this one
      signed_by text not null,
      signed_text text not null,
      signature text not null,
      at timestamptz not null,
      person_id text references person (id) on delete set null,
      unique (installation_key, event_id, team_id, signed_by)
    );
  `),
};
