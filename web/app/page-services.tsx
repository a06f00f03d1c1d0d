import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type ReactNode, type MouseEvent } from "react";
import { useRevalidator } from "react-router";
import { hasNotices, onNotice } from "../ui/notices.ts";
import { watchDeployments } from "./deployment-watch.ts";
import { hideUntilChecked, watchSession } from "./session-refresh.ts";
import { guardUnsentInput } from "./unsent-input.ts";
import { useSite } from "./use-site.ts";
import { discoverWallets } from "./wallet-discovery.ts";
import { useMessages } from "../ui/messages.tsx";
import { Button } from "../ui/button.tsx";
import { fetchJson } from "./http.ts";
import { isHeld } from "./reload.ts";

const lostOnTheWay = /fetch|network|load|import/i;

/**
 * Ignores lost networks, refusals, aborts and extensions.
 * @param site origin, such as `https://example.org`
 */
export function isOwnFault(thrown: unknown, site: string): thrown is Error {
  if (!(thrown instanceof Error) || thrown instanceof DOMException) return false;
  if (thrown.name === "HttpError" || (thrown instanceof TypeError && lostOnTheWay.test(thrown.message))) return false;
  return thrown.stack?.includes(`${site}/assets/`) ?? false;
}

/** Error boundaries don't see these. Screens ignore them. Returns a stop function. */
function onUnhandledError(listener: (error: Error) => void): () => void {
  const site = location.origin + import.meta.env.BASE_URL.slice(0, -1);
  const hear = (thrown: unknown) => {
    if (isOwnFault(thrown, site) && !isHeld("chunk")) listener(thrown);
  };
  const onError = (event: ErrorEvent) => hear(event.error);
  const onRejection = (event: PromiseRejectionEvent) => {
    // Requests are aborted when the page is left.
    if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
    hear(event.reason);
  };
  addEventListener("error", onError);
  addEventListener("unhandledrejection", onRejection);
  return () => {
    removeEventListener("error", onError);
    removeEventListener("unhandledrejection", onRejection);
  };
}

/** Returns a stop function. */
const keepSignedIn = (backendUrl: string | null): (() => void) =>
  watchSession(async () => (await fetchJson<{ endsAt: number | null }>("/_session", { backendUrl })).endsAt);

/** Keeps the focus, and a phone's keyboard, where the visitor is typing. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** Doesn't use the notices' chunk, which may be gone with the old build. */
function NewVersionOffer({ onReload, onLater }: { onReload: () => void; onLater: () => void }) {
  const { newVersion } = useMessages().shell;
  return (
    <section
      aria-live="polite"
      aria-label={newVersion.text}
      className="fixed right-4 bottom-[calc(1rem+var(--bar-height,0px))] left-4 z-50 flex flex-wrap items-center gap-3 border-l-4 border-go bg-panel p-4 shadow-lg sm:left-auto"
    >
      <p className="font-semibold">{newVersion.text}</p>
      <Button kind="primary" onMouseDown={keepFocus} onClick={onReload}>
        {newVersion.reload}
      </Button>
      <Button onMouseDown={keepFocus} onClick={onLater}>
        {newVersion.later}
      </Button>
    </section>
  );
}

const NoticeRegion = lazy(() => import("../ui/notice-region.tsx"));

export function PageServices({ children }: { children: ReactNode }) {
  const [offer, setOffer] = useState<{ reload: () => void } | null>(null);
  const [fault, setFault] = useState<Error | null>(null);
  const { signedInAs, backendUrl } = useSite();
  const isSignedIn = signedInAs !== null;
  const { revalidate } = useRevalidator();
  useEffect(() => (isSignedIn ? keepSignedIn(backendUrl) : undefined), [isSignedIn, backendUrl]);
  // Someone may have signed out in another tab since.
  useEffect(() => (isSignedIn ? hideUntilChecked(revalidate) : undefined), [isSignedIn, revalidate]);
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
