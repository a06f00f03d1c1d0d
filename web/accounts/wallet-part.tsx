import { lazy, Suspense, useEffect, useState, type RefObject } from "react";
import { announceEvent, requestEvent } from "../shell/wallet-discovery.ts";

const WalletButtons = lazy(() => import("./wallet-buttons.tsx"));

export interface WalletPartProps {
  /** the form of a new account, whose answers go with the signature; undefined: signing in */
  form?: RefObject<HTMLFormElement | null>;
  lead?: string;
}

/** A button for each wallet of this browser. Where none announces itself, nothing is shown and nothing is loaded. */
export function WalletPart(props: WalletPartProps) {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    const onAnnounced = () => setIsThere(true);
    addEventListener(announceEvent, onAnnounced);
    dispatchEvent(new Event(requestEvent));
    return () => removeEventListener(announceEvent, onAnnounced);
  }, []);
  return isThere ? (
    <Suspense>
      <WalletButtons {...props} />
    </Suspense>
  ) : null;
}
