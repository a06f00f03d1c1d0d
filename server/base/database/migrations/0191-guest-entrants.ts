import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** Teams without members that stand for a guest where races have seats for teams alone. */
export const guestEntrants: Migration = {
  up: statements(`
    create table guest_entrant (
      team_id text primary key references team (id) on delete cascade,
      -- whose car it is: of which installation's event, and by which team of it
      installation_key text not null,
      event_id text not null,
      guest_team_id text not null,
      -- as its event published it; the team's row has what is shown
      event text not null,
      number integer not null,
      name text not null,
      university text not null,
      city text not null,
      language text,
      car_id text not null references car (id) on delete cascade,
      -- what a retraction takes; null: nothing
      withdrawn_takes text check (withdrawn_takes in ('name', 'car')),
      -- since when it races in its competition out of competition; null: it was only raced against
      invited_at timestamptz
    );
    create index guest_entrant_of_guest on guest_entrant (installation_key, event_id, guest_team_id)
  `),
};
