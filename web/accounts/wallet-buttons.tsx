import { createStore } from "mipd";
import { useEffect, useState } from "react";
import { useSubmit } from "react-router";
import type { IntentOf } from "#domain/form-intents.ts";
import { useMessages } from "../ui/messages.tsx";
import { useSite } from "../app/use-site.ts";
import { plainEvent } from "../app/wallet-discovery.ts";
import { isWalletProvider, plainWallet, type WalletProvider } from "../app/wallet.ts";
import { Button } from "../ui/button.tsx";
import { Alert } from "../ui/card.tsx";
import type { WalletPartProps } from "./wallet-part.tsx";
import { fetchJson } from "../app/http.ts";
import { holdReload } from "../app/reload.ts";

class WalletDeclined extends Error {
  override name = "WalletDeclined";
}

/** EIP-1193: user rejected request. */
const declinedCode = 4001;

/**
 * Signs the server's message with the wallet's first account.
 * @throws WalletDeclined when the person declined; Error when the wallet or server failed
 */
async function askWalletToSign(
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
    const { message } = await fetchJson<{ message: string }>("/_wallet", {
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

interface Wallet {
  id: string;
  name: string;
  provider: WalletProvider;
}

/** EIP-6963 wallets, else the injected one, which has no name. */
function useWallets(unnamed: string): Wallet[] {
  const [wallets, setWallets] = useState<Wallet[]>([]);
  useEffect(() => {
    const store = createStore();
    const read = () => {
      const announced = store.getProviders().flatMap(({ info, provider }): Wallet[] => {
        // Announcements are untrusted, despite their types.
        const [given, name]: unknown[] = [provider, info.name];
        return isWalletProvider(given) && typeof name === "string"
          ? [{ id: info.uuid, name: name.slice(0, 40), provider: given }]
          : [];
      });
      const plain = plainWallet();
      setWallets(announced.length === 0 && plain ? [{ id: "plain", name: unnamed, provider: plain }] : announced);
    };
    const stop = store.subscribe(read);
    read();
    addEventListener(plainEvent, read);
    return () => {
      removeEventListener(plainEvent, read);
      stop();
      store.destroy();
    };
  }, [unnamed]);
  return wallets;
}

export default function WalletButtons({ form, lead, isAdding }: WalletPartProps) {
  const { wallet: texts, wallets: account } = useMessages().accounts;
  const { backendUrl } = useSite();
  const wallets = useWallets(texts.unnamed);
  const submit = useSubmit();
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<"declined" | "failed" | null>(null);

  const sign = async (wallet: Wallet) => {
    setBusy(wallet.id);
    setFailure(null);
    try {
      const signed = await askWalletToSign(wallet.provider, backendUrl, isAdding ? "add" : "sign-in");
      const fields = new FormData(form?.current ?? undefined);
      fields.set("message", signed.message);
      fields.set("signature", signed.signature);
      if (isAdding) fields.set("intent", "add-wallet" satisfies IntentOf<"accounts/account">);
      await submit(fields, { method: "post" });
    } catch (error) {
      setFailure(error instanceof WalletDeclined ? "declined" : "failed");
    } finally {
      setBusy(null);
    }
  };

  if (wallets.length === 0) return null;
  return (
    <div className={isAdding ? "mt-3 space-y-3" : "mt-8 space-y-3 border-t border-line pt-6"}>
      {lead !== undefined && <p className="text-quiet">{lead}</p>}
      {failure && <Alert tone="caution">{texts[failure]}</Alert>}
      {wallets.map((wallet) => (
        <Button
          key={wallet.id}
          pending={busy !== null}
          className={isAdding ? "" : "w-full"}
          onClick={() => void sign(wallet)}
        >
          {(isAdding ? account.add : form ? texts.buttonNew : texts.button)({ wallet: wallet.name })}
        </Button>
      ))}
    </div>
  );
}
