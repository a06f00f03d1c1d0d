import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** When a team's newly accepted car takes the racing one's place, and how it did against it. */
export const carRules: Migration = {
  up: statements(`
    alter table team add column car_rule text not null default 'better' check (car_rule in ('better', 'newest'));
    alter table submission add column comparison jsonb
  `),
};
