import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** A team's own wish about the files of its event. */
export const teamsOutOfFiles: Migration = {
  up: statements(`
    alter table team
      -- its name, or its car, too; null: both are in them
      add column out_of_files text check (out_of_files in ('name', 'car'))
  `),
};
