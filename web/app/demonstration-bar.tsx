import ChevronDown from "virtual:icons/chevron-down";
import RotateCcw from "virtual:icons/rotate-ccw";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useLanguage, useMessages } from "../ui/messages.tsx";
import { cityName } from "./brand.ts";
import { SkipLink } from "./header.tsx";
import { useSite } from "./use-site.ts";

/** Order of the buttons; the server knows who each of them is. */
const personas = ["visitor", "participant", "captain", "volunteer", "organiser", "show-operator", "admin"] as const;

/** Big screens and embedded or printed pages have no bar. */
const without = /^\/(?:result|screen|wall)\b|\/embed$/;

const chip =
  "inline-flex min-h-10 items-center rounded-sm px-3 text-sm font-semibold whitespace-nowrap hover:bg-asphalt-700 aria-pressed:bg-livery-yellow max-sm:aria-pressed:order-first max-sm:aria-[current]:order-first aria-pressed:text-asphalt-950 aria-[current]:bg-asphalt-700 aria-[current]:text-white forced-colors:aria-pressed:forced-color-adjust-none forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText] forced-colors:aria-[current]:forced-color-adjust-none forced-colors:aria-[current]:bg-[Highlight] forced-colors:aria-[current]:text-[HighlightText]";

export default function DemonstrationBar({ persona }: { persona: string | null }) {
  const { bar } = useMessages().demonstration;
  const { cities, brand } = useSite();
  const language = useLanguage();
  const { pathname } = useLocation();
  if (without.test(pathname)) return null;
  const city = cities.find(({ slug }) => slug === brand.key);
  return (
    <aside
      aria-label={bar.title}
      className="relative border-b-4 border-livery-yellow bg-asphalt-900 text-asphalt-200 print:hidden"
      data-testid="demonstration"
    >
      <SkipLink />
      {/* Sign-up asks to choose a role. */}
      <details className="group mx-auto max-w-[100rem] px-4 sm:px-6" open={pathname === "/sign-up"}>
        <summary className="flex min-h-10 cursor-pointer list-none items-center gap-3 text-sm">
          <strong className="font-bold text-livery-yellow">{bar.title}</strong>
          <span className="min-w-0 flex-1 truncate">
            {bar.personas[personas.find((key) => key === persona) ?? "visitor"]}
            {city && ` · ${cityName(city, language)}`}
          </span>
          <ChevronDown aria-hidden className="size-5 group-open:rotate-180" />
        </summary>
        <p className="text-sm">{bar.explained}</p>
        <form method="post" action="/_demonstration" onSubmit={leavePage}>
          <Row label={bar.role}>
            {personas.map((key) => (
              <button
                key={key}
                type="submit"
                name="persona"
                value={key}
                className={chip}
                aria-pressed={key === persona}
              >
                {bar.personas[key]}
              </button>
            ))}
          </Row>
        </form>
        <div className="flex flex-wrap items-center justify-between gap-x-4 pb-2">
          <Row label={bar.city}>
            {cities.map((each) => (
              <a
                key={each.slug}
                href={`/?city=${each.slug}`}
                className={chip}
                aria-current={each === city ? "true" : undefined}
              >
                {cityName(each, language)}
              </a>
            ))}
          </Row>
          <StartOver />
        </div>
      </details>
    </aside>
  );
}

/**
 * Leave before the visitor changes: news arriving in between would be requested with the next persona's permissions,
 * and refused.
 */
function leavePage(): void {
  dispatchEvent(new PageTransitionEvent("pagehide"));
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset aria-label={label} className="-mx-2 flex min-w-0 [scrollbar-width:none] gap-0.5 overflow-x-auto px-2">
      {children}
    </fieldset>
  );
}

function StartOver() {
  const { bar } = useMessages().demonstration;
  return (
    <details className="relative shrink-0">
      <summary className={`${chip} cursor-pointer list-none gap-2`}>
        <RotateCcw aria-hidden className="size-4" />
        {bar.reset}
      </summary>
      <form
        method="post"
        action="/_demonstration"
        className="absolute top-full right-0 z-50 mt-2 w-72 max-sm:right-auto max-sm:left-0 rounded-sm border border-asphalt-600 bg-asphalt-900 p-4 text-sm shadow-lg"
      >
        <p className="mb-3">{bar.resetConfirm}</p>
        <button
          type="submit"
          name="request"
          value="reset"
          className="min-h-11 w-full rounded-sm bg-livery-yellow px-4 font-bold text-asphalt-950 hover:bg-white"
        >
          {bar.reset}
        </button>
      </form>
    </details>
  );
}
