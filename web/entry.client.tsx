import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { loadCatalogue } from "./ui/browser-catalogue.ts";
import { isLanguage } from "#messages/language.ts";
import { MessagesProvider } from "./ui/messages.tsx";
import { installChunkFailureGuard } from "./app/chunk-failure.ts";
import { installPageDataClient } from "./app/http.ts";
import { routerWindow } from "./app/react-router-internals.ts";

/** In milliseconds. */
const pollMs = 20;

/** The first page's data, then the root's, which the shell doesn't have. */
function loadFirstPage(): void {
  routerWindow.__reactRouterHdrActive = true;
  const timer = setInterval(() => {
    const router = routerWindow.__reactRouterDataRouter;
    if (!router?.state.initialized) return;
    clearInterval(timer);
    delete routerWindow.__reactRouterHdrActive;
    void router.revalidate();
  }, pollMs);
}

installChunkFailureGuard();
installPageDataClient();

const { lang, dataset } = document.documentElement;
const language = isLanguage(lang) ? lang : "en";
const features = (dataset["texts"] ?? "").split(" ").filter(Boolean);
const messages = await loadCatalogue(language, features);

// With server-rendered data the page starts from it. Without, the same code mounts on the client and fetches the page's data.
if (routerWindow.__reactRouterContext?.isSpaMode) loadFirstPage();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <MessagesProvider language={language} messages={messages}>
        <HydratedRouter />
      </MessagesProvider>
    </StrictMode>,
  );
});
