import type { Route } from "./+types/announcements-export";
import { requirePanel } from "../../panel-kit/admin-auth.server.ts";
import { listedAnnouncements, type ListedAnnouncement } from "./announcements-listed.server.ts";
import type { ListColumns } from "../../panel-kit/list-columns.ts";
import { listFile } from "../../panel-kit/list-file.server.ts";

const columns: ListColumns<ListedAnnouncement> = ({ messages: { listsPanel, questions }, nameOfCity }) => {
  const heads = listsPanel.announcements.columns;
  return {
    city: { head: heads.city, value: ({ brand }) => (brand === null ? questions.everywhere : nameOfCity(brand)) },
    turkish: { head: heads.turkish, value: ({ turkish }) => turkish },
    english: { head: heads.english, value: ({ english }) => english },
    published: { head: heads.published, value: ({ publishedAt }) => publishedAt },
  };
};

export async function loader({ context, request }: Route.LoaderArgs) {
  await requirePanel(context, request);
  const { announcements } = await listedAnnouncements(context, request);
  return listFile(context, "announcements", columns, announcements);
}
