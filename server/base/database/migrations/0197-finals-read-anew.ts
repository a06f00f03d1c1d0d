import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** Files in whose final two teams raced one program were read without that final: they are read once more, and the ladder asked for. */
export const finalsReadAnew: Migration = {
  up: statements(`
    delete from raced_event_source where source not like 'league %'
      and manifest_hash in (select manifest_hash from raced_event where facts->'final' = 'null'::jsonb);
    delete from raced_event where manifest_hash not in (select manifest_hash from raced_event_source);
    delete from all_time_work;
  `),
};
