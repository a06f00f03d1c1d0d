import type { StageFacts } from "#rules/stage-acts.ts";
import type { loader } from "./stage.tsx";

/** What the page of a stage shows, for its parts. */
export type StageView = Awaited<ReturnType<typeof loader>>;

/** Whether anything of a stage is published: its order, or some of its races. */
export const isPublished = ({ stage }: Pick<StageView, "stage">): boolean =>
  stage.state === "released" || stage.races.released > 0;

/** What decides, beside its state, which acts the page offers. */
export function factsOf({ stage, held, nextRound, unseen }: StageView): StageFacts {
  return {
    isReady: stage.open === null,
    heldRaces: stage.races.held,
    onlyElsewhere: held.filter(({ hold }) => hold?.alone === "second-evm").length,
    nextRound,
    unseenRaces: unseen.length,
    isByRound: stage.releaseMode === "round",
    hiddenYet: stage.races.hiddenYet,
  };
}
