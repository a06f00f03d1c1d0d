import { tellPublicJobName, type TellPublicJob } from "../platform/jobs/job-names.ts";
import type { JobKind } from "../platform/jobs/job-queue.ts";
import { announce } from "../platform/live/announce.ts";

export function tellPublicJob(): JobKind<TellPublicJob, "told"> {
  return {
    name: tellPublicJobName,
    concurrency: 1,
    run: () => Promise.resolve("told" as const),
    record: (transaction, { competitionId }) => announce(transaction, `competition:${competitionId}`),
  };
}
