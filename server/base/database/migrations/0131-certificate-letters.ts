import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** Who was written to with a certificate, so that one press, or two, write to nobody twice. */
export const certificateLetters: Migration = {
  up: statements(`
    create table certificate_letter (
      code text not null references certificate (code) on delete cascade,
      person_id text not null references person (id) on delete cascade,
      sent_at timestamptz not null default now(),
      primary key (code, person_id)
    )
  `),
};
