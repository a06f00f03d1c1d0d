/** EIP-6963 */
const requestEvent = "eip6963:requestProvider";
const announceEvent = "eip6963:announceProvider";

/** Older wallets use `window` and this event. */
export const plainEvent = "ethereum#initialized";

/** Returns a stop function. */
export function onFirstWallet(listener: () => void): () => void {
  const stop = () => {
    for (const event of [announceEvent, plainEvent]) removeEventListener(event, onFirst);
  };
  const onFirst = () => {
    stop();
    listener();
  };
  for (const event of [announceEvent, plainEvent]) addEventListener(event, onFirst);
  dispatchEvent(new Event(requestEvent));
  if ("ethereum" in globalThis) onFirst();
  return stop;
}

/**
 * Loads wallet code only after an announcement.
 * @returns a stop function
 */
export function discoverWallets(): () => void {
  let stop: (() => void) | undefined;
  let stopped = false;
  const stopListening = onFirstWallet(() => {
    void import("./watch-wallets.ts").then(({ watchWallets }) => {
      if (!stopped) stop = watchWallets();
    });
  });
  return () => {
    stopped = true;
    stopListening();
    stop?.();
  };
}
