import { lazy, Suspense, useEffect, useEffectEvent, useState, useSyncExternalStore, type ReactNode } from "react";
import { useMessages } from "../messages/messages.tsx";
import { hasNotices, onNotice, showNotice } from "../ui/notices.ts";
import { keepFormsWhenUsed, watchDeploymentsLater } from "./late-services.ts";
import { watchSession } from "./session-refresh.ts";
import { useSite } from "./use-site.ts";
import { discoverWallets } from "./wallet-discovery.ts";

const NoticeRegion = lazy(() => import("../ui/notice-region.tsx"));

/** What runs behind every page: the watch for new builds, forms that survive a reload, wallets, notices. */
export function PageServices({ children }: { children: ReactNode }) {
  const { newVersion } = useMessages().shell;
  const offer = useEffectEvent((reload: () => void) => {
    showNotice({ title: newVersion.text, action: { label: newVersion.reload, onClick: reload }, stays: true });
  });
  const { signedInAs, backendUrl } = useSite();
  const isSignedIn = signedInAs !== null;
  useEffect(() => {
    if (!isSignedIn) return undefined;
    // Only who is signed in needs the HTTP client here.
    return watchSession(async () => (await import("./renew-session.ts")).renewSession(backendUrl));
  }, [isSignedIn, backendUrl]);
  useEffect(() => {
    const stops = [
      keepFormsWhenUsed(),
      discoverWallets(),
      import.meta.env.PROD ? watchDeploymentsLater((reload) => offer(reload)) : () => {},
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return (
    <>
      {children}
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
