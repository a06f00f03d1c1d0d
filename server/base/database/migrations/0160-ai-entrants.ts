import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** Which teams are AI themselves, who answers for them, and what teams say their cars were made with. */
export const aiEntrants: Migration = {
  up: statements(`
    alter table team
      add column ai_entrant boolean not null default false,
      add column ai_entrant_since timestamptz,
      add column ai_entrant_by text references person (id) on delete set null,
      add column ai_entrant_how text check (ai_entrant_how in ('captain', 'organiser')),
      -- whoever accepted that they answer for it
      add column ai_responsible_id text references person (id) on delete set null,
      add column ai_responsible_since timestamptz;
    alter table submission
      -- null: it was not declared
      add column ai_use text check (ai_use in ('none', 'completion', 'chat', 'agent')),
      add column ai_note text not null default '';
  `),
};
