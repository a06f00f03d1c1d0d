import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** Sign-in links that are sent by letter, beside those that volunteers hand over. */
export const mailedLinks: Migration = {
  up: statements(`
    alter table sign_in_link add column is_mailed boolean not null default false;
  `),
};
