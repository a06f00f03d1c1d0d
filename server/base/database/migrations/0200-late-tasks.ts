import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** A worker process says when one of its race threads doesn't start a task: the panel may run in another process. */
export const lateTasks: Migration = {
  up: statements(`alter table process add column late_task_ms bigint`),
};
