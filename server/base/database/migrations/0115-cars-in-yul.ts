import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** Yul is a language of cars too. */
export const carsInYul: Migration = {
  up: statements(`
    alter table submission drop constraint submission_language_check;
    alter table submission add constraint submission_language_check
      check (language in ('python', 'javascript', 'typescript', 'solidity', 'yul'))
  `),
};
