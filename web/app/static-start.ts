import { routerWindow } from "./react-router-internals.ts";

/** In milliseconds. */
const pollMs = 20;

/** The first page's data, then the root's, which the shell doesn't have. */
export function loadFirstPage(): void {
  routerWindow.__reactRouterHdrActive = true;
  const timer = setInterval(() => {
    const router = routerWindow.__reactRouterDataRouter;
    if (!router?.state.initialized) return;
    clearInterval(timer);
    delete routerWindow.__reactRouterHdrActive;
    void router.revalidate();
  }, pollMs);
}
