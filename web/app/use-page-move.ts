import { useEffect, useRef, type RefObject } from "react";
import { useLocation } from "react-router";
import { routeTransitionMs } from "./timing.ts";

/** Moves the focus for screen readers. No animation on the first page or with reduced motion. */
export function usePageMove(content: RefObject<HTMLElement | null>): void {
  const { pathname, hash } = useLocation();
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const isFirst = shown.current === null;
    const hasMoved = shown.current !== pathname;
    shown.current = pathname;
    if (isFirst || !hasMoved || !content.current) return;
    if (hash === "") content.current.focus({ preventScroll: true });
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const from = { translate: "1.5rem 0" };
    content.current.animate([from, { translate: "0 0" }], { duration: routeTransitionMs, easing: "ease-out" });
  }, [pathname, hash, content]);
}
