import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** The minimum age of a competition, the organisers' note about it, and who confirmed it. No year of birth is stored. */
export const ageConfirmations: Migration = {
  up: statements(`
    alter table competition
      add column minimum_age integer check (minimum_age between 6 and 99),
      add column age_note_english text not null default '',
      add column age_note_turkish text not null default '';
    create table age_confirmation (
      competition_id text not null references competition (id) on delete cascade,
      person_id text not null references person (id) on delete cascade,
      confirmed_at timestamptz not null default now(),
      primary key (competition_id, person_id)
    );
    create index age_confirmation_of_person on age_confirmation (person_id);
  `),
};
