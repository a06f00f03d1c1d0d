import { lazy, Suspense, useEffect, useState, type RefObject } from "react";
import { announceEvent, plainEvent, requestEvent } from "../app/wallet-discovery.ts";

const WalletButtons = lazy(() => import("./wallet-buttons.tsx"));

export interface WalletPartProps {
  /** sign-up form to send along; undefined: signing in */
  form?: RefObject<HTMLFormElement | null>;
  lead?: string;
  isAdding?: true;
  none?: string;
}

/** Loads nothing if no wallet announces itself. */
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
