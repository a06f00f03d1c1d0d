import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/**
 * When a person last looked at a competition's first page, so that it says what happened since; what makes a race worth watching, and when
 * a race of the ladder is due that nobody waits for.
 */
export const looksAndInterest: Migration = {
  up: statements(`
    create table last_look (
      person_id text not null references person (id) on delete cascade,
      competition_id text not null references competition (id) on delete cascade,
      -- the newest look, and the end of the visit before
      seen_at timestamptz not null,
      since timestamptz,
      primary key (person_id, competition_id)
    );
    alter table race
      add column interest integer,
      add column interest_in jsonb,
      -- of the ladder's races that are run one after another: when its turn is
      add column due_at timestamptz;
    create index race_due on race (stage_id, due_at) where due_at is not null
  `),
};
