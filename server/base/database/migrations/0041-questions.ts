import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/** What participants ask and organisers answer, and what organisers announce. */
export const questions: Migration = {
  up: statements(`
    create table question (
      id text primary key,
      competition_id text not null references competition (id) on delete cascade,
      person_id text references person (id) on delete set null,
      team_id text references team (id) on delete set null,
      race_id text references race (id) on delete set null,
      content text not null,
      asked_at timestamptz not null default now(),
      answer text,
      answered_by text references person (id) on delete set null,
      answered_at timestamptz,
      for_everybody boolean not null default false,
      approved boolean not null default false,
      check (approved = false or (for_everybody and answer is not null)),
      check ((answer is null) = (answered_at is null))
    );
    create index question_of_competition on question (competition_id, asked_at);
    create index question_of_person on question (person_id, asked_at);

    create table announcement (
      id text primary key,
      brand text,
      english text not null,
      turkish text not null,
      published_by text references person (id) on delete set null,
      published_at timestamptz not null default now(),
      withdrawn_at timestamptz
    );
    create index announcement_by_time on announcement (published_at);
  `),
};
