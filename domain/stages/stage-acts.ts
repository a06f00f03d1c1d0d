import { stays, type ActRow, type ConfirmedIn } from "../platform/act.ts";
import type { StageState } from "./stage-state.ts";

export interface StageFacts {
  isReady: boolean;
  heldRaces: number;
  onlyElsewhere: number;
  nextRound: number | null;
  unseenRaces: number;
  isByRound: boolean;
  hiddenYet: number;
  /** a stage that takes its teams from this one has started */
  isFollowed: boolean;
}

export type ActLook = "primary" | "danger" | "quiet";

interface StageActRow extends ActRow<StageState> {
  /** where its button is; null: no button */
  readonly place: "progress" | "disagreement" | "teams" | "builder" | null;
  readonly look?: Exclude<ActLook, "quiet">;
  /** whether to show the button; default: always */
  readonly isOffered?: (facts: StageFacts) => boolean;
}

const forms = ["stages/panel/stage"] as const;
const teamPage = "teams/panel/team";
const organise = { may: "organise", danger: "plain", forms } as const;
const asked = { may: "organise", danger: "confirm", forms } as const;
const bySite = { may: "site", log: null, danger: "plain", place: null } as const;
const seedsChange = "New races have new seeds, which would allow a second try.";
const whileShown = stays("running", "held", "decided");
/** A decision after the release makes a new version of the order. */
const onceRaced = { steps: stays("running", "held", "decided", "released"), changesPublished: true } as const;

