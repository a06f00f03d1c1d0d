import { secretNames, type Env } from "../config/env.ts";
import type { SiteConfiguration } from "../config/site-configuration.ts";

const productNames = ["PRODUCT_NAME", "SITE_DOMAIN", "SITE_CITIES", "SITE_SPONSORS", "PUBLIC_URL"] as const;
const outsideNames = ["ROUTE_RULES", "ICON_SERVICE_URL", "BACKEND_URL"] as const;

export const environmentGroups = {
  product: productNames,
  hosts: ["PORT", "HOST", "TRUSTED_PROXIES", "BRAND_HOSTS", "RESULTS_ONLY_HOSTS", "INNER_HOSTS", ...outsideNames],
  machine: [
    "ROLE",
    "DEMONSTRATION",
    "DATABASE_URL",
    "DATA_DIR",
    "INSTALLATION_KEY",
    "RACE_THREADS",
    "MAX_STREAMS",
    "LOG_LEVEL",
  ],
  email: ["SMTP_URL", "MAIL_FROM"],
  backups: ["BACKUP_EVERY_MINUTES", "BACKUP_DIR", "BACKUP_KEEP"],
  people: ["RETENTION_MONTHS", "ADMIN_CLAIM_TOKEN", "LOG_IN_PROVIDERS"],
  metrics: ["METRICS_PORT", "METRICS_TOKEN"],
} as const;

export type EnvironmentGroup = keyof typeof environmentGroups;

export interface EnvironmentSetting {
  variable: string;
  /** effective value; null: none, or a secret */
  value: string | null;
  isSet: boolean;
  isSecret: boolean;
}

/** Never returns the values of secrets. */
export function environmentSettings(
  variables: Readonly<Record<string, string | undefined>>,
  env: Env,
  site: SiteConfiguration,
): { group: EnvironmentGroup; settings: EnvironmentSetting[] }[] {
  const values = valuesOf(env, site);
  return Object.entries(environmentGroups).map(([group, names]) => ({
    group: group as EnvironmentGroup,
    settings: names.map((variable) => {
      const isSecret = secretNames.has(variable);
      return {
        variable,
        value: isSecret ? null : (values[variable] ?? null),
        isSet: (variables[variable] ?? "") !== "",
        isSecret,
      };
    }),
  }));
}

function valuesOf(env: Env, site: SiteConfiguration): Record<string, string | null> {
  const list = (entries: readonly string[]) => (entries.length === 0 ? null : entries.join(", "));
  const text = (value: number | string | null | undefined) =>
    value === undefined || value === null || value === "" ? null : String(value);
  return {
    PRODUCT_NAME: site.productName,
    SITE_DOMAIN: site.domain,
    SITE_CITIES: list(site.cities.map((city) => `${city.slug}:${city.name}:${city.turkishName}:${city.language}`)),
    SITE_SPONSORS: list(site.sponsors.map((sponsor) => sponsor.name)),
    PUBLIC_URL: site.publicUrl,
    PORT: text(env.port),
    HOST: text(env.listenAddress),
    TRUSTED_PROXIES: text(env.trustedProxies),
    BRAND_HOSTS: list(site.brandHosts.map(({ host, brand }) => `${host}=${brand}`)),
    INNER_HOSTS: list(env.innerHosts),
    RESULTS_ONLY_HOSTS: list(site.resultsOnlyHosts),
    ROUTE_RULES: list(Object.entries(site.routeRules ?? {}).map(([path, { redirect }]) => `${path} → ${redirect.to}`)),
    ICON_SERVICE_URL: site.iconServiceUrl,
    BACKEND_URL: site.backendUrl,
    ROLE: env.role,
    DEMONSTRATION: env.isDemonstration ? "yes" : null,
    DATA_DIR: env.dataDir,
    RACE_THREADS: text(env.raceThreads),
    MAX_STREAMS: text(env.mostStreams),
    LOG_LEVEL: env.logLevel,
    MAIL_FROM: text(env.mail?.from),
    BACKUP_EVERY_MINUTES: text(env.backupEveryMinutes),
    BACKUP_DIR: env.backupDir,
    BACKUP_KEEP: text(env.backupKeep),
    RETENTION_MONTHS: text(env.retentionMonths),
    METRICS_PORT: text(env.metricsPort),
  };
}
