import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** What admins change of the whole installation while it runs; one row, made with the first change. */
export const siteSettings: Migration = {
  up: statements(`
    create table site_settings (
      scope text primary key check (scope = 'site'),
      version integer not null default 0,
      product_name text,
      public_url text,
      first_delay_seconds integer not null default 0 check (first_delay_seconds between 0 and 86400),
      first_checked_percent integer not null default 5 check (first_checked_percent between 0 and 100),
      updated_at timestamptz not null default now()
    );
  `),
};
