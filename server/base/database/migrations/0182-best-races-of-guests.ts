import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** The race that shows a podium's guest best, kept to be watched without reading the whole file again. */
export const bestRacesOfGuests: Migration = {
  up: statements(`
    alter table guest_car
      add column best_race jsonb,
      add column best_race_log bytea
  `),
};
