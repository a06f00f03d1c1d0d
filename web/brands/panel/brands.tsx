import { useMessages } from "../../ui/messages.tsx";
import { shownList } from "../../panel-kit/panel-list.server.ts";
import { PanelPage } from "../../panel-kit/panel-page.tsx";
import { PanelTable, SearchedList } from "../../panel-kit/panel-table.tsx";
import type { Route } from "./+types/brands";
import { brandsList } from "./brands-list.server.ts";

export const handle = { texts: ["panel", "brandsPanel", "listsPanel"] };

export async function loader(args: Route.LoaderArgs) {
  return { list: (await shownList(brandsList, args)).list };
}

export default function Brands({ loaderData: { list } }: Route.ComponentProps) {
  const { panel } = useMessages();
  return (
    <PanelPage title={panel.sections.brands}>
      <SearchedList list={list}>
        <PanelTable
          list={list}
          caption={panel.sections.brands}
          cells={{
            logo: ({ logo, alt }) => (
              <img
                src={logo}
                alt={alt}
                className={`${logo.startsWith("/logos/") ? "logo " : ""}h-10 w-auto max-w-48`}
              />
            ),
          }}
        />
      </SearchedList>
    </PanelPage>
  );
}
