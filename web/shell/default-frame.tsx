import { useRef, type ReactNode } from "react";
import { useMessages } from "../messages/messages.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { usePageMove } from "./use-page-move.ts";

/** Header, padded container and footer around a page. */
export function DefaultFrame({ children }: { children: ReactNode }) {
  const { shell } = useMessages();
  const content = useRef<HTMLElement>(null);
  usePageMove(content);
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip">
      <a
        href="#content"
        className="sr-only z-50 rounded-sm bg-go px-4 py-2 font-semibold text-on-go focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        {shell.skipToContent}
      </a>
      <Header />
      <main
        ref={content}
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-7xl flex-1 px-4 py-8 outline-none sm:px-6 lg:px-8"
      >
        {children}
      </main>
      <Footer />
    </div>
  );
}
