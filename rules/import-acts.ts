import { stays, type ActRow } from "./act.ts";
import type { EventFileProblem } from "./read-event-file.ts";

/** An event's file on its way in: to be fetched; here, and to be verified; in it; one of the two ends. */
export const importStates = ["fetching", "waiting", "verifying", "verified", "refused"] as const;

export type ImportState = (typeof importStates)[number];

const pages = { list: "admin/imports/imports", one: "admin/imports/import" } as const;

/** Everything that is done to an event that came from elsewhere. */
export const importActs = {
  "import-event": {
    may: "organise",
    danger: "plain",
    forms: [pages.list],
    steps: { none: ["fetching", "waiting"] },
    log: "import-event",
    undo: { button: "remove-import" },
  },
  "fetch-import": {
    may: "site",
    danger: "plain",
    steps: { fetching: "waiting" },
    log: null,
    undo: { none: "Nothing of it is shown yet." },
  },
  "begin-verifying": {
    may: "site",
    danger: "plain",
    steps: { waiting: "verifying", verifying: "verifying" },
    log: null,
    undo: { none: "Nothing of it is shown yet." },
  },
  "accept-import": {
    may: "site",
    danger: "plain",
    steps: { verifying: "verified" },
    log: "accept-import",
    undo: { button: "remove-import" },
  },
  "refuse-import": {
    may: "site",
    danger: "plain",
    steps: { fetching: "refused", waiting: "refused", verifying: "refused" },
    log: "refuse-import",
    undo: { none: "Nothing of it was kept: import the file again." },
  },
  "remove-import": {
    may: "organise",
    danger: "confirm",
    forms: [pages.one],
    steps: { fetching: "none", waiting: "none", verified: "none", refused: "none" },
    log: "remove-import",
    undo: { none: "Its file is gone: import it again." },
  },
  "withdraw-guest": {
    may: "organise",
    danger: "confirm",
    forms: [pages.one],
    steps: stays("verified"),
    log: "withdraw-guest",
    undo: { by: "return-guest" },
  },
  "return-guest": {
    may: "organise",
    danger: "plain",
    forms: [pages.one],
    steps: stays("verified"),
    log: "return-guest",
    undo: { by: "withdraw-guest" },
  },
  "invite-guest": {
    may: "organise",
    danger: "plain",
    forms: [pages.one],
    steps: stays("verified"),
    log: "invite-guest",
    undo: { by: "uninvite-guest" },
  },
  "uninvite-guest": {
    may: "organise",
    danger: "plain",
    forms: [pages.one],
    steps: stays("verified"),
    log: "uninvite-guest",
    undo: { by: "invite-guest" },
  },
  "distrust-key": {
    may: "organise",
    danger: "confirm",
    forms: [pages.one],
    steps: stays("verified", "refused"),
    log: "distrust-key",
    undo: { by: "trust-key" },
  },
  "trust-key": {
    may: "organise",
    danger: "plain",
    forms: [pages.one],
    steps: stays("verified", "refused"),
    log: "trust-key",
    undo: { by: "distrust-key" },
  },
} as const satisfies Record<string, ActRow<ImportState>>;

/** How far the work on a file is. */
export type ImportProgress =
  /** `of`: null, where nobody said how large it is */
  | { kind: "fetching"; bytes: number; of: number | null }
  /** bytes unpacked */
  | { kind: "reading"; bytes: number }
  | { kind: "racing"; done: number; of: number };

/** Why a file is refused as a whole. */
export type ImportProblem =
  | { kind: EventFileProblem; line: number; message: string }
  /** it could not be fetched */
  | { kind: "inner-address" | "unreachable" | "timeout" | "redirect" | "no-room" }
  /** its installation has as much of the disk as one may */
  | { kind: "installation-full" }
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
  /** it took too long, or too much memory */
  | { kind: "stopped" };

/** A log that a game's kit wrote and somebody published, from whose sources the cars of a file were compiled. */
export interface PublishedLog {
  sha256: string;
  /** the race, run again here with these cars, is that log, byte for byte */
  agrees: boolean;
}

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
  | { what: "race"; id: string; stage: string; number: number; why: "differs" | "other-engine" | "failed" }
  /** places that rest on races that came out otherwise */
  | { what: "stage"; id: string; name: string }
  /** its program is not public, so it races against nobody */
  | { what: "car"; teamId: string; name: string };
