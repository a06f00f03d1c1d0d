import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** The language that a submitted source is written in; what was submitted before is Solidity. */
export const carLanguages: Migration = {
  up: statements(`
    alter table submission add column language text
      check (language in ('python', 'javascript', 'typescript', 'solidity'));
    update submission set language = 'solidity' where kind = 'source'
  `),
};
