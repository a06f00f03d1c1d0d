import { isHeld, isHeldBy, onHoldEnd, reloadPage } from "./reload.ts";

/** EIP-1193 */
export type WalletProvider = {
  request: (call: { method: string; params?: unknown }) => Promise<unknown>;
  on: (event: string, listener: (value: unknown) => void) => void;
  removeListener: (event: string, listener: (value: unknown) => void) => void;
};

/** Anyone can announce anything. */
export function isWalletProvider(provider: unknown): provider is WalletProvider {
  const methods: (keyof WalletProvider)[] = ["request", "on", "removeListener"];
  return (
    typeof provider === "object" &&
    provider !== null &&
    methods.every((method) => typeof (provider as Partial<WalletProvider>)[method] === "function")
  );
}

/** These are Turkish in both languages. */
export const walletMessages = {
  disconnected: "Cüzdan bağlantısı kesildi, sayfa yenileniyor.",
  accountChanged: "Cüzdan hesabı değişti, sayfa yenileniyor.",
  chainChanged: "Cüzdan ağı değişti, sayfa yenileniyor.",
} as const;

/** Later ones wait, twice as long each. */
const quickReloads = 3;
const firstWaitMs = 2_000;
const reloadWindowMs = 60_000;
const reloadTimesKey = "wallet-reloads";

/** Stops a wallet that reports on every page from reloading forever. */
export function nextReloadWaitMs(nowMs: number, storage: Pick<Storage, "getItem" | "setItem">): number {
  try {
    const parsed: unknown = JSON.parse(storage.getItem(reloadTimesKey) ?? "[]");
    const recent = (Array.isArray(parsed) ? parsed : []).filter(
      (at) => typeof at === "number" && nowMs - at < reloadWindowMs,
    );
    storage.setItem(reloadTimesKey, JSON.stringify([...recent, nowMs]));
    return recent.length < quickReloads
      ? 0
      : Math.min(reloadWindowMs, firstWaitMs * 2 ** (recent.length - quickReloads));
  } catch {
    return firstWaitMs;
  }
}

let isReloading = false;

/** Waits for the delay or a show's end. */
function logAndReload(message: string): void {
  // A wallet that signs connects automatically.
  if (isReloading || isHeldBy("signing")) return;
  isReloading = true;
  let isDue = false;
  const act = () => {
    if (!isDue || isHeld("wallet")) return;
    stopWaiting();
    // oxlint-disable-next-line no-console -- the specification asks for this message
    console.log(message);
    reloadPage("wallet");
  };
  const stopWaiting = onHoldEnd(act);
  setTimeout(
    () => {
      isDue = true;
      act();
    },
    nextReloadWaitMs(Date.now(), sessionStorage),
  );
}

export function plainWallet(): WalletProvider | undefined {
  const { ethereum } = globalThis as { ethereum?: unknown };
  return isWalletProvider(ethereum) ? ethereum : undefined;
}

/** No account: disconnected. */
export function accountsMessage(accounts: unknown): string {
  const isEmpty = !Array.isArray(accounts) || accounts.length === 0;
  return isEmpty ? walletMessages.disconnected : walletMessages.accountChanged;
}

export function watchWallet(provider: WalletProvider): () => void {
  const onAccounts = (accounts: unknown) => logAndReload(accountsMessage(accounts));
  const onChain = () => logAndReload(walletMessages.chainChanged);
  const onDisconnect = () => logAndReload(walletMessages.disconnected);
  provider.on("accountsChanged", onAccounts);
  provider.on("chainChanged", onChain);
  provider.on("disconnect", onDisconnect);
  return () => {
    provider.removeListener("accountsChanged", onAccounts);
    provider.removeListener("chainChanged", onChain);
    provider.removeListener("disconnect", onDisconnect);
  };
}
