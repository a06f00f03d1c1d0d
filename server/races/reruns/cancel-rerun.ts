import { rerunAct } from "./rerun-act.ts";

export const cancelRerun = rerunAct("cancel-rerun", () => Promise.resolve({}));
