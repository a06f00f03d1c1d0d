import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** When each scene of a show was entered, so that a countdown that is come back to has gone on counting. */
export const sceneTimes: Migration = {
  up: statements(`alter table show add column scene_times jsonb not null default '{}'`),
};
