import { routerWindow } from "./react-router-internals.ts";

/** How often the router is looked at while it starts. */
const pollMs = 20;

/** Lets the router fetch the first page's data, and then the data of the root, which in the shell is nobody's. */
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
