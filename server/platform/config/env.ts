import { availableParallelism } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";

/** Parsed once at the start; nothing else in the server reads `process.env`. */
export type Env = ReturnType<typeof readEnv>;

export const roles = ["all", "web", "worker"] as const;

export type Role = (typeof roles)[number];

/** Values are validated like the panel's form. */
const logInSetting = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{2,40}$/),
  label: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  secret: z.string().default(""),
  domains: z.array(z.string()).default([]),
  university: z.string().default(""),
  universityClaim: z.string().default(""),
  domainClaim: z.string().default(""),
  nameClaim: z.string().default(""),
  studentClaim: z.string().default(""),
  studentValue: z.string().default(""),
});

export type LogInSetting = z.output<typeof logInSetting>;

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
  DATA_DIR: z.string().min(1, "must be a folder").optional(),
  DEMONSTRATION: z.literal("yes", 'must be "yes", or not set').optional(),
  INSTALLATION_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/, "must be 64 hex digits, such as the output of openssl rand -hex 32")
    .optional(),
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
      "must be host names such as screen.example.org or ports such as :3002, separated by commas",
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
            message: `has the entry "${entry}"; write host=city, such as :3001=izmir`,
          });
          return z.NEVER;
        }
        return { host, brand };
      }),
    ),
  INNER_HOSTS: z
    .string()
    .default("")
    .transform(listOf)
    .refine(
      (hosts) => hosts.every((host) => hostPattern.test(host) && !host.startsWith(":")),
      "must be host names or addresses such as chat.example.org or 10.0.0.5:8065, separated by commas",
    ),
  LOG_IN_PROVIDERS: z
    .string()
    .default("[]")
    .transform((text, check) => {
      try {
        const read = z.array(logInSetting).safeParse(JSON.parse(text));
        if (read.success && new Set(read.data.map(({ id }) => id)).size === read.data.length) return read.data;
        const [issue] = read.error?.issues ?? [];
        const where = issue ? `${issue.path.join(".")}: ${issue.message}` : "an id is used twice";
        check.addIssue({
          code: "custom",
          message: `must be a list of log-ins as in docs/university-log-in.md (${where})`,
        });
      } catch {
        check.addIssue({ code: "custom", message: "must be JSON as in docs/university-log-in.md" });
      }
      return z.NEVER;
    }),
  TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
  RACE_THREADS: wholeNumber(1, 256).optional(),
  ADMIN_CLAIM_TOKEN: z
    .string()
    .regex(/^[A-Za-z0-9_-]{20,200}$/, "must have 20 to 200 letters, digits, - or _")
    .optional(),
  ROLE: z.enum(roles, `must be one of ${roles.join(", ")}`).default("all"),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[A-Za-z0-9_-]{20,200}$/, "must have 20 to 200 letters, digits, - or _")
    .optional(),
  BACKUP_EVERY_MINUTES: wholeNumber(0, 10_080).optional(),
  BACKUP_DIR: z.string().min(1, "must be a folder").optional(),
  BACKUP_KEEP: wholeNumber(1, 10_000).optional(),
  MAX_STREAMS: wholeNumber(1, 100_000).default(20_000),
  RETENTION_MONTHS: wholeNumber(1, 120).optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/.+/, "must look like smtps://user:password@mail.example.org")
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]+$/, "must be a sender such as Code Prix <no-reply@example.org>")
    .optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

/** The variables that this module reads. @internal A test compares them with the panel's list. */
export const environmentNames: readonly string[] = Object.keys(schema.shape);

/** Never shown in messages. */
export const secretNames: ReadonlySet<string> = new Set([
  "INSTALLATION_KEY",
  "DATABASE_URL",
  "ADMIN_CLAIM_TOKEN",
  "METRICS_TOKEN",
  "SMTP_URL",
  "LOG_IN_PROVIDERS",
]);

/**
 * Empty values count as not set.
 * @param root base of a relative DATA_DIR
 * @throws EnvError with one line per wrong variable: name, value unless secret, rule
 */
