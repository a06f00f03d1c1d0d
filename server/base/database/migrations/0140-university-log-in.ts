import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** Universities' own log-ins (OpenID Connect): who they are, what each said of a person, and who proved one and has no account yet. */
export const universityLogIn: Migration = {
  up: statements(`
    create table log_in_provider (
      id text primary key,
      label text not null,
      issuer text not null,
      client_id text not null,
      -- sealed under the installation's key; null: the provider asks for none
      secret text,
      domains jsonb not null,
      logo_picture text references picture (hash),
      -- what its people's university is called; empty: what the claim says, or nothing
      university text not null default '',
      -- names of claims; empty: none
      university_claim text not null default '',
      domain_claim text not null default '',
      name_claim text not null default '',
      student_claim text not null default '',
      student_value text not null default '',
      state text not null check (state in ('on', 'off')),
      is_from_environment boolean not null default false,
      version integer not null default 1,
      created_by text references person (id) on delete set null,
      created_at timestamptz not null default now()
    );

    create table provider_identity (
      account_id text primary key references account (id) on delete cascade,
      email text,
      is_email_confirmed boolean not null,
      name text,
      university text,
      domains jsonb not null,
      is_student boolean,
      linked_at timestamptz not null default now(),
      said_at timestamptz not null default now()
    );

    create table proven_identity (
      token_hash text primary key,
      provider_id text not null references log_in_provider (id) on delete cascade,
      subject text not null,
      said jsonb not null,
      return_to text not null,
      expires_at timestamptz not null
    );

    -- An account is one person's: of each provider it has one person.
    create unique index account_once_per_provider on account (person_id, provider_id)
      where provider_id not in ('credential', 'siwe');
    create unique index account_of_provider on account (provider_id, account_id)
      where provider_id not in ('credential', 'siwe');

    -- the provider that the session began with
    alter table session add column log_in_provider_id text
  `),
};
