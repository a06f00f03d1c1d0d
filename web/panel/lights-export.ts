import { listFile } from "../panel-kit/list-file.server.ts";
import type { Route } from "./+types/lights-export";
import { lightColumns } from "./light-columns.ts";
import { listedLights } from "./lights-listed.server.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { competition, teams } = await listedLights(context, request);
  return listFile(context, `${competition?.id ?? "no-competition"}-readiness`, lightColumns, teams);
}
