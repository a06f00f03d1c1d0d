import type { ColumnType, InsertType, SelectType, UpdateType } from "kysely";
import type { PresetName } from "#engine/formula/formula.ts";
import type { RaceInterest } from "#engine/race-log/race-interest.ts";
import type { StagePlan } from "#engine/stages/stage-plan.ts";
import type { Ranking } from "#engine/stages/tie-rule.ts";
import type { Language } from "#messages/language.ts";
import type { CarComparison } from "#domain/submissions/car-comparison.ts";
import type { Replay } from "#domain/competitions/event-replay.ts";
import type { DivisionEntry, DivisionRules } from "#domain/competitions/divisions.ts";
import type { LiveryColour } from "#domain/teams/livery.ts";
import type { AuditAct } from "#domain/machines.ts";
import type { LetStand, RaceHold } from "#domain/races/race-state.ts";
import type { SeatedCar, ScrutineeringReport } from "#domain/races/race-report.ts";
import type { Rejection } from "#domain/submissions/rejection.ts";
import type { RerunChoice, RerunDifference, RerunReport } from "#domain/stages/rerun-acts.ts";
import type { SaidByProvider } from "#domain/accounts/log-in-providers.ts";
import type { SceneDefinition, SceneSteps } from "#domain/show/scenes.ts";
import type { Sponsor } from "#domain/brands/brands.ts";
import type { EntrantsFrom, StageHold } from "#domain/stages/stage-state.ts";
import type { DeliveryProblem, WebhookEvent, WebhookKind, WebhookStop } from "#domain/webhooks/webhooks.ts";
import type { MigratedTables } from "./tables.generated.ts";
import type { ScreenReport } from "#domain/show/show-acts.ts";

/** JSON shapes, and text columns without a check. */
interface Narrowings {
  auditEntry: { details: Record<string, unknown> };
  brand: { hosts: string[]; sponsors: Sponsor[] };
  competition: { preset: PresetName; eligibleMailDomains: string[]; settings: Record<string, unknown> };
  correction: { act: AuditAct };
  division: { entry: DivisionEntry; rules: DivisionRules };
  draft: { files: { path: string; text: string }[] };
  logInProvider: { domains: string[] };
  penalty: { raceIds: string[] };
  prediction: { teamIds: string[] };
  provenIdentity: { said: SaidByProvider };
  providerIdentity: { domains: string[] };
  race: { hold: RaceHold; letStand: LetStand; interestIn: RaceInterest };
  replacedFreeze: { cars: { number: number; codeHash: string }[] };
  rehearsal: { replay: Replay };
  rerunProposal: { choice: RerunChoice; difference: RerunDifference };
  rerunRace: { seats: SeatedCar[]; report: RerunReport };
  screen: { report: ScreenReport };
  show: { scenes: SceneDefinition[]; steps: SceneSteps[]; sceneTimes: Record<string, string> };
  stage: { plan: StagePlan; entrantsFrom: EntrantsFrom; divisions: string[]; hold: StageHold };
  stagePlace: { ranking: Ranking };
  stageResult: { places: { teamId: string; place: number }[] };
  submission: { rejection: Rejection; report: ScrutineeringReport; comparison: CarComparison };
  team: { liveryPrimary: LiveryColour; liverySecondary: LiveryColour };
  webhook: { kind: WebhookKind; language: Language; events: WebhookEvent[]; stoppedBy: WebhookStop };
  webhookDelivery: { event: WebhookEvent | "test"; problem: DeliveryProblem };
}

/** JSON is read as a value and written as text, because the drivers differ. */
type Narrowed<Column, Value> =
  unknown extends SelectType<Column>
    ? ColumnType<Value | Extract<InsertType<Column>, null>, InsertType<Column>, UpdateType<Column>>
    : ColumnType<
        Value | Extract<SelectType<Column>, null>,
        Value | Extract<InsertType<Column>, null | undefined>,
        Value | Extract<UpdateType<Column>, null>
      >;

type NarrowedTables = {
  [Table in keyof MigratedTables]: Table extends keyof Narrowings
    ? {
        [Column in keyof MigratedTables[Table]]: Column extends keyof Narrowings[Table]
          ? Narrowed<MigratedTables[Table][Column], Narrowings[Table][Column]>
          : MigratedTables[Table][Column];
      }
    : MigratedTables[Table];
};

/** snake_case in the database (CamelCasePlugin). */
export interface Tables extends NarrowedTables {}

type Unknown = {
  [Table in keyof Narrowings]: Table extends keyof MigratedTables
    ? Exclude<keyof Narrowings[Table], keyof MigratedTables[Table]>
    : Table;
}[keyof Narrowings];

/** A narrowing of an unknown column is a type error here. */
const unknown: readonly Unknown[] = [];
unknown satisfies readonly never[];
