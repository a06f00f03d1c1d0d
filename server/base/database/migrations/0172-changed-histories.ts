import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/**
 * Counts on a stage what changed of races that its ratings have read: one that is withdrawn, comes back, or has another result. Whoever keeps
 * what was read of a stage reads it anew when this number moved, and only what was added when it did not.
 */
export const changedHistories: Migration = {
  up: statements(`
    alter table stage add column history_version integer not null default 0;

    create function count_changed_race() returns trigger language plpgsql as $$ begin
      update stage set history_version = history_version + 1 where id = old.stage_id; return null; end $$;

    create trigger race_changed_history after update on race for each row
      when ((old.state = 'released'
          and (new.state, new.winner_seat, new.requested_by, new.number, new.stage_id)
            is distinct from (old.state, old.winner_seat, old.requested_by, old.number, old.stage_id))
        or (old.state = 'void' and new.state <> 'void'))
      execute function count_changed_race();
    create trigger race_left_history after delete on race for each row
      when (old.state = 'released') execute function count_changed_race();

    create function count_changed_seat() returns trigger language plpgsql as $$ begin
      update stage set history_version = history_version + 1
        where id = (select stage_id from race where id = old.race_id and state = 'released'); return null; end $$;

    create trigger seat_changed_history after update on race_seat for each row
      when (old.place is not null
        and (new.place, new.distance, new.car_id) is distinct from (old.place, old.distance, old.car_id))
      execute function count_changed_seat();
    create trigger seat_left_history after delete on race_seat for each row execute function count_changed_seat();
  `),
};
