import { reloadPage } from "./reload.ts";

/** EIP-1193: a wallet's provider. */
export type WalletProvider = {
  request: (call: { method: string; params?: unknown }) => Promise<unknown>;
  on: (event: string, listener: (value: unknown) => void) => void;
  removeListener: (event: string, listener: (value: unknown) => void) => void;
};

/** Whether something announced as a wallet can be listened to: anybody may announce anything. */
export function isWalletProvider(provider: unknown): provider is WalletProvider {
  const methods: (keyof WalletProvider)[] = ["request", "on", "removeListener"];
  return (
    typeof provider === "object" &&
    provider !== null &&
    methods.every((method) => typeof (provider as Partial<WalletProvider>)[method] === "function")
  );
}

/** The console messages of the wallet events; they are Turkish in both languages. */
export const walletMessages = {
  disconnected: "Cüzdan bağlantısı kesildi, sayfa yenileniyor.",
  accountChanged: "Cüzdan hesabı değişti, sayfa yenileniyor.",
  chainChanged: "Cüzdan ağı değişti, sayfa yenileniyor.",
} as const;

/** A wallet that keeps sending events reloads a tab at most so often within the window. */
const mostReloads = 3;
const reloadWindowMs = 30_000;
const reloadTimesKey = "wallet-reloads";

/** Whether the wallet may reload this tab once more, and remembers it. */
export function mayReloadForWallet(nowMs: number, storage: Pick<Storage, "getItem" | "setItem">): boolean {
  try {
    const parsed: unknown = JSON.parse(storage.getItem(reloadTimesKey) ?? "[]");
    const recent = (Array.isArray(parsed) ? parsed : []).filter(
      (at) => typeof at === "number" && nowMs - at < reloadWindowMs,
    );
    if (recent.length >= mostReloads) return false;
    storage.setItem(reloadTimesKey, JSON.stringify([...recent, nowMs]));
    return true;
  } catch {
    return true;
  }
}

function sayAndReload(message: string): void {
  // oxlint-disable-next-line no-console -- the specification asks for this message
  console.log(message);
  if (mayReloadForWallet(Date.now(), sessionStorage)) reloadPage("wallet");
}

/** The message for a list of accounts: none left means that the wallet was disconnected. */
export function accountsMessage(accounts: unknown): string {
  const isEmpty = !Array.isArray(accounts) || accounts.length === 0;
  return isEmpty ? walletMessages.disconnected : walletMessages.accountChanged;
}

/** Reloads the page on a wallet's events. */
export function watchWallet(provider: WalletProvider): () => void {
  const onAccounts = (accounts: unknown) => sayAndReload(accountsMessage(accounts));
  const onChain = () => sayAndReload(walletMessages.chainChanged);
  const onDisconnect = () => sayAndReload(walletMessages.disconnected);
  provider.on("accountsChanged", onAccounts);
  provider.on("chainChanged", onChain);
  provider.on("disconnect", onDisconnect);
  return () => {
    provider.removeListener("accountsChanged", onAccounts);
    provider.removeListener("chainChanged", onChain);
    provider.removeListener("disconnect", onDisconnect);
  };
}
