import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/**
 * Receipts of accepted cars, the fair order of the queue, verdicts that serve identical code again, the captain's choice of the car that
 * races, and the texts that wallets are asked to sign.
 */
export const receipts: Migration = {
  up: statements(`
    create table receipt (
      submission_id text primary key references submission (id) on delete cascade,
      content text not null
    );

    alter table submission
      add column queue_priority integer not null default 0,
      add column check_key text,
      add column verdict_of text references submission (id) on delete set null;
    create index submission_by_check on submission (check_key) where check_key is not null;

    alter table team
      add column active_since timestamptz,
      add column car_fixed_at timestamptz;
    update team set active_since = submission.received_at
      from car join submission on submission.id = car.submission_id
      where car.id = team.active_car_id;

    create table wallet_challenge (
      nonce text primary key,
      person_id text not null references person (id) on delete cascade,
      expires_at timestamptz not null
    );
  `),
};
