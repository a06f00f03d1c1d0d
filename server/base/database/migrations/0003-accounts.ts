import type { Migration } from "kysely/migration";
import { firstNotice } from "../first-notice.ts";
import { statements } from "../statements.ts";

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/**
 * Privacy notices with versions, what people agreed to, passkeys, wallets, sign-in links and further admin links. A submission outlives
 * the account that handed it in: it belongs to the team.
 */
export const accounts: Migration = {
  up: statements(`
    create table privacy_notice (
      id text primary key,
      brand text,
      version integer not null check (version > 0),
      english text not null,
      turkish text not null,
      published_by text references person (id) on delete set null,
      published_at timestamptz not null default now(),
      unique nulls not distinct (brand, version)
    );
    insert into privacy_notice (id, brand, version, english, turkish)
      values ('first', null, 1, ${quoted(firstNotice.english)}, ${quoted(firstNotice.turkish)});

    alter table person
      add column nickname text,
      add column home_brand text,
      add column notice_id text references privacy_notice (id),
      add column notice_accepted_at timestamptz,
      add column name_published_at timestamptz,
      add column source_published_at timestamptz;

    create table consent_change (
      id bigint generated always as identity primary key,
      person_id text not null references person (id) on delete cascade,
      kind text not null check (kind in ('publish-name', 'publish-source')),
      given boolean not null,
      at timestamptz not null default now()
    );
    create index consent_change_of_person on consent_change (person_id);

    create table passkey (
      id text primary key,
      person_id text not null references person (id) on delete cascade,
      name text,
      public_key text not null,
      credential_id text not null unique,
      counter bigint not null,
      device_type text not null,
      backed_up boolean not null,
      transports text,
      aaguid text,
      created_at timestamptz default now()
    );
    create index passkey_of_person on passkey (person_id);

    create table wallet_address (
      id text primary key,
      person_id text not null references person (id) on delete cascade,
      address text not null unique,
      chain_id integer not null,
      is_primary boolean not null default false,
      created_at timestamptz not null default now()
    );
    create index wallet_address_of_person on wallet_address (person_id);

    create table sign_in_link (
      token_hash text primary key,
      person_id text not null references person (id) on delete cascade,
      issued_by text references person (id) on delete set null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz,
      session_id text references session (id) on delete set null
    );
    create index sign_in_link_of_session on sign_in_link (session_id);
    create index sign_in_link_of_person on sign_in_link (person_id);

    alter table admin_claim
      add column is_further boolean not null default false,
      add column expires_at timestamptz;

    alter table submission alter column person_id drop not null;
    alter table submission drop constraint submission_person_id_fkey;
    alter table submission add foreign key (person_id) references person (id) on delete set null;
  `),
};
