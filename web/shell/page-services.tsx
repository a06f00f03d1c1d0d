import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { hasNotices, onNotice } from "../ui/notices.ts";
import { keepFormsWhenUsed, startLate, watchDeploymentsLater } from "./lazy-services.ts";
import { NewVersionOffer } from "./new-version-offer.tsx";
import { onUnhandledError } from "./unhandled-error.ts";
import { useSite } from "./use-site.ts";
import { discoverWallets } from "./wallet-discovery.ts";

const NoticeRegion = lazy(() => import("../ui/notice-region.tsx"));

/** What runs behind every page: the watch for new builds, forms that survive a reload, wallets, notices, faults that nobody caught. */
export function PageServices({ children }: { children: ReactNode }) {
  const [offer, setOffer] = useState<{ reload: () => void } | null>(null);
  const [fault, setFault] = useState<Error | null>(null);
  const { signedInAs, backendUrl } = useSite();
  const isSignedIn = signedInAs !== null;
  useEffect(() => {
    if (!isSignedIn) return undefined;
    return startLate(async () => {
      const { keepSignedIn } = await import("./keep-signed-in.ts");
      return () => keepSignedIn(backendUrl);
    });
  }, [isSignedIn, backendUrl]);
  useEffect(() => {
    const stops = [
      keepFormsWhenUsed(),
      discoverWallets(),
      onUnhandledError(setFault),
      import.meta.env.PROD ? watchDeploymentsLater((reload) => setOffer({ reload })) : () => {},
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  // From here it leads to the error page, as what fails while drawing does.
  if (fault) throw fault;
  return (
    <>
      {children}
      {offer && <NewVersionOffer onReload={offer.reload} onLater={() => setOffer(null)} />}
      <Notices />
    </>
  );
}

/** The code that draws notices comes with the first one. */
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
