import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** How far two cars decide alike; null: they were compared by their code alone, or it cannot be said. */
export const drivingLikeness: Migration = {
  up: statements(`
    alter table likeness_pair add column driving_likeness double precision;
  `),
};
