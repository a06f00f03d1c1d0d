import type { EventFileProblem } from "./read-event-file.ts";

/** An event's file on its way in: being fetched or received; waiting for its verification; in it; one of the two ends. */
const importStates = ["fetching", "waiting", "verifying", "verified", "refused"] as const;

export type ImportState = (typeof importStates)[number];

/** How far the work on a file is. */
export type ImportProgress =
  /** `of`: null, where nobody said how large it is */
  | { kind: "fetching"; bytes: number; of: number | null }
  /** bytes unpacked */
  | { kind: "reading"; bytes: number }
  | { kind: "racing"; done: number; of: number }
  | { kind: "keeping"; done: number; of: number };

/** Why a file is refused as a whole. */
export type ImportProblem =
  | { kind: EventFileProblem; line: number; message: string }
  /** it could not be fetched */
  | { kind: "inner-address" | "unreachable" | "timeout" | "redirect" | "no-room" }
  | { kind: "status"; status: number }
  /** a roster has nobody's cars */
  | { kind: "roster" }
  /** another key signs what is at this address */
  | { kind: "key-of-another"; key: string; known: string }
  | { kind: "key-withdrawn"; key: string }
  /** it is one of this site's own events */
  | { kind: "own-event" }
  /** the same file, byte for byte in all that is signed */
  | { kind: "known"; importId: string }
  /** too many of the drawn races came out otherwise */
  | { kind: "races-differ"; differ: number; of: number }
  | { kind: "stopped" };

/** The races that were run again, drawn once nobody could change the file any more. */
export interface ImportDraw {
  share: number;
  /** by which they were drawn */
  seed: string;
  races: number;
  agreed: number;
  /** with a program in them that is not public */
  closed: number;
}

/** What of a genuine file did not verify, by name. */
export type LeftOut =
  | { what: "race"; id: string; stage: string; number: number; why: "differs" | "failed" | "other-engine" | "no-seed" }
  | { what: "car"; teamId: string; name: string; why: "no-program" | "in-wrong-race" };
