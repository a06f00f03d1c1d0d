import { rerunAct } from "./rerun-act.ts";

/** Forgets a proposal: nothing of it stays but what the audit log says. */
export const cancelRerun = rerunAct("cancel-rerun", () => Promise.resolve({}));
