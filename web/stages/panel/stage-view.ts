import type { StageFacts } from "#domain/stages/stage-acts.ts";
import type { loader } from "./stage.tsx";

export type StageView = Awaited<ReturnType<typeof loader>>;

export const isPublished = ({ stage }: Pick<StageView, "stage">): boolean =>
  stage.state === "released" || stage.races.released > 0;

/** What decides about the offered acts, in addition to the state. */
export function factsOf({ stage, held, nextRound, unseen, isFollowed }: StageView): StageFacts {
  return {
    isReady: stage.open === null,
    heldRaces: stage.races.held,
    onlyElsewhere: held.filter(({ hold }) => hold?.alone === "second-evm").length,
    nextRound,
    unseenRaces: unseen.length,
    isByRound: stage.releaseMode === "round",
    hiddenYet: stage.races.hiddenYet,
    isFollowed,
  };
}
