import { useEffect, useEffectEvent, useState } from "react";
import { Outlet, useLocation, useNavigate } from "react-router";

/** What the address asks of the page; the script at the head of a page without a server took it away (`server/http/static-pages.ts`). */
type AskedWindow = { askedOfPage?: string };

/**
 * A page of the site without a server. It was drawn once for everybody, so it is taken over as it was drawn; what this visitor's address
 * asks of it (`?turn=5`, `?log=…`) comes then, and the page begins anew with that.
 */
export function AskedPage() {
  const [asked, setAsked] = useState("");
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const moveTo = useEffectEvent((search: string) =>
    Promise.resolve(navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true })),
  );
  useEffect(() => {
    const { askedOfPage: search } = globalThis as AskedWindow;
    if (search === undefined) return;
    delete (globalThis as AskedWindow).askedOfPage;
    void moveTo(search).then(() => setAsked(search));
  }, []);
  return <Outlet key={asked} />;
}
