import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** The panel's list of races stays fast with tens of thousands of them. */
export const raceLists: Migration = {
  up: statements(`
    create index race_newest on race (competition_id, created_at desc, number desc);
    create index race_by_number on race (stage_id, number);
  `),
};
