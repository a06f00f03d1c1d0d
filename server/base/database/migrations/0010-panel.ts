import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/**
 * What organisers decide: several competitions for a city and nation-wide, with a schedule, a deadline with grace, limits, the seed's
 * secret and what the freeze fixes; brands; imported, hidden, disqualified and merged teams; names that wait for approval; acts that were
 * taken back.
 */
export const panel: Migration = {
  up: statements(`
    alter table competition
      alter column brand drop not null,
      add column version integer not null default 1,
      add column time_zone text not null default 'Europe/Istanbul',
      add column follows_schedule boolean not null default false,
      add column registration_opens_at timestamptz,
      add column final_starts_at timestamptz,
      add column grace_seconds integer not null default 0 check (grace_seconds between 0 and 86400),
      add column team_limit integer check (team_limit > 0),
      add column teams_per_university integer check (teams_per_university > 0),
      add column eligibility_english text not null default '',
      add column eligibility_turkish text not null default '',
      add column eligible_mail_domains jsonb not null default '[]',
      add column name_approval text not null default 'flagged' check (name_approval in ('flagged', 'all')),
      add column sources_open_after_final boolean not null default false,
      add column cloned_from text references competition (id) on delete set null,
      add column state_since timestamptz not null default now(),
      add column seed_secret text,
      add column seed_commitment text,
      add column seed_committed_at timestamptz,
      add column cars_root text,
      add column engine_hash text,
      add column frozen_at timestamptz,
      add check ((seed_secret is null) = (seed_commitment is null)),
      add check ((cars_root is null) = (frozen_at is null)),
      add check ((engine_hash is null) = (frozen_at is null));
    create index competition_on_schedule on competition (state) where follows_schedule;

    create table frozen_car (
      competition_id text not null references competition (id) on delete cascade,
      team_id text not null references team (id) on delete cascade,
      car_id text not null references car (id) on delete cascade,
      number integer not null,
      code_hash text not null,
      primary key (competition_id, team_id)
    );

    alter table team
      add column version integer not null default 1,
      add column proposed_name text,
      add column proposed_at timestamptz,
      add column refused_name text,
      add column hidden_at timestamptz,
      add column hidden_reason text,
      add column disqualified_at timestamptz,
      add column disqualified_reason text,
      add column merged_into text references team (id) on delete set null,
      add column deadline_at timestamptz,
      add column claim_code text unique,
      add column claimed_at timestamptz,
      add column contact_email text,
      add column import_id text,
      add check ((hidden_at is null) = (hidden_reason is null)),
      add check ((disqualified_at is null) = (disqualified_reason is null)),
      add check ((proposed_name is null) = (proposed_at is null));
    create index team_of_import on team (import_id) where import_id is not null;
    create index team_name_waiting on team (competition_id, proposed_at) where proposed_name is not null;

    alter table car
      add column proposed_name text,
      add column proposed_at timestamptz;
    create index car_name_waiting on car (proposed_at) where proposed_name is not null;

    create table brand (
      slug text primary key,
      version integer not null default 1,
      name text not null,
      turkish_name text not null,
      language text not null check (language in ('en', 'tr')),
      hosts jsonb not null default '[]',
      sponsors jsonb not null default '[]',
      logo bytea,
      logo_kind text check (logo_kind in ('image/svg+xml', 'image/png')),
      logo_hash text,
      updated_at timestamptz not null default now(),
      check ((logo is null) = (logo_kind is null)),
      check ((logo is null) = (logo_hash is null))
    );

    alter table audit_entry add column undone_by bigint references audit_entry (id) on delete set null;
    create index audit_entry_of_subject on audit_entry (subject, id);
    create index audit_entry_of_brand on audit_entry (brand, id);
  `),
};
