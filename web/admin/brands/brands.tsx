import { Link } from "react-router";
import { may } from "#server/accounts/may.ts";
import { findFace } from "#server/brands/brand-faces.ts";
import { siteContext } from "#server/site-context.ts";
import { messagesOf } from "../../messages/catalogues.server.ts";
import { useFormats, useMessages } from "../../messages/messages.tsx";
import { brandOf } from "../../shell/brand.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { siteError } from "../../shell/site-error.ts";
import { visitContext } from "../../shell/visit.server.ts";
import { Table } from "../../ui/table.tsx";
import { panelPath } from "../panel-sections.ts";
import { brandsThat } from "../people-seen.server.ts";
import { useCityName } from "../use-city-name.ts";
import type { Route } from "./+types/brands";

export const handle = { texts: ["panel", "admin", "brands"] };

/** The brands that the visitor organises. */
export async function loader({ context }: Route.LoaderArgs) {
  const { configuration, database, visitor } = context.get(siteContext);
  const { language } = context.get(visitContext);
  const who = await visitor();
  const keys = brandsThat(configuration, (brand) => may(who, { act: "organise", brand }));
  if (keys.length === 0) throw siteError(403, messagesOf(language).shell.errors.forbidden);
  const brands = [];
  for (const key of keys) {
    const city = configuration.cities.find(({ slug }) => slug === key) ?? null;
    const { logo, alt } = brandOf(city, configuration.productName, language, configuration.logos);
    const { hosts, sponsors } = await findFace(database, key);
    brands.push({ key, logo, alt, hosts, sponsors: sponsors.length });
  }
  return { brands };
}

export default function Brands({ loaderData }: Route.ComponentProps) {
  const { brands: texts } = useMessages();
  const { number } = useFormats();
  const cityName = useCityName();
  return (
    <div className="space-y-6">
      <PageHead title={texts.title} unlisted />
      <header>
        <h1 className="display text-4xl">{texts.title}</h1>
        <p className="mt-1 text-quiet">{texts.lead}</p>
      </header>
      <Table
        caption={texts.title}
        rows={loaderData.brands}
        rowKey={({ key }) => key}
        columns={[
          {
            key: "city",
            head: texts.columns.city,
            rowHeader: true,
            cell: ({ key }) => (
              <Link to={`${panelPath}/brands/${key}`} className="link">
                {key === "default" ? texts.default : cityName(key)}
              </Link>
            ),
          },
          {
            key: "logo",
            head: texts.columns.logo,
            cell: ({ logo, alt }) => (
              <img
                src={logo}
                alt={alt}
                className={`${logo.startsWith("/logos/") ? "logo " : ""}h-10 w-auto max-w-48`}
              />
            ),
          },
          { key: "hosts", head: texts.columns.hosts, cell: ({ hosts }) => hosts.join(", "), wideOnly: true },
          {
            key: "sponsors",
            head: texts.columns.sponsors,
            numeric: true,
            cell: ({ sponsors }) => number(sponsors),
          },
        ]}
      />
    </div>
  );
}
