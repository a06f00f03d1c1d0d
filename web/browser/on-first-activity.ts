const signs = ["pointermove", "pointerdown", "touchstart", "keydown", "scroll"] as const;

/** Acts once, with the first sign that somebody is there: well before a link is pressed. @returns ends the waiting */
export function onFirstSign(act: () => void): () => void {
  const ending = new AbortController();
  const begin = () => {
    ending.abort();
    act();
  };
  for (const sign of signs) addEventListener(sign, begin, { passive: true, signal: ending.signal });
  return () => ending.abort();
}
