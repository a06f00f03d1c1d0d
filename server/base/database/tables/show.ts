import type { Generated } from "kysely";
import type { PredictionKind } from "#engine/show/prediction.ts";
import type { SceneDefinition } from "#rules/scene.ts";
import type { SceneSteps } from "#rules/scene.ts";
import type { ScreenReport, ScreenRole } from "#rules/screen.ts";
import type { Timestamp, Json, JsonWithDefault } from "./column-kinds.ts";

/** Shows, the screens that follow them, and what phones say of them. */
export interface ShowTables {
  show: ShowTable;
  showPackage: ShowPackageTable;
  screen: ScreenTable;
  rehearsal: RehearsalTable;
  prediction: PredictionTable;
  predictionSeal: { showId: string; stageId: string; sealedAt: Timestamp };
  racePrediction: RacePredictionTable;
  racePredictionSeal: { showId: string; sceneId: string; sealedAt: Timestamp };
  screenCodeTry: { personId: string; at: Timestamp };
}

/** A show: scenes on all screens of an event, moved by one button. */
interface ShowTable {
  id: string;
  name: string;
  /** the city whose people drive it; null: a show of several cities */
  brand: string | null;
  /** marked on every screen, and followed by no phone */
  isRehearsal: Generated<boolean>;
  scenes: JsonWithDefault<SceneDefinition[]>;
  /** 32 bytes as hex, from which the keys of its scenes are derived; never leaves the server */
  secret: string;
  /** what a hall that is cut off types (`engine/show/spoken-key.ts`) */
  spokenKey: string;
  /** of the data that screens hold; 0: none was made */
  packageVersion: Generated<number>;
  /** steps of each scene of that data */
  steps: JsonWithDefault<SceneSteps[]>;
  step: Generated<number>;
  fromStep: Generated<number>;
  moves: Generated<number>;
  isBlack: Generated<boolean>;
  /** when screens take the step, a moment after the press */
  steppedAt: Generated<Date | null>;
  /** when each scene was entered from before it, by the scene's id; ISO 8601 */
  sceneTimes: JsonWithDefault<Record<string, string>>;
  driverId: Generated<string | null>;
  createdAt: Timestamp;
}

/** What screens hold before anybody may see it, as they get it: sealed. */
interface ShowPackageTable {
  showId: string;
  version: number;
  content: string;
  builtAt: Timestamp;
}

/** A rehearsal: a competition of generated teams and a show that nobody outside the panel sees. */
interface RehearsalTable {
  competitionId: string;
  /** null: it was not made yet */
  showId: string | null;
  teams: number;
  startedBy: string | null;
  startedAt: Timestamp;
}

/** What a phone in the hall predicts of a stage that a show tells; only a hash of the phone's own name is kept. */
interface PredictionTable {
  showId: string;
  stageId: string;
  /** whose order is predicted; empty: the stage has one */
  divisionId: Generated<string>;
  /** of the device's name, with the division's id where there is one: a phone predicts each order once */
  deviceHash: string;
  kind: PredictionKind;
  /** from the first place */
  teamIds: Json<string[]>;
  networkHash: string;
  madeAt: Timestamp;
}

/** What a phone in the hall predicts of a race on the screens; only a hash of the phone's own name is kept. */
interface RacePredictionTable {
  showId: string;
  /** of the scene as the organiser made it */
  sceneId: string;
  deviceHash: string;
  /** whom it takes for the winner */
  teamId: string;
  networkHash: string;
  madeAt: Timestamp;
}

/** A device that follows a show; only a hash of its token is kept. */
interface ScreenTable {
  id: string;
  tokenHash: string;
  /** what it shows until somebody admits it, once; null afterwards */
  code: string | null;
  /** where it registered from */
  network: string;
  showId: Generated<string | null>;
  name: Generated<string>;
  brand: Generated<string | null>;
  role: Generated<ScreenRole>;
  /** null: its own browser's */
  language: Generated<string | null>;
  admittedAt: Generated<Date | null>;
  revokedAt: Generated<Date | null>;
  seenAt: Timestamp;
  /** what it last said of itself */
  report: Json<ScreenReport> | null;
  createdAt: Timestamp;
}
