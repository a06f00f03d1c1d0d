import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { hasNotices, onNotice } from "../ui/notices.ts";
import { watchDeployments } from "./deployment-watch.ts";
import { keepSignedIn } from "./keep-signed-in.ts";
import { NewVersionOffer } from "./new-version-offer.tsx";
import { onUnhandledError } from "./unhandled-error.ts";
import { guardUnsentInput } from "./unsent-input.ts";
import { useSite } from "./use-site.ts";
import { discoverWallets } from "./wallet-discovery.ts";

const NoticeRegion = lazy(() => import("../ui/notice-region.tsx"));

export function PageServices({ children }: { children: ReactNode }) {
  const [offer, setOffer] = useState<{ reload: () => void } | null>(null);
  const [fault, setFault] = useState<Error | null>(null);
  const { signedInAs, backendUrl } = useSite();
  const isSignedIn = signedInAs !== null;
  useEffect(() => (isSignedIn ? keepSignedIn(backendUrl) : undefined), [isSignedIn, backendUrl]);
  useEffect(() => {
    const stops = [
      guardUnsentInput(),
      discoverWallets(),
      onUnhandledError(setFault),
      import.meta.env.PROD ? watchDeployments(import.meta.env.BUILD_ID, (reload) => setOffer({ reload })) : () => {},
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  // Rethrown so that the error page shows it.
  if (fault) throw fault;
  return (
    <>
      {children}
      {offer && <NewVersionOffer onReload={offer.reload} onLater={() => setOffer(null)} />}
      <Notices />
    </>
  );
}

/** Lazy. */
function Notices() {
  const waiting = useSyncExternalStore(onNotice, hasNotices, () => false);
  const [needed, setNeeded] = useState(false);
  if (waiting && !needed) setNeeded(true);
  if (!needed) return null;
  return (
    <Suspense>
      <NoticeRegion />
    </Suspense>
  );
}
