import { Menu, X } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { Link, useLocation } from "react-router";
import { useMessages } from "../messages/messages.tsx";
import { NewsWatch } from "./news/news-watch.tsx";
import { AccountControl } from "./account-control.tsx";
import { ColourModeControl } from "./colour-mode-control.tsx";
import { LanguageControl } from "./language-control.tsx";
import { useSite } from "./use-site.ts";

const paths = { home: "/", howToPlay: "/how-to-play", submitCar: "/submit-car" } as const;

type LinkName = keyof typeof paths;

const linkNames: readonly LinkName[] = ["home", "howToPlay", "submitCar"];

/** City logo, three links and the controls; below the breakpoint `md` the links move into a dropdown. */
export function Header({ isWide = false }: { /** as wide as the panel below it */ isWide?: boolean }) {
  const { shell } = useMessages();
  const { brand } = useSite();
  const { pathname } = useLocation();
  const menuId = useId();
  // The menu belongs to the path it was opened on: a new path closes it.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === pathname;
  useEffect(() => {
    if (!open) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") setOpenOn(null);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [open]);
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-page/95 backdrop-blur-sm">
      <div
        className={`mx-auto flex h-18 items-center px-3 sm:gap-2 sm:px-6 lg:gap-6 ${isWide ? "max-w-[100rem] lg:pr-8" : "max-w-7xl lg:px-8"}`}
      >
        <Link to="/" className="mr-auto min-w-0 rounded-sm">
          <img
            src={brand.logo}
            alt={brand.alt}
            width="204"
            height="56"
            className={`${brand.logo.startsWith("/logos/") ? "logo " : ""}h-14 w-auto max-w-full object-contain object-left`}
          />
        </Link>
        <nav aria-label={shell.nav.label} className="hidden md:block">
          <ul className="flex gap-1">
            {linkNames.map((name) => (
              <li key={name}>
                <HeaderLink name={name} pathname={pathname} />
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex shrink-0 items-center">
          <NewsWatch />
          <LanguageControl />
          <ColourModeControl />
          <AccountControl />
        </div>
        <button
          type="button"
          className="icon-button shrink-0 md:hidden"
          aria-expanded={open}
          aria-controls={menuId}
          aria-label={open ? shell.menu.close : shell.menu.open}
          onClick={() => setOpenOn(open ? null : pathname)}
        >
          {open ? <X aria-hidden /> : <Menu aria-hidden />}
        </button>
      </div>
      <nav id={menuId} aria-label={shell.nav.label} hidden={!open} className="border-t border-line md:hidden">
        <ul className="mx-auto max-w-7xl px-4 py-2 sm:px-6">
          {linkNames.map((name) => (
            <li key={name}>
              <HeaderLink name={name} pathname={pathname} inMenu />
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}

function HeaderLink({ name, pathname, inMenu = false }: { name: LinkName; pathname: string; inMenu?: boolean }) {
  const { shell } = useMessages();
  const active = pathname === paths[name];
  return (
    <Link
      to={paths[name]}
      prefetch="intent"
      aria-current={active ? "page" : undefined}
      className={inMenu ? "menu-link" : "nav-link"}
    >
      {shell.nav[name]}
    </Link>
  );
}
