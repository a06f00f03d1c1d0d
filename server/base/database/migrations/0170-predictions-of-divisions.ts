import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** Of which division's order a phone predicts; empty: the stage has one order. */
export const predictionsOfDivisions: Migration = {
  up: statements(`
    alter table prediction add column division_id text not null default '';
  `),
};
