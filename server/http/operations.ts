import { timingSafeEqual } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "../platform/database/database.ts";
import type { Metrics } from "../platform/metrics/metrics.ts";
import { isOfThisMachine } from "../platform/network/addresses.ts";

const readyWithinMs = 2_000;

export interface OperationParts {
  database: Database;
  metrics: Pick<Metrics, "read">;
  /** grants metrics from anywhere; undefined: loopback only */
  metricsToken: string | undefined;
  /** fails `/readyz` so that load balancers stop sending */
  isStopping: () => boolean;
}

/**
 * `/healthz`, `/readyz` and `/metrics` (Prometheus).
 * @returns undefined for other paths
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
      // 404, so that outsiders don't learn of it.
      if (!mayRead(parts.metricsToken, request, address)) return new Response("Not Found", { status: 404, headers });
      const { text, contentType } = await parts.metrics.read();
      return new Response(text, { headers: { ...headers, "Content-Type": contentType } });
    }
    default:
      return undefined;
  }
}

async function obstacleOf(database: Database): Promise<"database" | undefined> {
  const asked = sql`select 1`.execute(database).then(
    () => undefined,
    () => "database" as const,
  );
  return Promise.race([asked, wait(readyWithinMs, "database" as const, { ref: false })]);
}

/** A token replaces the loopback rule: behind a local proxy everyone seems to come from loopback. */
function mayRead(token: string | undefined, request: Request, address: string): boolean {
  if (token === undefined) return isOfThisMachine(address);
  const given = Buffer.from(/^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1] ?? "");
  const wanted = Buffer.from(token);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
