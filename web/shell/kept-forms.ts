import { type Control, enterValue, isTick } from "./enter-value.ts";
import { holdReload, keepOverReload, saveKeptState } from "./reload.ts";
import { typingPauseMs } from "./timing.ts";

/** What was entered into one control, by the control's place in the page. */
type KeptControl = { place: string; value: string; checked: boolean | null };

/** Never written anywhere: secrets, files, and what nobody entered. */
const unkeptTypes = new Set(["password", "file", "hidden", "submit", "button", "reset", "image"]);

/** How long restored controls may take to appear. */
const restoreWithinMs = 5_000;

/** How long a page may change its length after a reload and is still brought back to where it was read. */
const holdPlaceMs = 15_000;

function controlsOf(root: ParentNode): Map<string, Control> {
  const places = new Map<string, Control>();
  for (const control of root.querySelectorAll<Control>("main :is(input, textarea, select)")) {
    if (unkeptTypes.has(control.type) || control.autocomplete === "one-time-code" || control.closest("[data-unkept]"))
      continue;
    const form = control.form?.getAttribute("action") ?? "";
    const name = control.name || control.id;
    let nth = 0;
    while (places.has(`${form}|${name}|${control.type}|${nth}`)) nth += 1;
    places.set(`${form}|${name}|${control.type}|${nth}`, control);
  }
  return places;
}

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return [...control.options].some((o) => o.selected !== o.defaultSelected);
  if (isTick(control)) return control.checked !== control.defaultChecked;
  return control.value !== control.defaultValue;
}

/**
 * What people have entered into the page's forms and not sent.
 *
 * @param touched controls in which somebody typed: those that React controls call every value their usual one
 * @param onlyTouched leaves out what the page itself has chosen since
 */
export function saveForms(
  root: ParentNode,
  touched: Pick<WeakSet<EventTarget>, "has">,
  onlyTouched = false,
): KeptControl[] {
  return [...controlsOf(root)]
    .filter(([, control]) => touched.has(control) || (!onlyTouched && isChanged(control)))
    .map(([place, control]) => ({ place, value: control.value, checked: isTick(control) ? control.checked : null }));
}

/** Enters it again, as if typed, so that the page's own code hears of it. Returns what found no place yet. */
export function restoreForms(root: ParentNode, kept: readonly KeptControl[]): KeptControl[] {
  const controls = controlsOf(root);
  return kept.filter(({ place, value, checked }) => {
    const control = controls.get(place);
    if (!control) return true;
    if (isTick(control)) {
      if (checked !== null && control.checked !== checked) control.click();
      return false;
    }
    enterValue(control, value);
    return false;
  });
}

/**
 * Goes back to where somebody was on the page, and stays there while it is drawn: what stands on it may come late, and may take the place of
 * something longer. Whoever moves meanwhile is left where they are. Returns how to give up.
 */
function scrollBackTo(top: number): () => void {
  const moves = ["wheel", "touchmove", "keydown", "pointerdown"] as const;
  const goBack = () => {
    if (Math.abs(scrollY - top) >= 1) scrollTo({ top, behavior: "instant" });
  };
  const observer = new ResizeObserver(goBack);
  const timer = setTimeout(stop, holdPlaceMs);
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
    for (const move of moves) removeEventListener(move, stop);
  }
  for (const move of moves) addEventListener(move, stop, { passive: true });
  observer.observe(document.body);
  return stop;
}

/** Keeps every form of the page over reloads, and the place where it was scrolled to, and holds reloads while somebody types. Returns how to stop. */
export function keepForms(touched: Pick<WeakSet<EventTarget>, "has">): () => void {
  let release: (() => void) | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;
  const onInput = () => {
    release ??= holdReload("typing");
    clearTimeout(pause);
    pause = setTimeout(() => {
      release?.();
      release = undefined;
    }, typingPauseMs);
  };
  document.addEventListener("input", onInput);
  // This code may have been fetched because of what is being typed.
  if (saveForms(document, touched).length > 0) onInput();

  let observer: MutationObserver | undefined;
  let isLeaving = false;
  const stopKeeping = keepOverReload("forms", {
    save: () => saveForms(document, touched, isLeaving),
    restore: (value) => {
      let left = restoreForms(document, Array.isArray(value) ? (value as KeptControl[]) : []);
      if (left.length === 0) return;
      observer = new MutationObserver(() => {
        left = restoreForms(document, left);
        if (left.length === 0) observer?.disconnect();
      });
      observer.observe(document.body, { childList: true, subtree: true });
      setTimeout(() => observer?.disconnect(), restoreWithinMs);
    },
  });

  // The browser's own reload button comes without a word before. Whoever presses it wants the page anew, but for what they entered.
  const onHide = ({ persisted }: PageTransitionEvent) => {
    if (persisted || saveForms(document, touched, true).length === 0) return;
    isLeaving = true;
    saveKeptState("forms");
    isLeaving = false;
  };
  addEventListener("pagehide", onHide);

  let stopScrolling: (() => void) | undefined;
  const stopKeepingPlace = keepOverReload("scroll", {
    save: () => scrollY,
    restore: (top) => {
      if (typeof top === "number" && top > 0) stopScrolling = scrollBackTo(top);
    },
  });

  return () => {
    document.removeEventListener("input", onInput);
    removeEventListener("pagehide", onHide);
    clearTimeout(pause);
    release?.();
    observer?.disconnect();
    stopScrolling?.();
    stopKeeping();
    stopKeepingPlace();
  };
}
