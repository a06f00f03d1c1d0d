import {
  drawnCount,
  firstStepOf,
  placeOfStep,
  revealPlanOf,
  scenesOfStages,
  stepsOf,
  teamsOnGridPage,
  teamsOnStandingsPage,
  type SceneContent,
} from "./scenes.ts";

/** The id is kept when data is rebuilt. */
export interface IdentifiedScene {
  id: string;
  content: SceneContent;
}

interface ShownResult {
  key: string;
  /** 0: no place shown */
  place: number;
}

interface SceneResults {
  results: readonly ShownResult[];
  countAt: (step: number) => number;
  /** team in focus before its place is shown, with the reason; null: none */
  highlightAt: (step: number) => string | null;
}

/**
 * Where a running show continues with rebuilt data: at the last step that shows nothing new. Earlier scenes keep their
 * old data if the new data would show more.
 * @param before scenes on screens
 * @param step through `before`; −1: not started
 * @param after rebuilt scenes
 * @returns scenes for screens, and the step through them
 */
export function resumeShow(
  before: readonly IdentifiedScene[],
  step: number,
  after: readonly IdentifiedScene[],
): { contents: SceneContent[]; step: number } {
  const rebuilt = after.map(({ content }) => content);
  const here = placeOfStep(
    before.map(({ content }) => stepsOf(content)),
    step,
  );
  if (!here) return { contents: rebuilt, step: -1 };
  const shown = before.slice(0, here.scene + 1);
  const scenes = after.map(({ id, content }) => {
    const index = shown.findIndex((scene) => scene.id === id);
    const old = shown[index]?.content;
    if (!old) return { content, old, last: -1, isUnseen: scenesOfStages.includes(content.kind) };
    const lastShown = index === here.scene ? here.step : stepsOf(old) - 1;
    return { content, old, last: lastStepShown(old, lastShown, content), isUnseen: false };
  });
  const current = after.findIndex(({ id }) => id === shown[here.scene]!.id);
  const lastSeen = current === -1 ? scenes.findLastIndex(({ old }) => old !== undefined) : current;
  const firstUnseen = scenes.findIndex(({ isUnseen }) => isUnseen);
  let at = firstUnseen === -1 ? lastSeen : Math.min(lastSeen, firstUnseen - 1);
  while (at >= 0 && scenes[at]!.last < 0) at -= 1;
  const contents = scenes.map(({ content, old, last }, index) =>
    index < at && old && last < stepsOf(content) - 1 ? old : content,
  );
  return { contents, step: at < 0 ? -1 : firstStepOf(contents.map(stepsOf), at) + scenes[at]!.last };
}

/**
 * Last step of a rebuilt scene that shows nothing new: same order as before without removed teams, and no team at a
 * better place than shown.
 * @returns −1: even the first step is new
 */
function lastStepShown(before: SceneContent, step: number, after: SceneContent): number {
  const was = resultsOf(before);
  const is = resultsOf(after);
  if (!was || !is) return Math.min(step, stepsOf(after) - 1);
  const remaining = new Set(is.results.map(({ key }) => key));
  const shown = was.results.slice(0, was.countAt(step)).filter(({ key }) => remaining.has(key));
  const bestPlace = Math.min(...shown.map(({ place }) => place));
  const firstNew = is.results.findIndex(({ key, place }, index) => key !== shown[index]?.key || place < bestPlace);
  const known = firstNew === -1 ? is.results.length : firstNew;
  const highlight = was.highlightAt(step);
  let last = -1;
  for (let next = 0; next < stepsOf(after) && is.countAt(next) <= known; next += 1) {
    const highlighted = is.highlightAt(next);
    if (highlighted === null || highlighted === highlight) last = next;
  }
  return last;
}

function resultsOf(content: SceneContent): SceneResults | undefined {
  const highlightAt = () => null;
  switch (content.kind) {
    case "test-card":
    case "countdown":
    case "sponsors":
    case "message":
    case "race":
      return undefined;
    case "draw": {
      const results = content.drawn.map(({ team, group }) => ({ key: `${team.teamId} ${group}`, place: 0 }));
      return { results, countAt: (step) => drawnCount(content, step), highlightAt };
    }
    case "grid":
    case "standings": {
      const places = content.kind === "standings" ? content.order?.places : undefined;
      const onPage = content.kind === "grid" ? teamsOnGridPage : teamsOnStandingsPage;
      const results = content.teams.map(({ teamId }, index) => ({ key: teamId, place: places?.[index] ?? 0 }));
      return { results, countAt: (step) => Math.min(results.length, (step + 1) * onPage), highlightAt };
    }
    case "podium": {
      const results = content.teams.map(({ teamId, place }) => ({ key: teamId, place })).toReversed();
      return { results, countAt: (step) => Math.min(results.length, step + 1), highlightAt };
    }
    case "reveal": {
      const { moves, stepEnds } = revealPlanOf(content);
      const places = new Map(content.teams.map(({ teamId, place }) => [teamId, place]));
      const movesAt = (step: number) => moves.slice(0, stepEnds[step]);
      return {
        results: moves
          .filter(({ kind }) => kind === "land")
          .map(({ teamId }) => ({ key: teamId, place: places.get(teamId)! })),
        countAt: (step) => movesAt(step).filter(({ kind }) => kind === "land").length,
        highlightAt(step) {
          const move = movesAt(step).at(-1);
          return move?.kind === "focus" ? `${move.teamId} ${move.interest}` : null;
        },
      };
    }
    default:
      return content satisfies never;
  }
}
