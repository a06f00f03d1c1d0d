import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** Where a submission waits, and for how long its source kept the compiler: each team and each account has a share of that. */
export const judgingLanes: Migration = {
  up: statements(`
    alter table submission
      add column lane text not null default 'bytecode' check (lane in ('bytecode', 'source', 'slow-source')),
      add column compile_ms integer not null default 0;
    update submission set lane = kind;
    create index submission_of_person on submission (person_id, received_at)
  `),
};
