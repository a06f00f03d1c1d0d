import { siteContext } from "#server/http/site-context.ts";
import { listImports } from "#server/results/imports/imports.ts";
import { listFile } from "../lists/list-file.server.ts";
import type { Route } from "./+types/imports-export";
import { importColumns } from "./import-columns.ts";
import { requireImporter } from "./importer.server.ts";

/** The imported events, as a table. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await requireImporter(context, request);
  const { database } = context.get(siteContext);
  return listFile(context, "imported-events", importColumns, await listImports(database));
}
