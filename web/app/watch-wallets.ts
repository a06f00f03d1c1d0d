import { createStore } from "mipd";
import { isWalletProvider, plainWallet, watchWallet } from "./wallet.ts";

export function watchWallets(): () => void {
  const store = createStore();
  const stops: (() => void)[] = [];
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
  return () => {
    for (const stop of stops) stop();
  };
}
