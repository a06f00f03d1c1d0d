import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** What pages show of a ladder of all events beside its cars, kept with it: its text is read and its events are looked through once. */
export const summariesOfLadders: Migration = {
  up: statements(`
    alter table all_time_ladder
      -- its events, and what can be chosen from; null: it was written by an earlier version
      add column summary jsonb
  `),
};
