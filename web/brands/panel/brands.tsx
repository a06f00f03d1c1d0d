import { Link } from "react-router";
import { useMessages } from "../../ui/messages.tsx";
import { PageHead } from "../../app/page-head.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Table } from "../../ui/table.tsx";
import { ListTools } from "../../panel-kit/list-tools.tsx";
import { useTableColumns } from "../../panel-kit/use-table-columns.tsx";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import type { Route } from "./+types/brands";
import { brandColumns } from "./brand-columns.ts";
import { brandGroups, brandSorts, listedBrands } from "./brands-listed.server.ts";

export const handle = { texts: ["panel", "accountsPanel", "brandsPanel", "listsPanel"] };

export async function loader({ context, request }: Route.LoaderArgs) {
  return { ...(await listedBrands(context, request)), groups: brandGroups, sorts: brandSorts };
}

export default function Brands({ loaderData }: Route.ComponentProps) {
  const { brandsPanel: texts, listsPanel } = useMessages();
  const { brands, choice, groups, sorts } = loaderData;
  const columns = useTableColumns(brandColumns, {
    city: ({ key, name }) => (
      <Link to={`${panelPath}/brands/${key}`} className="link">
        {name}
      </Link>
    ),
    logo: ({ logo, alt }) => (
      <img src={logo} alt={alt} className={`${logo.startsWith("/logos/") ? "logo " : ""}h-10 w-auto max-w-48`} />
    ),
  });
  return (
    <div className="space-y-6">
      <PageHead title={texts.title} unlisted />
      <h1 className="display text-4xl">{texts.title}</h1>
      <ListTools
        choice={choice}
        groups={groups.map((value) => ({ value, label: listsPanel.brands.groups[value] }))}
        sorts={sorts.map((value) => ({ value, label: texts.columns[value] }))}
        exportAt={`${panelPath}/brands.csv`}
      />
      {brands.length === 0 && <EmptyState title={listsPanel.noneFits} />}
      <Table caption={texts.title} rows={brands} rowKey={({ key }) => key} columns={columns} />
    </div>
  );
}
