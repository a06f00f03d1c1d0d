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
  const stops: (() => void)[] = [];
  let stopped = false;
  let loading = false;
  const onFirst = () => {
    if (loading) return;
    loading = true;
    for (const event of [announceEvent, plainEvent]) removeEventListener(event, onFirst);
    void watchAll();
  };
  const watchAll = async () => {
    const [{ createStore }, { isWalletProvider, plainWallet, watchWallet }] = await Promise.all([
      import("mipd"),
      import("./wallet.ts"),
    ]);
    if (stopped) return;
    const store = createStore();
    const watched = new Set<unknown>();
    const watchNew = () => {
      for (const provider of [...store.getProviders().map((each): unknown => each.provider), plainWallet()]) {
        if (watched.has(provider) || !isWalletProvider(provider)) continue;
        watched.add(provider);
        stops.push(watchWallet(provider));
      }
    };
    stops.push(store.subscribe(watchNew), () => store.destroy());
    watchNew();
  };
  for (const event of [announceEvent, plainEvent]) addEventListener(event, onFirst);
  dispatchEvent(new Event(requestEvent));
  if ("ethereum" in globalThis) onFirst();
  return () => {
    stopped = true;
    for (const event of [announceEvent, plainEvent]) removeEventListener(event, onFirst);
    for (const stop of stops) stop();
  };
}
