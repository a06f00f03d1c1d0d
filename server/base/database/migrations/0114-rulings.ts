import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/**
 * What organisers decide on an order beside its races: from when a disqualification counts, penalties, protests with their answers, until
 * when an order is provisional, and every version of an order that was published.
 */
export const rulings: Migration = {
  up: statements(`
    alter table team add column disqualified_from timestamptz;
    alter table stage add column provisional_until timestamptz;
    create table protest (
      id text primary key,
      stage_id text not null references stage on delete cascade,
      team_id text not null references team on delete cascade,
      made_by text references person on delete set null,
      text text not null,
      made_at timestamptz not null default now(),
      state text not null default 'open' check (state in ('open', 'upheld', 'rejected')),
      answer text not null default '',
      decided_by text references person on delete set null,
      decided_at timestamptz
    );
    create index protest_stage on protest (stage_id);
    create table penalty (
      id text primary key,
      stage_id text not null references stage on delete cascade,
      team_id text not null references team on delete cascade,
      kind text not null check (kind in ('places', 'points', 'races')),
      amount integer not null default 0,
      race_ids jsonb not null default '[]',
      reason text not null,
      made_at timestamptz not null default now()
    );
    create index penalty_stage on penalty (stage_id);
    create table stage_result (
      stage_id text not null references stage on delete cascade,
      version integer not null,
      content text not null,
      places jsonb not null,
      published_at timestamptz not null default now(),
      primary key (stage_id, version)
    )
  `),
};
