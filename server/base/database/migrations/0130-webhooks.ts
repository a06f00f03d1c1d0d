import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** Addresses that are told what happens in a competition, and what each of them was or is to be told. */
export const webhooks: Migration = {
  up: statements(`
    create table webhook (
      id text primary key,
      competition_id text not null references competition (id) on delete cascade,
      name text not null,
      kind text not null,
      -- address, token, room and signing secret: sealed under the installation's key
      target text not null,
      host text not null,
      language text not null,
      events jsonb not null,
      state text not null check (state in ('on', 'off')),
      stopped_by text,
      -- its organisers were written to that the site switched it off
      is_stop_told boolean not null default true,
      -- what happened before is told to nobody
      since timestamptz not null default now(),
      -- what happened until then was looked for
      collected_until timestamptz not null default now(),
      -- a job of its chain is queued or at work
      is_sending boolean not null default false,
      version integer not null default 1,
      created_by text references person (id) on delete set null,
      created_at timestamptz not null default now()
    );
    create index webhook_of_competition on webhook (competition_id, created_at);

    create table webhook_delivery (
      webhook_id text not null references webhook (id) on delete cascade,
      -- from 1: in this order they leave
      number integer not null,
      event_id text not null,
      event text not null,
      happened_at timestamptz not null,
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'withdrawn')),
      attempts integer not null default 0,
      attempted_at timestamptz,
      next_attempt_at timestamptz,
      status integer,
      problem text,
      primary key (webhook_id, number)
    );
    create unique index webhook_delivery_of_event on webhook_delivery (webhook_id, event_id);
    create index webhook_delivery_waiting on webhook_delivery (webhook_id, number) where state = 'waiting'
  `),
};
