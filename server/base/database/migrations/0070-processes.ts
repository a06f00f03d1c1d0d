import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** The processes that share this database, and the backups that were made of it: what the health lights are read from. */
export const processes: Migration = {
  up: statements(`
    create table process (
      id text primary key,
      role text not null,
      host text not null,
      pid integer not null,
      version text not null,
      started_at timestamptz not null default now(),
      seen_at timestamptz not null default now(),
      clock_ahead_ms bigint not null,
      disk_free_bytes bigint,
      disk_bytes bigint
    );

    create table backup (
      id text primary key,
      finished_at timestamptz not null default now(),
      file text not null,
      bytes bigint not null,
      row_count bigint not null,
      hash text not null
    );
    create index backup_finished on backup (finished_at)
  `),
};
