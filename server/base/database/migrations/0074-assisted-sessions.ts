import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** Until when a session that a helper's link began, and a password that was chosen in one, open no code and no further way in. */
export const assistedSessions: Migration = {
  up: statements(`
    alter table session add column assisted_until timestamptz;
    alter table account add column assisted_until timestamptz;
  `),
};
