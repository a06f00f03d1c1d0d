import type { SignOutcome } from "#server/racing/submissions/signed-submission.ts";
import { WalletPart } from "../accounts/wallet-part.tsx";
import { useMessages } from "../messages/messages.tsx";
import { Alert, Card } from "../ui/card.tsx";

type Refusal = Extract<SignOutcome, { kind: "refused" }>["rule"];

/** On wish: the team's wallet signs the car's code hash. */
export function SignCard({
  isSigned,
  wallet,
  text,
  refusal,
}: {
  isSigned: boolean;
  /** the team's */
  wallet: string;
  /** what is signed, letter for letter */
  text: string;
  refusal: Refusal | null;
}) {
  const { sign } = useMessages().submissions;
  return (
    <Card title={sign.title}>
      {refusal !== null && <Alert tone="stop">{sign.refusal[refusal]}</Alert>}
      {isSigned ? (
        <p className="break-words">{sign.done({ address: wallet })}</p>
      ) : (
        <>
          <p className="text-quiet">{sign.lead}</p>
          <pre className="mt-3 border border-line bg-panel p-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
            {text}
          </pre>
          <WalletPart none={sign.noWallet} wish={{ kind: "sign", text, intent: "sign", label: sign.button }} />
        </>
      )}
    </Card>
  );
}
