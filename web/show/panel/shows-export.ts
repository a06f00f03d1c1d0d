import { requirePanel } from "../../panel-kit/admin-auth.server.ts";
import type { ListColumns } from "../../panel-kit/list-columns.ts";
import { listFile } from "../../panel-kit/list-file.server.ts";
import type { Route } from "./+types/shows-export";
import { listedShows, type ListedShow } from "./shows-listed.server.ts";

const columns: ListColumns<ListedShow> = ({ messages: { listsPanel, show }, nameOfCity }) => {
  const heads = listsPanel.shows.columns;
  return {
    name: { head: heads.name, value: ({ name }) => name },
    city: { head: heads.city, value: ({ brand }) => (brand === null ? show.panel.allCities : nameOfCity(brand)) },
    step: { head: heads.step, value: ({ step }) => step + 1 },
    steps: { head: heads.steps, value: ({ stepsInAll }) => stepsInAll },
  };
};

export async function loader({ context, request }: Route.LoaderArgs) {
  await requirePanel(context, request);
  const { shows } = await listedShows(context, request);
  return listFile(context, "shows", columns, shows);
}
