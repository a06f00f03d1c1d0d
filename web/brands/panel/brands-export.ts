import { requirePanel } from "../../panel-kit/admin-auth.server.ts";
import { listFile } from "../../panel-kit/list-file.server.ts";
import type { Route } from "./+types/brands-export";
import { brandColumns } from "./brand-columns.ts";
import { listedBrands } from "./brands-listed.server.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  await requirePanel(context, request);
  const { brands } = await listedBrands(context, request);
  return listFile(context, "brands", brandColumns, brands);
}
