import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** What phones in the hall predict of a race on the screens, and which races were started there. */
export const racePredictions: Migration = {
  up: statements(`
    create table race_prediction (
      show_id text not null references show (id) on delete cascade,
      scene_id text not null,
      device_hash text not null,
      team_id text not null references team (id) on delete cascade,
      network_hash text not null,
      made_at timestamptz not null default now(),
      primary key (show_id, scene_id, device_hash)
    );
    create index race_prediction_by_network on race_prediction (show_id, scene_id, network_hash);

    create table race_prediction_seal (
      show_id text not null references show (id) on delete cascade,
      scene_id text not null,
      sealed_at timestamptz not null default now(),
      primary key (show_id, scene_id)
    );
  `),
};
