import Menu from "virtual:icons/menu";
import X from "virtual:icons/x";
import CircleUserRound from "virtual:icons/circle-user-round";
import LogIn from "virtual:icons/log-in";
import Monitor from "virtual:icons/monitor";
import Moon from "virtual:icons/moon";
import Sun from "virtual:icons/sun";
import { useRef } from "react";
import { Link, useLocation } from "react-router";
import { useLanguage, useMessages } from "../ui/messages.tsx";
import { useWindowKeys } from "../ui/plain-key.ts";
import { NewsWatch } from "./news/news-watch.tsx";
import { useSite } from "./use-site.ts";
import { colourModes, useColourMode } from "./colour-mode.ts";
import { languages } from "#messages/languages.ts";

/** A plain link works without a script. */
function LanguageControl() {
  const { shell } = useMessages();
  const current = useLanguage();
  const { search } = useLocation();
  return (
    <ul className="flex" aria-label={shell.language.label}>
      {languages
        .filter(({ code }) => code !== current)
        .map(({ code, name, short }) => {
          const parameters = new URLSearchParams(search);
          parameters.set("lang", code);
          return (
            <li key={code}>
              <a
                // Query only: a path that begins with two slashes would lead to another site.
                href={`?${parameters}`}
                hrefLang={code}
                lang={code}
                rel="nofollow"
                className="icon-button figures text-sm font-semibold"
              >
                {short} <span className="sr-only">{name}</span>
              </a>
            </li>
          );
        })}
    </ul>
  );
}

const icons = { light: Sun, dark: Moon, system: Monitor } as const;

function ColourModeControl() {
  const { colourMode } = useMessages().shell;
  const [mode, choose] = useColourMode();
  const next = colourModes[(colourModes.indexOf(mode) + 1) % colourModes.length] ?? "system";
  const Icon = icons[mode];
  return (
    <button
      type="button"
      className="icon-button noscript:hidden"
      aria-label={`${colourMode.label}: ${colourMode[mode]}`}
      title={`${colourMode.label}: ${colourMode[mode]}`}
      onClick={() => choose(next)}
    >
      <Icon aria-hidden />
    </button>
  );
}

function AccountControl() {
  const { account } = useMessages().shell;
  const { signedInAs } = useSite();
  return signedInAs === null ? (
    <Link to="/sign-in" className="icon-button icon-button-named" aria-label={account.signIn} title={account.signIn}>
      <LogIn aria-hidden />
      <span className="max-lg:hidden">{account.signIn}</span>
    </Link>
  ) : (
    <Link
      to="/account"
      className="icon-button icon-button-named"
      aria-label={`${account.account}: ${signedInAs}`}
      title={signedInAs}
    >
      <CircleUserRound aria-hidden />
      <span className="max-lg:hidden">{account.account}</span>
    </Link>
  );
}

const paths = { home: "/", howToPlay: "/how-to-play", submitCar: "/submit-car" } as const;

type LinkName = keyof typeof paths;

const linkNames: readonly LinkName[] = ["home", "howToPlay", "submitCar"];

export function Header({ isWide = false }: { /** as wide as the panel below it */ isWide?: boolean }) {
  const { shell } = useMessages();
  const { brand } = useSite();
  const { pathname } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);
  useWindowKeys(({ key }) => {
    if (key === "Escape") menu.current?.removeAttribute("open");
  });
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-page/95 backdrop-blur-sm [@media(max-height:520px)_and_(pointer:coarse)]:static">
      <SkipLink />
      <div
        className={`mx-auto flex h-18 items-center px-3 sm:gap-2 sm:px-6 lg:gap-6 ${isWide ? "max-w-[100rem] lg:pr-8" : "max-w-7xl lg:px-8"}`}
      >
        <Link to="/" className="mr-auto min-w-0 rounded-sm">
          <img
            src={brand.logo}
            alt={brand.alt}
            width="204"
            height="56"
            className={`${brand.logo.startsWith(`${import.meta.env.BASE_URL}logos/`) ? "logo " : ""}h-14 w-auto max-w-full object-contain object-left`}
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
        {/* Works without a script; the key closes it on navigation. */}
        <details key={pathname} ref={menu} className="group shrink-0 md:hidden">
          <summary className="icon-button list-none">
            <Menu className="group-open:hidden" aria-hidden />
            <X className="hidden group-open:block" aria-hidden />
            <span className="sr-only group-open:hidden">{shell.menu.open}</span>
            <span className="sr-only hidden group-open:block">{shell.menu.close}</span>
          </summary>
          <nav aria-label={shell.nav.label} className="absolute inset-x-0 top-full border-y border-line bg-page">
            <ul className="mx-auto max-w-7xl px-4 py-2 sm:px-6">
              {linkNames.map((name) => (
                <li key={name}>
                  <HeaderLink name={name} pathname={pathname} inMenu />
                </li>
              ))}
            </ul>
          </nav>
        </details>
      </div>
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
      className={
        inMenu
          ? "menu-link block border-l-3 border-transparent px-3 py-3.5 font-[550] aria-[current=page]:border-go aria-[current=page]:bg-panel"
          : "nav-link block rounded-sm px-3 py-2.5 font-[550] text-quiet transition-colors duration-120 ease-race hover:text-ink aria-[current=page]:rounded-none aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_-3px_0_var(--color-go)]"
      }
    >
      {shell.nav[name]}
    </Link>
  );
}

/** In a landmark, like all content. */
export function SkipLink() {
  const { shell } = useMessages();
  return (
    <a
      href="#content"
      className="sr-only z-50 rounded-sm bg-go px-4 py-2 font-semibold text-on-go focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
    >
      {shell.skipToContent}
    </a>
  );
}
