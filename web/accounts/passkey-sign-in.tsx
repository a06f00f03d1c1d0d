import { useState } from "react";
import { useSubmit } from "react-router";
import { useMessages } from "../ui/messages.tsx";
import { useSite } from "../app/use-site.ts";
import { Button } from "../ui/button.tsx";
import { Alert } from "../ui/card.tsx";
import { useBrowserValue } from "../ui/use-is-hydrated.ts";

export function usePasskeys() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<"declined" | "failed" | null>(null);
  // Assumes support until hydration, because a button that appears later would move others.
  const isKnown = useBrowserValue(() => "PublicKeyCredential" in window, true);
  const use = async (ceremony: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    try {
      await ceremony();
    } catch (error) {
      setFailure(isDeclined(error) ? "declined" : "failed");
    } finally {
      setBusy(false);
    }
  };
  return { isKnown, busy, failure, use };
}

/** The person closed the browser's dialog, or it timed out. */
function isDeclined(error: unknown): boolean {
  return error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError");
}

export function PasskeySignIn() {
  const { signIn, passkey } = useMessages().accounts;
  const { backendUrl } = useSite();
  const submit = useSubmit();
  const { isKnown, busy, failure, use } = usePasskeys();
  const choose = async () => {
    const { choosePasskey } = await import("./passkey-ceremony.ts");
    await submit({ passkey: await choosePasskey(backendUrl) }, { method: "post" });
  };
  if (!isKnown) return null;
  return (
    <div className="mt-4 space-y-3 noscript:hidden">
      {failure && <Alert tone="caution">{passkey[failure]}</Alert>}
      <Button className="w-full" pending={busy} onClick={() => void use(choose)}>
        {signIn.passkey}
      </Button>
    </div>
  );
}
