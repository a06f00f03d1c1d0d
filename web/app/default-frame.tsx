import { useRef, type ReactNode } from "react";
import { Link } from "react-router";
import { useMessages } from "../ui/messages.tsx";
import { QuietLink } from "../ui/button.tsx";
import { Header } from "./header.tsx";
import { usePageMove } from "./use-page-move.ts";
import { useSite } from "./use-site.ts";

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

function Footer() {
  const { footer } = useMessages().shell;
  const { productName, runs } = useSite();
  const links = [
    { to: "/teams", text: footer.teams },
    { to: "/teams#standings", text: footer.standings },
    { to: "/races", text: footer.races },
    { to: "/simulate", text: footer.simulator },
    { to: "/docs/event-rules", text: footer.rules },
    { to: "/questions", text: footer.announcements },
    { to: "/follow", text: footer.follow },
    { to: "/receipt", text: footer.receipt },
    { to: "/certificate", text: footer.certificate },
    { to: "/privacy", text: footer.privacy },
    { to: "/docs", text: footer.documents },
    { to: "/kit", text: footer.api },
  ];
  return (
    <footer className="mt-16 border-t border-line bg-panel">
      <p className="kerb-rule" aria-hidden />
      <div className="mx-auto flex max-w-7xl flex-col gap-6 px-4 py-8 sm:px-6 md:flex-row md:items-baseline lg:px-8">
        <p className="max-w-prose text-sm text-quiet md:mr-auto">
          <span className="display mr-2 text-base text-ink">{productName}</span>
          {footer.line}
          {runs && (
            <Link to="/docs/changelog" className="figures mt-2 block hover:underline">
              {footer.runs({ version: runs.version, engine: runs.engine.slice(0, 12) })}
            </Link>
          )}
        </p>
        <nav aria-label={footer.label}>
          <ul className="grid grid-cols-2 gap-x-6 gap-y-2 text-sm sm:flex sm:flex-wrap">
            {links.map((link) => (
              <li key={link.to}>
                <QuietLink to={link.to}>{link.text}</QuietLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
