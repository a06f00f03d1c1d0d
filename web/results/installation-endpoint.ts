import { listEventsWithFile } from "#server/results/archive/event-files.ts";
import { siteContext } from "#server/http/site-context.ts";
import { receiptKey } from "#server/submissions/receipt.ts";
import type { Route } from "./+types/installation-endpoint";

export const handle = { shared: [] };

/** `GET /.well-known/code-prix.json`: this installation's public key, and its event files. */
export async function loader({ context }: Route.LoaderArgs) {
  const { database } = context.get(siteContext);
  const base = import.meta.env.BASE_URL;
  const events = await listEventsWithFile(database);
  return Response.json(
    {
      format: 1,
      key: await receiptKey(database),
      events: events.map(({ id, name }) => ({
        id,
        name,
        file: `${base}events/${id}/event.jsonl.gz`,
        roster: `${base}events/${id}/roster.jsonl`,
      })),
    },
    { headers: { "Cache-Control": "no-cache" } },
  );
}
