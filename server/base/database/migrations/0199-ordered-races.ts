import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/**
 * Logs stay in their rows: those above 2 kB were put aside in pieces, and most pages held one piece less than there was room for. The
 * panel's newest races are those that finished last, which have an index for the public's sake already; instead of one more for when races were
 * asked for there are two small ones, of the longest and the slowest.
 */
export const orderedRaces: Migration = {
  up: statements(`
    alter table race_log set (toast_tuple_target = 8160);

    drop index race_newest;
    create index race_longest on race (competition_id, turns desc nulls last);
    create index race_slowest on race (competition_id, run_ms desc nulls last);
  `),
};
