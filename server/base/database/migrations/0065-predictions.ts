import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** What phones in the hall predict of a stage that a show tells, and since when nobody may any more. */
export const predictions: Migration = {
  up: statements(`
    create table prediction (
      show_id text not null references show (id) on delete cascade,
      stage_id text not null references stage (id) on delete cascade,
      device_hash text not null,
      kind text not null check (kind in ('top-three', 'full')),
      team_ids jsonb not null,
      network_hash text not null,
      made_at timestamptz not null default now(),
      primary key (show_id, stage_id, device_hash)
    );
    create index prediction_by_network on prediction (show_id, stage_id, network_hash);

    create table prediction_seal (
      show_id text not null references show (id) on delete cascade,
      stage_id text not null references stage (id) on delete cascade,
      sealed_at timestamptz not null default now(),
      primary key (show_id, stage_id)
    );
  `),
};