export const stageActs = {
  "open-practice": {
    ...bySite,
    steps: { none: "open" },
    undo: { none: "Every competition has a ladder." },
  },
  add: {
    may: "organise",
    danger: "plain",
    steps: { none: "draft" },
    log: "add-stage",
    undo: { by: "remove" },
    place: null,
  },
  change: { ...organise, steps: stays("draft"), log: "change-stage", undo: { by: "change" }, place: "builder" },
  announce: {
    ...asked,
    steps: { draft: "announced" },
    log: "announce-stage",
    undo: { by: "withdraw-announcement" },
    place: "progress",
    look: "primary",
  },
  remove: {
    ...asked,
    steps: { draft: "none" },
    log: "remove-stage",
    undo: { restores: true },
    place: "progress",
    look: "danger",
  },
  start: {
    ...asked,
    steps: { announced: "running" },
    log: "start-stage",
    undo: { none: seedsChange },
    place: "progress",
    look: "primary",
  },
  "withdraw-announcement": {
    ...organise,
    steps: { announced: "draft" },
    log: "withdraw-stage-announcement",
    undo: { by: "announce" },
    place: "progress",
  },
  decide: {
    ...asked,
    steps: { running: "decided", held: "decided" },
    log: "decide-stage",
    undo: { by: "undecide" },
    place: "progress",
    look: "primary",
    isOffered: ({ isReady }) => isReady,
  },
  "race-on": {
    ...organise,
    steps: stays("running"),
    log: "race-on",
    undo: { none: seedsChange },
    place: "progress",
    isOffered: ({ isReady }) => isReady,
  },
  "race-until-separated": {
    ...asked,
    steps: stays("running"),
    log: "race-until-separated",
    undo: { none: seedsChange },
    place: "progress",
    isOffered: ({ isReady }) => isReady,
  },
  hold: {
    ...asked,
    steps: { running: "held" },
    log: "hold-stage",
    undo: { by: "resume" },
    place: "progress",
    look: "danger",
  },
  resume: {
    ...organise,
    steps: { held: "running" },
    log: "resume-stage",
    undo: { by: "hold" },
    place: "progress",
    look: "primary",
    isOffered: ({ heldRaces }) => heldRaces === 0,
  },
  "release-round": {
    ...asked,
    steps: { ...whileShown, decided: ["decided", "released"] },
    log: "release-races",
    undo: { button: "take-back" },
    place: "progress",
    isOffered: ({ isByRound, nextRound }) => isByRound && nextRound !== null,
  },
  "release-race": {
    ...asked,
    steps: { ...whileShown, decided: ["decided", "released"] },
    log: "release-races",
    undo: { button: "take-back" },
    place: "progress",
    isOffered: ({ unseenRaces }) => unseenRaces > 0,
  },
  "release-all": {
    ...asked,
    steps: { decided: ["released", "decided"] },
    log: "release-races",
    undo: { button: "take-back" },
    place: "progress",
    look: "primary",
  },
  undecide: {
    ...organise,
    steps: { decided: "running" },
    changesPublished: true,
    log: "undecide-stage",
    undo: { by: "decide" },
    place: "progress",
    isOffered: ({ isFollowed }) => !isFollowed,
  },
  "take-back": {
    ...organise,
    steps: { ...whileShown, released: "decided" },
    changesPublished: true,
    log: "take-release-back",
    undo: { button: "release-all" },
    place: "progress",
    isOffered: ({ hiddenYet }) => hiddenYet > 0,
  },
  "rerun-disagreeing": {
    ...organise,
    steps: { held: "running" },
    log: "rerun-disagreeing",
    undo: { none: "The differing runs are on each race's page." },
    place: "disagreement",
    look: "primary",
  },
  "interpreter-only": {
    ...asked,
    steps: { held: "running" },
    log: "run-interpreter-only",
    undo: { none: "The interpreter defines every result." },
    place: "disagreement",
  },
  "leave-out": {
    ...asked,
    steps: { held: ["running", "held"] },
    log: "leave-out-races",
    undo: { by: "hold-races-again" },
    place: "disagreement",
  },
  "let-stand": {
    ...asked,
    steps: { ...stays("running", "decided", "released"), held: ["running", "held"] },
    changesPublished: true,
    log: "let-results-stand",
    undo: { by: "hold-races-again" },
    place: "disagreement",
    isOffered: ({ onlyElsewhere }) => onlyElsewhere > 0,
  },
  "hold-races-again": {
    ...organise,
    steps: { running: "held", held: "held", decided: "held", released: "released" },
    changesPublished: true,
    log: "hold-races-again",
    undo: { button: "leave-out" },
    place: null,
  },
  withdraw: {
    ...asked,
    ...onceRaced,
    forms: [...forms, teamPage],
    log: "withdraw-team",
    undo: { by: "readmit" },
    place: "teams",
  },
  readmit: {
    ...organise,
    ...onceRaced,
    forms: [...forms, teamPage],
    log: "readmit-team",
    undo: { by: "withdraw" },
    place: "teams",
  },
  penalise: { ...asked, ...onceRaced, log: "penalise-team", undo: { by: "lift-penalty" }, place: "teams" },
  "lift-penalty": { ...organise, ...onceRaced, log: "lift-penalty", undo: { by: "penalise" }, place: "teams" },
  "hold-for-race": {
    ...bySite,
    steps: { running: "held", held: "held", decided: "held", released: "released" },
    undo: { button: "rerun-disagreeing" },
  },
} as const satisfies Record<string, StageActRow>;

export type StageActId = keyof typeof stageActs;

export function isConfirmed<Id extends StageActId>(id: Id): id is Id & ConfirmedIn<typeof stageActs> {
  return stageActs[id].danger === "confirm";
}

export function lookOf(id: StageActId): ActLook {
  const row: StageActRow = stageActs[id];
  return row.look ?? "quiet";
}

export function offeredStageActs<Place extends NonNullable<StageActRow["place"]>>(
  place: Place,
  state: StageState,
  facts: StageFacts,
): StageActAt<Place>[] {
  return Object.entries<StageActRow>(stageActs)
    .filter(([, row]) => row.place === place && state in row.steps && (row.isOffered?.(facts) ?? true))
    .map(([id]) => id as StageActAt<Place>);
}

export type StageActAt<Place extends NonNullable<StageActRow["place"]>> = {
  [Id in StageActId]: (typeof stageActs)[Id]["place"] extends Place ? Id : never;
}[StageActId];
