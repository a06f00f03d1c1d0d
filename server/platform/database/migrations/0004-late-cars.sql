-- Submitted after the deadline: unofficial until an organiser makes it official.
alter table submission
  add column is_late boolean not null default false,
  add column official_since timestamptz;

-- Since when this car counts.
alter table frozen_car add column since timestamptz not null default now();
update frozen_car set since = competition.frozen_at
from competition
where competition.id = frozen_car.competition_id and competition.frozen_at is not null;

-- A list of frozen cars that a late car replaced. It stays public.
create table replaced_freeze (
  id bigint generated always as identity primary key,
  competition_id text not null references competition (id) on delete cascade,
  frozen_at timestamptz not null,
  cars_root text not null,
  replaced_at timestamptz not null,
  -- whose car changed
  team_id text not null references team (id) on delete cascade,
  -- null: the organisers undid it
  reason text,
  cars jsonb not null
);
create index replaced_freeze_of_competition on replaced_freeze (competition_id, id);
