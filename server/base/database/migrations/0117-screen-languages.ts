import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** The language that a screen of a show is given; null: it keeps its own. */
export const screenLanguages: Migration = {
  up: statements(`
    alter table screen add column language text;
  `),
};
