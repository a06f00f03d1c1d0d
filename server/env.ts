import { availableParallelism } from "node:os";
import path from "node:path";
import { z } from "zod";
import type { HostPattern } from "./brands.ts";

/** Everything that the environment may set, parsed once at the start. Nothing else in the server reads `process.env`. */
export interface Env {
  /** TCP port of the site */
  port: number;
  /** address to listen on; undefined: every address of this machine */
  listenAddress: string | undefined;
  /** absolute path of the folder of the embedded database */
  dataDir: string;
  /** PostgreSQL; undefined: the embedded database */
  databaseUrl: string | undefined;
  /** hosts on which every path leads to /result */
  resultsOnlyHosts: HostPattern[];
  /** hosts, addresses or ports that show a chosen city */
  brandHosts: { host: HostPattern; brand: string }[];
  /** how many reverse proxies stand in front and may be believed; 0: none */
  trustedProxies: number;
  /** worker threads that run races */
  raceThreads: number;
  /** chosen token of the first admin's claim link; undefined: a fresh one each start */
  adminClaimToken: string | undefined;
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
}

const listOf = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");

const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${from} to ${to}`)
    .transform(Number)
    .refine((value) => value >= from && value <= to, `must be a whole number from ${from} to ${to}`);

const hostPattern = /^(?:[a-z0-9._-]+|\[[0-9a-f:]+\])?(?::\d{1,5})?$/i;

const schema = z.object({
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z.string().min(1, "must be an address of this machine").optional(),
  DATA_DIR: z.string().min(1, "must be a folder").default("data"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\/.+/, "must look like postgres://user:password@host:5432/name")
    .optional(),
  RESULTS_ONLY_HOSTS: z
    .string()
    .default("")
    .transform(listOf)
    .refine(
      (hosts) => hosts.every((host) => hostPattern.test(host)),
      "must be host names like screen.example.org or ports like :3002, with commas between",
    ),
  BRAND_HOSTS: z
    .string()
    .default("")
    .transform((text, check) =>
      listOf(text).map((entry) => {
        const [host = "", brand = "", ...rest] = entry.split("=");
        if (!hostPattern.test(host) || host === "" || !/^[a-z0-9-]{2,40}$/.test(brand) || rest.length > 0) {
          check.addIssue({
            code: "custom",
            message: `has the entry "${entry}"; an entry is host=city, for instance :3001=izmir`,
          });
          return z.NEVER;
        }
        return { host, brand };
      }),
    ),
  TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
  RACE_THREADS: wholeNumber(1, 256).optional(),
  ADMIN_CLAIM_TOKEN: z
    .string()
    .regex(/^[A-Za-z0-9_-]{20,200}$/, "must have 20 to 200 letters, digits, - or _")
    .optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

/** Values that are secrets are never repeated in a message. */
const secretNames = new Set(["DATABASE_URL", "ADMIN_CLAIM_TOKEN"]);

/**
 * Reads the environment. An empty value counts as not set.
 *
 * @param root folder that a relative DATA_DIR starts from
 * @throws EnvError with one line for every wrong variable: its name, its value unless secret, and the rule
 */
export function readEnv(variables: Record<string, string | undefined>, root: string): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      const value = secretNames.has(name) ? "" : ` is "${variables[name] ?? ""}" and`;
      return `${name}${value} ${issue.message}.`;
    });
    throw new EnvError([...new Set(lines)].join("\n"));
  }
  const values = parsed.data;
  return {
    port: values.PORT,
    listenAddress: values.HOST,
    dataDir: path.resolve(root, values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    resultsOnlyHosts: values.RESULTS_ONLY_HOSTS,
    brandHosts: values.BRAND_HOSTS,
    trustedProxies: values.TRUSTED_PROXIES,
    raceThreads: values.RACE_THREADS ?? Math.max(1, availableParallelism() - 1),
    adminClaimToken: values.ADMIN_CLAIM_TOKEN,
    logLevel: values.LOG_LEVEL,
  };
}

/** The site's own port, and every port that a host pattern names, each once. */
export function portsOf(env: Env): number[] {
  const patterns = [...env.resultsOnlyHosts, ...env.brandHosts.map((entry) => entry.host)];
  const named = patterns.map((pattern) => /:(\d+)$/.exec(pattern)?.[1]).filter((port) => port !== undefined);
  return [...new Set([env.port, ...named.map(Number)])];
}

export class EnvError extends Error {
  override name = "EnvError";
}
