import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** Guests that were compiled from the public sources of a published log. */
export const publishedLogs: Migration = {
  up: statements(`alter table imported_event add column published_log jsonb`),
};
