import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** People, their sessions (better-auth's four tables, by its own meaning of the columns), roles, and the record of privileged acts. */
export const people: Migration = {
  up: statements(`
    create table installation (
      name text primary key,
      value text not null
    );

    create table person (
      id text primary key,
      name text not null,
      email text not null unique,
      email_verified boolean not null default false,
      image text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );

    create table session (
      id text primary key,
      person_id text not null references person (id) on delete cascade,
      token text not null unique,
      expires_at timestamptz not null,
      ip_address text,
      user_agent text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index session_of_person on session (person_id);

    create table account (
      id text primary key,
      person_id text not null references person (id) on delete cascade,
      account_id text not null,
      provider_id text not null,
      access_token text,
      refresh_token text,
      id_token text,
      access_token_expires_at timestamptz,
      refresh_token_expires_at timestamptz,
      scope text,
      password text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index account_of_person on account (person_id);

    create table verification (
      id text primary key,
      identifier text not null,
      value text not null,
      expires_at timestamptz not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index verification_by_identifier on verification (identifier);

    create table admin_claim (
      token_hash text primary key,
      created_at timestamptz not null default now(),
      used_at timestamptz,
      used_by text references person (id) on delete set null
    );

    create table role_grant (
      id text primary key,
      person_id text not null references person (id) on delete cascade,
      role text not null check (role in ('admin', 'organiser', 'volunteer', 'show-operator', 'commentator')),
      brand text,
      granted_by text references person (id) on delete set null,
      granted_at timestamptz not null default now(),
      unique nulls not distinct (person_id, role, brand)
    );

    create table audit_entry (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      person_id text references person (id) on delete set null,
      act text not null,
      subject text not null,
      brand text,
      details jsonb not null default '{}'
    );
    create index audit_entry_by_time on audit_entry (at);
  `),
};
