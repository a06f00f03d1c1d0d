/** EIP-6963: wallets answer this event, and announce themselves by the other whenever they are ready. */
export const requestEvent = "eip6963:requestProvider";
export const announceEvent = "eip6963:announceProvider";

/** Wallets older than that put themselves on the window, and may say so by this event when they are late. */
export const plainEvent = "ethereum#initialized";

/**
 * Listens for wallets. Nothing of the wallet's code is loaded before one announces itself.
 *
 * @returns stops listening and forgets the wallets found
 */
export function discoverWallets(): () => void {
  let stop: (() => void) | undefined;
  let stopped = false;
  const stopListening = () => {
    for (const event of [announceEvent, plainEvent]) removeEventListener(event, onFirst);
  };
  const onFirst = () => {
    stopListening();
    void import("./watch-wallets.ts").then(({ watchWallets }) => {
      if (!stopped) stop = watchWallets();
    });
  };
  for (const event of [announceEvent, plainEvent]) addEventListener(event, onFirst);
  dispatchEvent(new Event(requestEvent));
  if ("ethereum" in globalThis) onFirst();
  return () => {
    stopped = true;
    stopListening();
    stop?.();
  };
}
