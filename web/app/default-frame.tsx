import { useRef, type ReactNode } from "react";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { usePageMove } from "./use-page-move.ts";

export function DefaultFrame({ children }: { children: ReactNode }) {
  const content = useRef<HTMLElement>(null);
  usePageMove(content);
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip">
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
