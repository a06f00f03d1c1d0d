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
import { askWalletToSign, WalletDeclined } from "./ask-wallet.ts";
import type { WalletPartProps } from "./wallet-part.tsx";

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
