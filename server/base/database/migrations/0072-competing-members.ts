import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/**
 * For which team a person competes, from the first car that was handed in while they were in it. The row outlives leaving the team; the
 * database itself refuses a membership elsewhere in the same competition.
 */
export const competingMembers: Migration = {
  up: statements(`
    create table competing_member (
      competition_id text not null references competition (id) on delete cascade,
      person_id text not null references person (id) on delete cascade,
      team_id text not null references team (id) on delete cascade,
      since timestamptz not null default now(),
      primary key (competition_id, person_id)
    );
    create index competing_member_of_person on competing_member (person_id);
    create index competing_member_of_team on competing_member (team_id);

    insert into competing_member (competition_id, person_id, team_id)
      select competition_id, person_id, team_id from team_member
      where exists (select from submission where submission.team_id = team_member.team_id);
    insert into competing_member (competition_id, person_id, team_id)
      select distinct on (competition_id, person_id) competition_id, person_id, team_id from submission
      where person_id is not null order by competition_id, person_id, received_at
      on conflict do nothing;

    create function refuse_second_team() returns trigger language plpgsql as $$ begin
      if exists (
        select from competing_member
        where competition_id = new.competition_id and person_id = new.person_id and team_id <> new.team_id
      ) then raise exception 'person % competes for another team', new.person_id using errcode = '23505', constraint = 'one_team_for_good'; end if; return new; end $$;
    create trigger one_team_for_good before insert or update on team_member
      for each row execute function refuse_second_team()
  `),
};
