import type { ActRow } from "./act.ts";
import { rerunActs } from "./rerun-acts.ts";
import { rerunStates } from "./rerun-state.ts";
import { stageActs } from "./stage-acts.ts";
import { stageStates } from "./stage-state.ts";

/** Everything that has states, with all that is done to it: `docs/acts.md` and tests go over them. */
export const machines: Readonly<Record<string, { states: readonly string[]; acts: Readonly<Record<string, ActRow>> }>> =
  {
    stage: { states: stageStates, acts: stageActs },
    "re-run": { states: rerunStates, acts: rerunActs },
  };
