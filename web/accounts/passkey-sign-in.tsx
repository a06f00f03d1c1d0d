import { useState } from "react";
import { useSubmit } from "react-router";
import { useMessages } from "../ui/messages.tsx";
import { useSite } from "../app/use-site.ts";
import { Button } from "../ui/button.tsx";
import { Alert } from "../ui/card.tsx";
import { useBrowserValue } from "../ui/use-is-hydrated.ts";

/** Assumes support until hydration, because a button that appears later would move others. */
export function useKnowsPasskeys(): boolean {
  return useBrowserValue(() => "PublicKeyCredential" in window, true);
}

export function PasskeySignIn() {
  const { signIn, passkey } = useMessages().accounts;
  const { backendUrl } = useSite();
  const submit = useSubmit();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<"declined" | "failed" | null>(null);
  const knowsPasskeys = useKnowsPasskeys();

  const use = async () => {
    setBusy(true);
    setFailure(null);
    const { choosePasskey, isDeclined } = await import("./passkey-ceremony.ts");
    try {
      await submit({ passkey: await choosePasskey(backendUrl) }, { method: "post" });
    } catch (error) {
      setFailure(isDeclined(error) ? "declined" : "failed");
    } finally {
      setBusy(false);
    }
  };

  if (!knowsPasskeys) return null;
  return (
    <div className="mt-4 space-y-3 noscript:hidden">
      {failure && <Alert tone="caution">{passkey[failure]}</Alert>}
      <Button className="w-full" pending={busy} onClick={() => void use()}>
        {signIn.passkey}
      </Button>
    </div>
  );
}
