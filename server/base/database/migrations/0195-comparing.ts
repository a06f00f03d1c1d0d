import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** Accepted cars that are still raced against the car which races for their team. */
export const comparing: Migration = {
  up: statements(`
    alter table submission add column comparing boolean not null default false;
    create index submission_comparing on submission (competition_id) where comparing
  `),
};
