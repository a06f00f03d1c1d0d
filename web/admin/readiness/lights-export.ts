import { listFile } from "../lists/list-file.server.ts";
import type { Route } from "./+types/lights-export";
import { lightColumns } from "./light-columns.ts";
import { listedLights } from "./lights-listed.server.ts";

/** The teams of the list with their lights, as a table. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { competition, teams } = await listedLights(context, request);
  return listFile(context, `${competition?.id ?? "no-competition"}-readiness`, lightColumns, teams);
}
