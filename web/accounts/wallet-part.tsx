import { lazy, Suspense, useEffect, useState, type RefObject } from "react";
import { announceEvent, plainEvent, requestEvent } from "../shell/wallet-discovery.ts";

const WalletButtons = lazy(() => import("./wallet-buttons.tsx"));

export interface WalletPartProps {
  /** the form of a new account, whose answers go with the signature; undefined: signing in */
  form?: RefObject<HTMLFormElement | null>;
  lead?: string;
  /** adds the wallet to the account instead of signing in */
  isAdding?: true;
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
