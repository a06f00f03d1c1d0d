import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/**
 * What a race takes in the database beside its log, by which a season's database grows. Why a race is worth watching is never searched in, and
 * as text takes three fifths of what it takes taken apart. An entry of the seats' index fits into three quarters of its room when the seat takes two bytes
 * of it. Practice races have no submission, and need no entry that says so.
 */
export const smallerRaces: Migration = {
  up: statements(`
    alter table race alter column interest_in type json using interest_in::text::json;

    create unique index race_seat_by_seat on race_seat (race_id, (seat::smallint));
    alter table race_seat drop constraint race_seat_pkey;

    drop index race_of_submission;
    create index race_of_submission on race (submission_id) where submission_id is not null;
  `),
};
