import { timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../base/database/database.ts";
import type { Metrics } from "../base/metrics/metrics.ts";
import { isOfThisMachine } from "../base/network/network-of-address.ts";

const readyWithinMs = 2_000;

export interface OperationParts {
  database: Database;
  metrics: Pick<Metrics, "read">;
  /** whoever sends it as a bearer token may read the metrics from anywhere; undefined: this machine alone */
  metricsToken: string | undefined;
  /** the process is about to end: whoever balances load sends nothing more */
  isStopping: () => boolean;
}

/**
 * What monitoring asks: `/healthz` (the process answers), `/readyz` (it can serve: the database answers and it is not about to end),
 * `/metrics` (Prometheus).
 *
 * @param address where the request comes from, undone of trusted proxies
 * @returns undefined for any other path
 */
export async function answerOperations(
  parts: OperationParts,
  request: Request,
  address: string,
): Promise<Response | undefined> {
  if (request.method !== "GET" && request.method !== "HEAD") return undefined;
  const headers = { "Cache-Control": "no-store" };
  switch (new URL(request.url).pathname) {
    case "/healthz":
      return Response.json({ status: "ok" }, { headers });
    case "/readyz": {
      const obstacle = parts.isStopping() ? "stopping" : await obstacleOf(parts.database);
      return obstacle === undefined
        ? Response.json({ status: "ready" }, { headers })
        : Response.json({ status: obstacle }, { status: 503, headers: { ...headers, "Retry-After": "5" } });
    }
    case "/metrics": {
      // As if it were not there: whoever may not read it need not know.
      if (!mayRead(parts.metricsToken, request, address)) return new Response("Not Found", { status: 404, headers });
      const { text, contentType } = await parts.metrics.read();
      return new Response(text, { headers: { ...headers, "Content-Type": contentType } });
    }
    default:
      return undefined;
  }
}

async function obstacleOf(database: Database): Promise<"database" | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"database">((resolve) => {
    timer = setTimeout(() => resolve("database"), readyWithinMs);
  });
  const asked = sql`select 1`.execute(database).then(
    () => undefined,
    () => "database" as const,
  );
  const obstacle = await Promise.race([asked, late]);
  clearTimeout(timer);
  return obstacle;
}

/** With a token set, the token alone decides: behind a proxy on the same machine everybody seems to come from loopback. */
function mayRead(token: string | undefined, request: Request, address: string): boolean {
  if (token === undefined) return isOfThisMachine(address);
  const given = Buffer.from(/^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1] ?? "");
  const wanted = Buffer.from(token);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
