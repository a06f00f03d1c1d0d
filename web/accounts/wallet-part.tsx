import { lazy, Suspense, useEffect, useState, type RefObject } from "react";
import { onFirstWallet } from "../app/wallet-discovery.ts";

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
  useEffect(() => onFirstWallet(() => setIsThere(true)), []);
  return isThere ? (
    <Suspense>
      <WalletButtons {...props} />
    </Suspense>
  ) : props.none !== undefined ? (
    <p className="mt-2 text-sm text-quiet">{props.none}</p>
  ) : null;
}
