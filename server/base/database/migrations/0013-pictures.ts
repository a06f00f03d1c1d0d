import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/**
 * Pictures that organisers hand in, by their hash, so that a change of logo can be taken back. `brand.logo`, `logo_kind` and `logo_hash`
 * held one each and are no longer written.
 */
export const pictures: Migration = {
  up: statements(`
    create table picture (
      hash text primary key,
      kind text not null check (kind in ('image/svg+xml', 'image/png')),
      content bytea not null,
      created_at timestamptz not null default now()
    );
    alter table brand add column logo_picture text references picture (hash);
  `),
};
