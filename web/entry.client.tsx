import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { loadCatalogue } from "./messages/browser-catalogue.ts";
import { isLanguage } from "#messages/language.ts";
import { MessagesProvider } from "./messages/messages.tsx";
import { installChunkFailureGuard } from "./shell/chunk-failure.ts";

installChunkFailureGuard();

/** Whether the document is the shell that a static host answers with, without any page's data. */
const isStaticShell = () =>
  (globalThis as { __reactRouterContext?: { isSpaMode: boolean } }).__reactRouterContext?.isSpaMode ?? false;

const { lang, dataset } = document.documentElement;
const language = isLanguage(lang) ? lang : "en";
const features = (dataset["texts"] ?? "").split(" ").filter(Boolean);
const files = new URLSearchParams(dataset["textFiles"]);
const messages = await loadCatalogue(language, features, Object.fromEntries(files));

// With server-rendered data the page starts from it. Without, the same code mounts on the client and fetches the page's data.
if (isStaticShell()) (await import("./shell/static-start.ts")).loadFirstPage();

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
