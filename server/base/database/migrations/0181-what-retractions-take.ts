import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** Whether a guest that was taken out still races under a number, or its car is gone with its name. */
export const whatRetractionsTake: Migration = {
  up: statements(`
    alter table guest_car add column withdrawn_takes text check (withdrawn_takes in ('name', 'car'))
  `),
};
