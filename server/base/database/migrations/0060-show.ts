import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** The show: its scenes, where it is, the sealed data that screens hold beforehand, and the screens. */
export const show: Migration = {
  up: statements(`
    create table show (
      id text primary key,
      name text not null,
      brand text,
      scenes jsonb not null default '[]',
      secret text not null,
      spoken_key text not null,
      package_version integer not null default 0,
      steps jsonb not null default '[]',
      step integer not null default -1,
      from_step integer not null default -1,
      moves integer not null default 0,
      is_black boolean not null default false,
      stepped_at timestamptz,
      driver_id text references person (id) on delete set null,
      created_at timestamptz not null default now()
    );

    create table show_package (
      show_id text not null references show (id) on delete cascade,
      version integer not null,
      content text not null,
      built_at timestamptz not null default now(),
      primary key (show_id, version)
    );

    create table screen (
      id text primary key,
      token_hash text not null unique,
      code text unique,
      network text not null,
      show_id text references show (id) on delete set null,
      name text not null default '',
      brand text,
      role text not null default 'hall' check (role in ('hall', 'lower-third', 'chroma-key')),
      admitted_at timestamptz,
      revoked_at timestamptz,
      seen_at timestamptz not null default now(),
      report jsonb,
      created_at timestamptz not null default now()
    );
    create index screen_by_show on screen (show_id);

    create table screen_code_try (
      person_id text not null references person (id) on delete cascade,
      at timestamptz not null default now()
    );
    create index screen_code_try_by_person on screen_code_try (person_id, at);
  `),
};
