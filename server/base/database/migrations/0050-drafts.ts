import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** Cars being written, kept for the account that writes them. */
export const drafts: Migration = {
  up: statements(`
    create table draft (
      person_id text not null references person (id) on delete cascade,
      id text not null,
      name text not null,
      files jsonb not null,
      open_path text not null,
      started_from text,
      version integer not null,
      saved_at timestamptz not null default now(),
      primary key (person_id, id)
    );
  `),
};
