/// <reference lib="webworker" />
/** Keeps the page responsive and its bundle free of cryptography. */
import { EventFileRefusal, type EventFileProblem } from "#domain/results/read-event-file.ts";
import {
  verifyEventFile,
  type EventVerification,
  type EventVerificationProgress,
  type RacesToRerun,
} from "#domain/results/verify-event-file.ts";
import { findArchivedEngine } from "../races/archived-engine.ts";
import { ownEngine } from "../races/verify-here.ts";

export interface EventFileQuestion {
  file: Blob;
  rerun: RacesToRerun;
}

/** Any number of progress messages, then one other. */
export type EventFileAnswer =
  | { kind: "progress"; progress: EventVerificationProgress }
  | { kind: "verified"; verification: EventVerification }
  | { kind: "refused"; problem: EventFileProblem; line: number }
  | { kind: "failed"; message: string };

const scope = self as unknown as DedicatedWorkerGlobalScope;
const answer = (message: EventFileAnswer) => scope.postMessage(message);
const progressEveryBytes = 200_000;

scope.addEventListener("message", ({ data }: MessageEvent<EventFileQuestion>) => void verify(data));

async function verify({ file, rerun }: EventFileQuestion): Promise<void> {
  let reportedBytes = 0;
  try {
    const verification = await verifyEventFile({
      open: () => file.stream(),
      rerun,
      findEngine: findArchivedEngine,
      own: ownEngine,
      onProgress(progress) {
        if (progress.kind === "reading") {
          if (progress.bytes - reportedBytes < progressEveryBytes) return;
          reportedBytes = progress.bytes;
        }
        answer({ kind: "progress", progress });
      },
    });
    answer({ kind: "verified", verification });
  } catch (error) {
    if (error instanceof EventFileRefusal) answer({ kind: "refused", problem: error.problem, line: error.line });
    else answer({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
  }
}
