import { Link } from "react-router";
import { useFormats, useMessages } from "../../messages/messages.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { EmptyState } from "../../ui/card.tsx";
import { Table } from "../../ui/table.tsx";
import { ListTools } from "../lists/list-tools.tsx";
import { panelPath } from "../panel-sections.ts";
import type { Route } from "./+types/brands";
import { brandGroups, brandSorts, listedBrands } from "./brands-listed.server.ts";

export const handle = { texts: ["panel", "admin", "brands", "panelLists"] };

/** The brands that the visitor organises, found and ordered. */
export async function loader({ context, request }: Route.LoaderArgs) {
  return { ...(await listedBrands(context, request)), groups: brandGroups, sorts: brandSorts };
}

export default function Brands({ loaderData }: Route.ComponentProps) {
  const { brands: texts, panelLists } = useMessages();
  const { number } = useFormats();
  const { brands, choice, groups, sorts } = loaderData;
  return (
    <div className="space-y-6">
      <PageHead title={texts.title} unlisted />
      <header>
        <h1 className="display text-4xl">{texts.title}</h1>
        <p className="mt-1 text-quiet">{texts.lead}</p>
      </header>
      <ListTools
        choice={choice}
        groups={groups.map((value) => ({ value, label: panelLists.brands.groups[value] }))}
        sorts={sorts.map((value) => ({ value, label: texts.columns[value] }))}
        exportAt={`${panelPath}/brands.csv`}
      />
      {brands.length === 0 && <EmptyState title={panelLists.noneFits} />}
      <Table
        caption={texts.title}
        rows={brands}
        rowKey={({ key }) => key}
        columns={[
          {
            key: "city",
            head: texts.columns.city,
            rowHeader: true,
            cell: ({ key, name }) => (
              <Link to={`${panelPath}/brands/${key}`} className="link">
                {name}
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
