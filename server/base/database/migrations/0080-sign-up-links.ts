import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** Links by which an address is shown to be somebody's before it has an account: nothing else is known of them yet. */
export const signUpLinks: Migration = {
  up: statements(`
    create table sign_up_link (
      token_hash text primary key,
      email text not null,
      return_to text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    create index sign_up_link_of_address on sign_up_link (email);
  `),
};
