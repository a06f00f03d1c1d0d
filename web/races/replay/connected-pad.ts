/** The first pad in use, or null. Asks the browser anew: what it gave before does not change. */
export function connectedPad(): Gamepad | null {
  return navigator.getGamepads?.().find((pad) => pad?.connected === true) ?? null;
}

/** Calls `look` once a frame while any gamepad is connected, and not otherwise. Returns how to stop. */
export function whilePadConnected(look: (nowMs: number) => void): () => void {
  let frame = 0;
  const run = (nowMs: number) => {
    frame = connectedPad() ? requestAnimationFrame(run) : 0;
    look(nowMs);
  };
  const begin = () => {
    if (frame === 0) frame = requestAnimationFrame(run);
  };
  addEventListener("gamepadconnected", begin);
  if (connectedPad()) begin();
  return () => {
    cancelAnimationFrame(frame);
    removeEventListener("gamepadconnected", begin);
  };
}
