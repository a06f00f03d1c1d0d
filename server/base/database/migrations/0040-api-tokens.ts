import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** Personal tokens for programs; only a hash of each is kept. */
export const apiTokens: Migration = {
  up: statements(`
    create table api_token (
      id text primary key,
      person_id text not null references person (id) on delete cascade,
      name text not null,
      token_hash text not null unique,
      scope text not null check (scope in ('read', 'submit')),
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      last_used_at timestamptz
    );
    create index api_token_of_person on api_token (person_id);
  `),
};
