import { firstStepOf, placeOfStep } from "./scene.ts";
import { isOfStage, resultsOf, stepCount, stepsOf, type SceneContent } from "./scenes.ts";

/** The id stays the same when data is rebuilt. */
export interface IdentifiedScene {
  id: string;
  content: SceneContent;
  /** Its stage's results are released. */
  isPublic?: boolean;
}

/**
 * Where a running show continues with rebuilt data: at the last step that shows nothing new. Earlier scenes keep their
 * old data if the new data would show more than is public.
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
  const shownBefore = before.map(({ content }) => stepCount(content));
  const here = placeOfStep(shownBefore, step);
  if (!here) return { contents: rebuilt, step: -1 };
  const shown = before.slice(0, here.scene + 1);
  const scenes = after.map(({ id, content, isPublic = false }) => {
    const index = shown.findIndex((scene) => scene.id === id);
    const old = shown[index]?.content;
    if (!old) return { content, old, last: -1, isUnseen: isOfStage(content.kind), isPublic };
    const lastShown = index === here.scene ? here.step : stepsOf(old) - 1;
    return { content, old, last: lastStepShown(old, lastShown, content), isUnseen: false, isPublic };
  });
  const current = after.findIndex(({ id }) => id === shown[here.scene]!.id);
  const lastSeen = current === -1 ? scenes.findLastIndex(({ old }) => old !== undefined) : current;
  const firstUnseen = scenes.findIndex(({ isUnseen }) => isUnseen);
  let at = firstUnseen === -1 ? lastSeen : Math.min(lastSeen, firstUnseen - 1);
  while (at >= 0 && scenes[at]!.last < 0) at -= 1;
  const contents = scenes.map(({ content, old, last, isPublic }, index) =>
    index < at && old && !isPublic && last < stepsOf(content) - 1 ? old : content,
  );
  return { contents, step: at < 0 ? -1 : firstStepOf(contents.map(stepCount), at) + scenes[at]!.last };
}

/**
 * Last step of a rebuilt scene that shows nothing new: same order as before without removed teams, and no team at a
 * better place than shown, or at an open one.
 * @returns −1: even the first step is new
 */
function lastStepShown(before: SceneContent, step: number, after: SceneContent): number {
  const was = resultsOf(before);
  const is = resultsOf(after);
  if (!was || !is) return Math.min(step, stepsOf(after) - 1);
  const remaining = new Set(is.results.map(({ key }) => key));
  const wereShown = was.results.slice(0, was.countAt(step));
  const shown = wereShown.filter(({ key }) => remaining.has(key));
  const shownPlaces = wereShown.map(({ place }) => place);
  const bestPlace = Math.min(...shown.map(({ place }) => place));
  // By suspense, open places are between shown ones.
  const isNew = (place: number) =>
    place < bestPlace || (place < Math.max(...shownPlaces) && !shownPlaces.includes(place));
  const firstNew = is.results.findIndex(({ key, place }, index) => key !== shown[index]?.key || isNew(place));
  const known = firstNew === -1 ? is.results.length : firstNew;
  const highlight = was.highlightAt?.(step) ?? null;
  let last = -1;
  for (let next = 0; next < stepsOf(after) && is.countAt(next) <= known; next += 1) {
    const highlighted = is.highlightAt?.(next) ?? null;
    if (highlighted === null || highlighted === highlight) last = next;
  }
  return last;
}
