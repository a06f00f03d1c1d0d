import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/**
 * From what age people compete, the words that guardians of minors agree to, and what each of them said: no year of birth, and a guardian's
 * address only until the guardian has answered.
 */
export const ageStatements: Migration = {
  up: statements(`
    alter table competition
      add column minimum_age integer check (minimum_age between 6 and 99),
      add column guardian_text_english text not null default '',
      add column guardian_text_turkish text not null default '';
    create table age_statement (
      competition_id text not null references competition (id) on delete cascade,
      person_id text not null references person (id) on delete cascade,
      is_minor boolean not null,
      stated_at timestamptz not null default now(),
      guardian_name text,
      guardian_email text,
      token_hash text unique,
      letters integer not null default 0,
      last_letter_at timestamptz,
      consented_at timestamptz,
      consented_by text check (consented_by in ('guardian', 'paper')),
      primary key (competition_id, person_id),
      check (is_minor or (guardian_name is null and guardian_email is null and token_hash is null and consented_at is null)),
      check ((consented_at is null) = (consented_by is null))
    );
    create index age_statement_of_person on age_statement (person_id);
    create index age_statement_of_guardian on age_statement (guardian_email) where guardian_email is not null;
  `),
};
