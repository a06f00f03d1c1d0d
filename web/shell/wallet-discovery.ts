/** EIP-6963: wallets answer this event, and announce themselves by the other whenever they are ready. */
export const requestEvent = "eip6963:requestProvider";
export const announceEvent = "eip6963:announceProvider";

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
    removeEventListener(announceEvent, onFirst);
    void watchAll();
  };
  const watchAll = async () => {
    const [{ createStore }, { isWalletProvider, watchWallet }] = await Promise.all([
      import("mipd"),
      import("./wallet.ts"),
    ]);
    if (stopped) return;
    const store = createStore();
    const watched = new Set<string>();
    const watchNew = () => {
      for (const { info, provider } of store.getProviders()) {
        if (watched.has(info.uuid)) continue;
        watched.add(info.uuid);
        if (isWalletProvider(provider)) stops.push(watchWallet(provider));
      }
    };
    stops.push(store.subscribe(watchNew), () => store.destroy());
    watchNew();
  };
  addEventListener(announceEvent, onFirst);
  dispatchEvent(new Event(requestEvent));
  return () => {
    stopped = true;
    removeEventListener(announceEvent, onFirst);
    for (const stop of stops) stop();
  };
}
