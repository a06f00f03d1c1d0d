import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** The uniqueness of numbers in a stage has the same index: each race paid for it twice. */
export const raceByNumber: Migration = {
  up: statements(`
    drop index race_by_number;
  `),
};
