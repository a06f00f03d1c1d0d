import type { ReactNode } from "react";
import { PageHead } from "../app/page-head.tsx";
import { TextLink } from "../ui/button.tsx";
import { useFormats, useLanguage, useMessages } from "../ui/messages.tsx";
import { cityName, nameIn } from "../app/brand.ts";
import { useSite } from "../app/use-site.ts";

type PanelPageProps = {
  title: string;
  /** in the browser's tab; default: the title */
  tabTitle?: string;
  back?: { to: string; label: string };
  lead?: ReactNode;
  /** next to the title */
  actions?: ReactNode;
  /** messages about the last action */
  notices?: ReactNode;
  isNarrow?: boolean;
  children: ReactNode;
};

export function PanelPage({
  title,
  tabTitle = title,
  back,
  lead,
  actions,
  notices,
  isNarrow,
  children,
}: PanelPageProps) {
  return (
    <div className={`space-y-6 ${isNarrow ? "max-w-5xl" : ""}`}>
      <PageHead title={tabTitle} unlisted />
      {back && (
        <p>
          <TextLink to={back.to}>{back.label}</TextLink>
        </p>
      )}
      <header className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="min-w-0 flex-[1_1_20rem]">
          <h1 className="display text-4xl break-words">{title}</h1>
          {lead !== undefined && <div className="mt-1 max-w-prose text-quiet">{lead}</div>}
        </div>
        {actions}
      </header>
      {notices}
      {children}
    </div>
  );
}

/** In forms and addresses. */
export const allCities = "all";

export function useCityName(): (brand: string | null) => string {
  const { accountsPanel: admin } = useMessages();
  const language = useLanguage();
  const { cities } = useSite();
  return (brand) => {
    if (brand === null) return admin.everywhere;
    const city = cities.find((each) => each.slug === brand);
    return city ? cityName(city, language) : admin.defaultCity;
  };
}

/** Names of competitions begin with their city's name, which differs by language. */
export function useLocalName(): (name: string) => string {
  const language = useLanguage();
  const { cities } = useSite();
  return (name) => nameIn(language, name, cities);
}

/** Nothing if it was never downloaded. */
export function LastDownload({ last, timeZone }: { last: { at: Date; by: string | null } | null; timeZone: string }) {
  const { downloaded } = useMessages().homePanel;
  const { dateTime } = useFormats();
  return (
    last && (
      <span className="text-quiet" suppressHydrationWarning>
        {[downloaded({ time: dateTime(last.at, timeZone) }), last.by].filter(Boolean).join(" · ")}
      </span>
    )
  );
}
