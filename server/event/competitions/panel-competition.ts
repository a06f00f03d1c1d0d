import type { Formula, PresetName } from "#engine/race/formula.ts";
import type { Database } from "../../base/database/database.ts";
import type { CompetitionState } from "#rules/competition-state.ts";
import { formulaOf } from "./find-competition.ts";

/** Everything that an organiser may see of a competition: drafts too, and never the seed's secret. */
export interface PanelCompetition {
  id: string;
  version: number;
  /** null: nation-wide */
  brand: string | null;
  name: string;
  /** of generated teams; no public page shows it */
  isRehearsal: boolean;
  state: CompetitionState;
  stateSince: Date;
  /** since when a freeze waits for the queue of submissions */
  freezeRequestedAt: Date | null;
  preset: PresetName;
  /** the organiser's own numbers, else the preset's */
  formula: Formula;
  isOwnFormula: boolean;
  timeZone: string;
  followsSchedule: boolean;
  registrationOpensAt: Date | null;
  /** when practice begins */
  startsAt: Date | null;
  /** the announced deadline */
  submissionsCloseAt: Date | null;
  graceSeconds: number;
  finalStartsAt: Date | null;
  endsAt: Date | null;
  teamSizeLimit: number;
  teamLimit: number | null;
  teamsPerUniversity: number | null;
  bestTeamsOfCity: number;
  eligibilityEnglish: string;
  eligibilityTurkish: string;
  eligibleMailDomains: string[];
  nameApproval: "flagged" | "all";
  sourcesOpenAfterFinal: boolean;
  clonedFrom: string | null;
  seedCommitment: string | null;
  seedCommittedAt: Date | null;
  carsRoot: string | null;
  engineHash: string | null;
  frozenAt: Date | null;
}

const columns = [
  "id",
  "version",
  "brand",
  "name",
  "isRehearsal",
  "state",
  "stateSince",
  "freezeRequestedAt",
  "preset",
  "formula",
  "timeZone",
  "followsSchedule",
  "registrationOpensAt",
  "startsAt",
  "submissionsCloseAt",
  "graceSeconds",
  "finalStartsAt",
  "endsAt",
  "teamSizeLimit",
  "teamLimit",
  "teamsPerUniversity",
  "bestTeamsOfCity",
  "eligibilityEnglish",
  "eligibilityTurkish",
  "eligibleMailDomains",
  "nameApproval",
  "sourcesOpenAfterFinal",
  "clonedFrom",
  "seedCommitment",
  "seedCommittedAt",
  "carsRoot",
  "engineHash",
  "frozenAt",
] as const;

/** The competition of an id in any state. Who may see it is asked with its `brand`. */
export async function findPanelCompetition(database: Database, id: string): Promise<PanelCompetition | undefined> {
  const row = await database.selectFrom("competition").where("id", "=", id).select(columns).executeTakeFirst();
  return row && { ...row, formula: formulaOf(row), isOwnFormula: row.formula !== null };
}

/** A competition as the panel's choice of scope names it. */
export interface CompetitionName {
  id: string;
  brand: string | null;
  name: string;
  state: CompetitionState;
}

/** Those under way first; the finished ones last. */
const stateOrder: readonly CompetitionState[] = ["final", "frozen", "practice", "registration", "draft", "finished"];

export async function listCompetitionNames(database: Database): Promise<CompetitionName[]> {
  const rows = await database
    .selectFrom("competition")
    .orderBy("startsAt", (order) => order.desc().nullsLast())
    .orderBy("name")
    .select(["id", "brand", "name", "state"])
    .execute();
  return rows.toSorted((a, b) => stateOrder.indexOf(a.state) - stateOrder.indexOf(b.state));
}
