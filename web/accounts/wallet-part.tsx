import { lazy, Suspense, useEffect, useState, type RefObject } from "react";
import type { IntentOf } from "#rules/form-intents.ts";
import { announceEvent, plainEvent, requestEvent } from "../shell/wallet-discovery.ts";

const WalletButtons = lazy(() => import("./wallet-buttons.tsx"));

type WalletIntent = IntentOf<"accounts/account"> | IntentOf<"teams/team"> | IntentOf<"garage/submission">;

/**
 * What a wallet is asked for besides signing in: to prove that it is somebody's (`WalletSubject` of the server), or to sign a text. The
 * form's intent goes with the signature.
 */
export type WalletRequest = { intent: WalletIntent; label: (values: { wallet: string }) => string } & (
  | { kind: "prove"; subject: string }
  | { kind: "sign"; text: string }
);

export interface WalletPartProps {
  /** the form of a new account, whose answers go with the signature; undefined: signing in */
  form?: RefObject<HTMLFormElement | null>;
  lead?: string;
  wish?: WalletRequest;
  /** what stands there when the browser has no wallet; nothing unless given */
  none?: string;
}

/** A button for each wallet of this browser. Where none announces itself, nothing is shown and nothing is loaded. */
export function WalletPart(props: WalletPartProps) {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    const onAnnounced = () => setIsThere(true);
    const events = [announceEvent, plainEvent];
    for (const event of events) addEventListener(event, onAnnounced);
    dispatchEvent(new Event(requestEvent));
    if ("ethereum" in globalThis) onAnnounced();
    return () => {
      for (const event of events) removeEventListener(event, onAnnounced);
    };
  }, []);
  return isThere ? (
    <Suspense>
      <WalletButtons {...props} />
    </Suspense>
  ) : props.none !== undefined ? (
    <p className="mt-2 text-sm text-quiet">{props.none}</p>
  ) : null;
}
