import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { isLanguage } from "./messages/language.ts";
import { MessagesProvider } from "./messages/messages.tsx";
import { installChunkFailureGuard } from "./shell/chunk-failure.ts";

installChunkFailureGuard();

const { lang } = document.documentElement;
const language = isLanguage(lang) ? lang : "en";
const messages = language === "tr" ? (await import("./messages/tr.ts")).tr : (await import("./messages/en.ts")).en;

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
