-- A finished event that runs again as a rehearsal (`Replay` in `domain/competitions/event-replay.ts`); null: not a replay.
alter table rehearsal
  add column replay jsonb,
  -- up to when the event has been replayed, in its own time
  add column replayed_until timestamptz;
