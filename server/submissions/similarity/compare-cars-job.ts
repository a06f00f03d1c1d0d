import { sql } from "kysely";
import { type Database, type DatabaseTransaction, insertRows } from "../../platform/database/database.ts";
import type { JobKind } from "../../platform/jobs/job-queue.ts";
import { announce } from "../../platform/live/announce.ts";
import { findCompetitionAtWork } from "../../competitions/find-competition.ts";
import { findPairsInThread, type CarCode } from "./comparison-thread.ts";
import { greatestLikeness, type Pair } from "./find-pairs.ts";

const carsPerTeam = 10;
const carsAtOnce = 100;

interface Compared {
  pairs: Pair[];
  until: Date;
  cars: number;
}

/**
 * Runs outside any transaction; the pairs replace earlier ones.
 * @param readBase called once, at the first comparison, because it compiles for a while
 */
export function compareCarsJob(
  database: Database,
  readBase: () => Promise<Uint8Array[]>,
): JobKind<"compare-cars", Compared> {
  let base: Uint8Array[] | undefined;
  return {
    name: "compare-cars",
    concurrency: 1,

    async run({ competitionId }) {
      const until = new Date();
      const ids = await newestCars(database, competitionId);
      const competition = await findCompetitionAtWork(database, competitionId);
      if (!competition) return { pairs: [], until, cars: 0 };
      base ??= await readBase();
      const pairs = await findPairsInThread({ formula: competition.formula, base }, readPortions(database, ids));
      return { pairs, until, cars: ids.length };
    },

    async record(transaction, { competitionId }, { pairs, until, cars }) {
      await transaction.deleteFrom("likenessPair").where("competitionId", "=", competitionId).execute();
      await writePairs(transaction, competitionId, pairs);
      await transaction
        .updateTable("likenessRun")
        .set({ finishedAt: new Date(), comparedUntil: until, cars })
        .where("competitionId", "=", competitionId)
        .execute();
      await announce(transaction, `competition:${competitionId}`);
    },
  };
}

async function newestCars(database: Database, competitionId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with own as (
      select distinct on (submission.team_id, submission.code_hash)
        submission.id, submission.team_id, submission.received_at
      from submission join team on team.id = submission.team_id
      where submission.competition_id = ${competitionId} and submission.state = 'accepted' and team.house_car is null
      order by submission.team_id, submission.code_hash, submission.source is null, submission.received_at
    ),
    numbered as (
      select id, row_number() over (partition by team_id order by received_at desc, id) as place, received_at from own
    )
    select id from numbered where place <= ${carsPerTeam} order by received_at, id
  `.execute(database);
  return rows.map(({ id }) => id);
}

async function* readPortions(database: Database, ids: readonly string[]): AsyncGenerator<CarCode[]> {
  for (let from = 0; from < ids.length; from += carsAtOnce) {
    const rows = await database
      .selectFrom("submission")
      .where("id", "in", ids.slice(from, from + carsAtOnce))
      .where("initcode", "is not", null)
      .orderBy("receivedAt")
      .orderBy("id")
      .select(["id as submissionId", "teamId", "initcode"])
      .$narrowType<{ initcode: Uint8Array }>()
      .execute();
    yield rows;
  }
}

async function writePairs(transaction: DatabaseTransaction, competitionId: string, pairs: readonly Pair[]) {
  const rows = pairs.map(({ first, second, ...likenesses }) => ({
    competitionId,
    firstSubmissionId: first,
    secondSubmissionId: second,
    ...likenesses,
    likeness: greatestLikeness(likenesses),
  }));
  await insertRows(transaction, "likenessPair", rows);
}
