import { askJson } from "../app/http.ts";
import { holdReload } from "../app/reload.ts";
import type { WalletProvider } from "../app/wallet.ts";

export class WalletDeclined extends Error {
  override name = "WalletDeclined";
}

/** EIP-1193: user rejected request. */
const declinedCode = 4001;

/**
 * Signs the server's message with the wallet's first account.
 * @throws WalletDeclined when the person declined; Error when the wallet or server failed
 */
export async function askWalletToSign(
  provider: WalletProvider,
  backendUrl: string | null,
  purpose: "sign-in" | "add",
): Promise<{ message: string; signature: string }> {
  // Connecting changes the wallet's accounts, which would reload the page.
  const release = holdReload("signing");
  try {
    const accounts = await ask(provider, "eth_requestAccounts");
    const address: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
    if (typeof address !== "string") throw new Error("The wallet named no account.");
    const { message } = await askJson<{ message: string }>("/_wallet", {
      backendUrl,
      method: "POST",
      body: { address, ...(purpose === "add" && { for: "account" }) },
    });
    const hex = Array.from(new TextEncoder().encode(message), (byte) => byte.toString(16).padStart(2, "0")).join("");
    const signature = await ask(provider, "personal_sign", [`0x${hex}`, address]);
    if (typeof signature !== "string") throw new Error("The wallet gave no signature.");
    return { message, signature };
  } finally {
    release();
  }
}

async function ask(provider: WalletProvider, method: string, params: unknown[] = []): Promise<unknown> {
  try {
    return await provider.request({ method, params });
  } catch (error) {
    const isDeclined = typeof error === "object" && error !== null && "code" in error && error.code === declinedCode;
    throw isDeclined ? new WalletDeclined("The person said no.", { cause: error }) : error;
  }
}
