import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** A freeze waits for the cars that were handed in before it: from when it was asked for, until the last of them is judged. */
export const freezeRequests: Migration = {
  up: statements(`
    alter table competition add column freeze_requested_at timestamptz;
  `),
};
