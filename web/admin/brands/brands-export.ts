import { csvResponse, csvText } from "#rules/csv.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { visitContext } from "../../shell/visit.server.ts";
import { requirePanel } from "../admin-auth.server.ts";
import type { Route } from "./+types/brands-export";
import { listedBrands } from "./brands-listed.server.ts";
import { tableSeparatorOf } from "#messages/formats.ts";

/** The brands of the list, as a table. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await requirePanel(context, request);
  const { brands } = await listedBrands(context, request);
  const { language } = context.get(visitContext);
  const { columns } = messagesOf(language).brands;
  const text = csvText(
    [columns.city, columns.logo, columns.hosts, columns.sponsors],
    brands.map(({ name, alt, hosts, sponsors }) => [name, alt, hosts.join(" "), sponsors]),
    tableSeparatorOf(language),
  );
  return csvResponse("brands", text);
}
