import { createHash } from "node:crypto";
import { furtherRound, type StageSoFar } from "#engine/stages/next-round.ts";
import type { StageOrder } from "#engine/stages/order-stage.ts";
import {
  lockRow,
  updateRow,
  type Database,
  type DatabaseTransaction,
  insertRows,
} from "../platform/database/database.ts";
import { type JobKind, type JobSender, requestOrder } from "../platform/jobs/job-queue.ts";
import { announce } from "../platform/live/announce.ts";
import { publishResult } from "./result-versions.ts";
import { hasOpenRaces, queueRound } from "./advance-stage.ts";
import { readStage } from "./read-stage.ts";
import { keepThreads } from "../platform/jobs/in-thread.ts";

interface Ordered {
  order: StageOrder;
  hash: string;
}

/** Also queues another round while places that matter aren't separated and the plan allows it. */
export function orderStageJob(database: Database, jobs: JobSender): JobKind<"order-stage", Ordered | "nothing-to-do"> {
  const order = createOrderer();
  return {
    name: "order-stage",
    concurrency: 1,

    async run({ stageId }) {
      const stage = await readStage(database, stageId);
      if (!stage) return "nothing-to-do";
      const hash = hashOf(stage.soFar);
      if (stage.soFar.races.length === 0) return { order: noOrder, hash };
      return { order: await order(stage.soFar), hash };
    },

    async record(transaction, { stageId }, ordered) {
      if (ordered === "nothing-to-do") return;
      const row = await lockRow(transaction, "stage", stageId, "state", "competitionId");
      const stage = row && (await readStage(transaction, stageId));
      if (!stage) return;
      await updateRow(transaction, "stage", stageId, { orderStale: false });
      if (hashOf(stage.soFar) !== ordered.hash) return requestOrder(transaction, jobs, stageId);
      await writeOrder(transaction, stageId, ordered.order);
      const { plan, races } = stage.soFar;
      const goOn = row.state === "running" && !ordered.order.settled && stage.furtherRounds < plan.mostExtraRounds;
      if (goOn && !(await hasOpenRaces(transaction, stageId)) && races.length > 0) {
        const planned = furtherRound(stage.soFar, ordered.order.openFields);
        if (planned.length > 0) {
          await updateRow(transaction, "stage", stageId, (column) => ({
            furtherRounds: column("furtherRounds", "+", 1),
          }));
          await queueRound(transaction, jobs, stage, planned);
        }
      }
      if (row.state === "released") await publishResult(transaction, stageId);
      await announce(transaction, `competition:${row.competitionId}`);
    },
  };
}

const noOrder: StageOrder = { places: [], cutCertainty: null, settled: false, openFields: [] };

const hashOf = (stage: StageSoFar) => createHash("sha256").update(JSON.stringify(stage)).digest("hex");

export async function writeOrder(
  transaction: DatabaseTransaction,
  stageId: string,
  { places, cutCertainty, settled }: StageOrder,
): Promise<void> {
  await transaction.deleteFrom("stagePlace").where("stageId", "=", stageId).execute();
  const rows = places.map(({ team, placeInterval: [placeLow, placeHigh], ranking, ...place }) => ({
    stageId,
    teamId: team,
    ...place,
    ranking: JSON.stringify(ranking),
    placeLow,
    placeHigh,
  }));
  await insertRows(transaction, "stagePlace", rows);
  await updateRow(transaction, "stage", stageId, { cutCertainty, isSettled: settled });
}

/** Rejects with an Error if the thread breaks or hits a limit: a host fault, to be retried. */
export function createOrderer(): (stage: StageSoFar) => Promise<StageOrder> {
  const ask = keepThreads<StageSoFar, StageOrder>({
    module: new URL("./order.worker.ts", import.meta.url),
    name: "that computes a stage's order",
    timeLimitMs: 600_000,
    memoryLimitMb: 2_048,
  });
  return async (stage) => (await ask(stage)).answer;
}
