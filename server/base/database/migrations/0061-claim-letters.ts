import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** When a team was last written to with its claim code, so that one press does not write to anybody twice. */
export const claimLetters: Migration = {
  up: statements(`
    alter table team add column claim_mailed_at timestamptz;
    create index team_to_write_to on team (competition_id)
      where claim_code is not null and claimed_at is null and contact_email is not null;
  `),
};
