/** What React Router keeps on the window. */
type RouterGlobals = {
  /** makes the first load fetch the data of all routes */
  __reactRouterHdrActive?: boolean;
  __reactRouterDataRouter?: { state: { initialized: boolean }; revalidate: () => Promise<void> };
};

const globals = () => globalThis as RouterGlobals;

/** How often the router is looked at while it starts. */
const pollMs = 20;

/** Lets the router fetch the first page's data, and then the data of the root, which in the shell is nobody's. */
export function loadFirstPage(): void {
  globals().__reactRouterHdrActive = true;
  const timer = setInterval(() => {
    const router = globals().__reactRouterDataRouter;
    if (!router?.state.initialized) return;
    clearInterval(timer);
    delete globals().__reactRouterHdrActive;
    void router.revalidate();
  }, pollMs);
}
