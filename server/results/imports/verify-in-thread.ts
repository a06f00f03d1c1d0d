import type { EventFileFacts } from "#rules/read-event-file.ts";
import type { ImportProblem } from "#rules/import-acts.ts";
import { startThread } from "../../base/processes/in-thread.ts";
import type { CollectedGuests } from "./collect-guests.ts";

/** What the thread is given. */
export interface ImportWork {
  /** path of the file */
  file: string;
  share: number;
  /** races that are run again even where the share has fewer */
  least: number;
  seed: string;
  /** of the engine that runs them */
  engineHash: string;
}

/** What the thread tells, one at a time. */
export type ImportNews =
  | { kind: "reading"; bytes: number }
  | { kind: "genuine"; facts: EventFileFacts }
  | { kind: "racing"; done: number; of: number }
  | { kind: "refused"; problem: ImportProblem }
  | ({ kind: "done"; facts: EventFileFacts } & CollectedGuests);

/** One race, or the reading of one part: an official race takes some hundredths of a second. */
const silentMs = 120_000;

/**
 * Verifies an event's file in a thread of its own.
 *
 * @param isWelcome asked once the file is known to be genuine and whose it is, before any car in it runs; the problem, if it is not
 * @param onProgress called as it goes on
 */
export async function verifyInThread(
  work: ImportWork,
  isWelcome: (facts: EventFileFacts) => Promise<ImportProblem | undefined>,
  onProgress: (progress: Extract<ImportNews, { kind: "reading" | "racing" }>) => Promise<void>,
): Promise<ImportProblem | ({ kind: "done"; facts: EventFileFacts } & CollectedGuests)> {
  const thread = startThread({
    module: new URL("./import.worker.ts", import.meta.url),
    input: work,
    name: "that verifies an imported event",
    timeLimitMs: silentMs,
    memoryLimitMb: 1_536,
  });
  try {
    let wish: "next" | "go-on" = "next";
    for (;;) {
      const news = await ask(() => thread.ask<ImportNews>(wish));
      wish = "next";
      if (news === undefined) return { kind: "stopped" };
      if (news.kind === "refused") return news.problem;
      if (news.kind === "done") return news;
      if (news.kind === "genuine") {
        const problem = await isWelcome(news.facts);
        if (problem) return problem;
        wish = "go-on";
      } else await onProgress(news);
    }
  } finally {
    await thread.end();
  }
}

/** A thread that breaks broke by the file: whoever tried it again would wait for the same. */
async function ask<Answer>(question: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await question();
  } catch {
    return undefined;
  }
}
