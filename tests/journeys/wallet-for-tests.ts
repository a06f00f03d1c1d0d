import type { BrowserContext } from "@playwright/test";
import { walletOfKey } from "#server/accounts/wallet-for-tests.ts";

/** EIP-6963, with a public key. */
export async function installWallet(context: BrowserContext, key: number, declines = false): Promise<void> {
  const wallet = walletOfKey(key);
  await context.exposeFunction("signForTest", (hex: string) =>
    wallet.sign(Buffer.from(hex.slice(2), "hex").toString()),
  );
  await context.addInitScript(
    ([address, isDeclining]) => {
      const listeners: ((accounts: string[]) => void)[] = [];
      const provider = {
        request: async ({ method, params }: { method: string; params?: string[] }) => {
          if (method === "eth_requestAccounts") {
            // Connecting notifies all pages.
            for (const listener of listeners) listener([address]);
            return [address];
          }
          if (isDeclining) throw Object.assign(new Error("declined"), { code: 4001 });
          return (window as unknown as { signForTest: (hex?: string) => Promise<string> }).signForTest(params?.[0]);
        },
        on: (event: string, listener: (accounts: string[]) => void) => {
          if (event === "accountsChanged") listeners.push(listener);
        },
        removeListener: () => undefined,
      };
      const info = { uuid: "9b1f0c5e-0000-4000-8000-000000000001", name: "Test Wallet", icon: "data:,", rdns: "test" };
      const announce = () =>
        dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail: Object.freeze({ info, provider }) }));
      addEventListener("eip6963:requestProvider", announce);
      announce();
    },
    [wallet.address.toLowerCase(), declines] as const,
  );
}