export function readEnv(variables: Record<string, string | undefined>, root: string) {
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
  if (values.ROLE !== "all" && values.DATABASE_URL === undefined) {
    throw new EnvError(
      `ROLE is "${values.ROLE}", but there is no DATABASE_URL. The embedded database only works with one process. Set DATABASE_URL ` +
        "to a PostgreSQL server, or leave the role out.",
    );
  }
  const isDemonstration = values.DEMONSTRATION === "yes";
  if (isDemonstration && (values.DATABASE_URL !== undefined || values.ROLE !== "all")) {
    throw new EnvError(
      "A demonstration is one process with its own database. Leave out DATABASE_URL and ROLE, or start without --demo.",
    );
  }
  const dataDir = path.resolve(root, values.DATA_DIR ?? (isDemonstration ? "data-demo" : "data"));
  return {
    port: values.PORT,
    /** undefined: all addresses */
    listenAddress: values.HOST,
    dataDir,
    /** for processes without a shared data folder; undefined: the file there */
    installationKey: values.INSTALLATION_KEY,
    /** PostgreSQL; undefined: embedded */
    databaseUrl: values.DATABASE_URL,
    resultsOnlyHosts: values.RESULTS_ONLY_HOSTS,
    /** hosts, addresses or ports that show a certain city */
    brandHosts: values.BRAND_HOSTS,
    /** number of trusted reverse proxies; 0: none */
    trustedProxies: values.TRUSTED_PROXIES,
    raceThreads: values.RACE_THREADS ?? Math.max(1, availableParallelism() - 1),
    /** undefined: random at each start */
    adminClaimToken: values.ADMIN_CLAIM_TOKEN,
    /** undefined: no emails, as in every demonstration */
    mail: isDemonstration ? undefined : mailOf(values.SMTP_URL, values.MAIL_FROM),
    /** `host` or `host:port` in the operator's own network that webhooks and log-ins may use */
    innerHosts: values.INNER_HOSTS,
    logInProviders: values.LOG_IN_PROVIDERS,
    /** undefined: no automatic deletion */
    retentionMonths: values.RETENTION_MONTHS,
    role: values.ROLE,
    /** for health and metrics only; undefined: only on the site's port */
    metricsPort: values.METRICS_PORT,
    /** bearer token for /metrics; undefined: loopback only */
    metricsToken: values.METRICS_TOKEN,
    /** 0: no automatic backups */
    backupEveryMinutes: values.BACKUP_EVERY_MINUTES ?? 60,
    backupDir: path.resolve(dataDir, values.BACKUP_DIR ?? "backups"),
    backupKeep: values.BACKUP_KEEP ?? (isDemonstration ? 2 : 24),
    mostStreams: values.MAX_STREAMS,
    isDemonstration,
    logLevel: values.LOG_LEVEL,
  };
}

/**
 * Overrides from arguments: `--role worker`, `--role=worker`, `--demo`.
 * @throws EnvError for any other argument
 */
export function readArguments(given: readonly string[]): { ROLE?: string; DEMONSTRATION?: string } {
  try {
    const options = { role: { type: "string" }, demo: { type: "boolean" } } as const;
    const { values } = parseArgs({ args: [...given], options, strict: true });
    return {
      ...(values.role !== undefined && { ROLE: values.role }),
      ...(values.demo === true && { DEMONSTRATION: "yes" }),
    };
  } catch {
    throw new EnvError(
      `"${given.join(" ")}" isn't a valid argument. Use npm start -- --role ${roles.join("|")} or npm start -- --demo.`,
    );
  }
}

export function portsOf(env: Pick<Env, "port" | "resultsOnlyHosts" | "brandHosts">): number[] {
  const patterns = [...env.resultsOnlyHosts, ...env.brandHosts.map((entry) => entry.host)];
  const named = patterns.map((pattern) => /:(\d+)$/.exec(pattern)?.[1]).filter((port) => port !== undefined);
  return [...new Set([env.port, ...named.map(Number)])];
}

/** Setting only one of them is a mistake. */
function mailOf(smtpUrl: string | undefined, from: string | undefined) {
  if (smtpUrl === undefined && from === undefined) return undefined;
  if (smtpUrl === undefined) throw new EnvError("MAIL_FROM is set, but SMTP_URL isn't. Set both or neither.");
  if (from === undefined) throw new EnvError("SMTP_URL is set, but MAIL_FROM isn't. Set both or neither.");
  return { smtpUrl, from };
}

export class EnvError extends Error {
  override name = "EnvError";
}
