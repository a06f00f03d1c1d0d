import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** Settings that no query asks for stand together, under the names of `rules/competition-settings.ts`. */
export const settingsOfCompetitions: Migration = {
  up: statements(`alter table competition add column settings jsonb not null default '{}'`),
};
