import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** What certificates say, as it was signed; the code on the paper finds it again. */
export const certificates: Migration = {
  up: statements(`
    create table certificate (
      code text primary key,
      competition_id text not null references competition (id) on delete cascade,
      team_id text not null references team (id) on delete cascade,
      content text not null,
      issued_at timestamptz not null default now()
    );
    create index certificate_of_team on certificate (team_id, issued_at);
  `),
};
