import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { UsageError } from "./arguments.ts";

interface StoredCredentials {
  site: string | null;
  tokens: Record<string, string>;
}

/** Injected, so that tests can set it. */
export type Environment = Readonly<Record<string, string | undefined>>;

export function credentialsPath(environment: Environment): string {
  const configHome =
    environment["XDG_CONFIG_HOME"] ??
    (process.platform === "win32" ? environment["APPDATA"] : undefined) ??
    join(environment["HOME"] ?? homedir(), ".config");
  return join(configHome, "code-prix", "credentials.json");
}

export function readCredentials(environment: Environment): StoredCredentials {
  const path = credentialsPath(environment);
  if (!existsSync(path)) return { site: null, tokens: {} };
  try {
    const value = JSON.parse(readFileSync(path, "utf8")) as Partial<StoredCredentials>;
    const tokens = Object.entries(value.tokens ?? {}).filter(([, token]) => typeof token === "string");
    return { site: typeof value.site === "string" ? value.site : null, tokens: Object.fromEntries(tokens) };
  } catch (error) {
    throw new UsageError(`Couldn't read ${path}: ${(error as Error).message}. Delete it and log in again.`);
  }
}

/** `null` deletes it. The file is created with owner-only permissions. */
export function storeToken(environment: Environment, site: string, token: string | null): void {
  const path = credentialsPath(environment);
  const stored = readCredentials(environment);
  const { [site]: _, ...others } = stored.tokens;
  const tokens = token === null ? others : { ...others, [site]: token };
  const next: StoredCredentials = { site: token === null ? (Object.keys(others)[0] ?? null) : site, tokens };
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600 });
  chmodSync(draft, 0o600);
  renameSync(draft, path);
}

/**
 * `--site`, else CODE_PRIX_SITE, else the last login.
 * @returns address without a path
 * @throws {UsageError} for an invalid address
 */
export function siteOf(word: string | undefined, environment: Environment): string {
  const address = word ?? environment["CODE_PRIX_SITE"] ?? readCredentials(environment).site;
  if (address === null || address === undefined || address === "") {
    throw new UsageError("No site. Use --site https://izmir.example.org, or log in with code-prix login --site …");
  }
  let url: URL;
  try {
    url = new URL(/^[a-z]+:\/\//i.test(address) ? address : `http://${address}`);
  } catch {
    throw new UsageError(
      `Invalid value for --site: ${address}. Use an address such as https://izmir.example.org or http://192.168.1.20:3000.`,
    );
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new UsageError(`Invalid value for --site: ${address}. The address must start with http:// or https://.`);
  }
  if (url.username !== "" || url.password !== "") {
    throw new UsageError("--site must not contain a password. Use CODE_PRIX_TOKEN or code-prix login.");
  }
  return url.origin;
}

/** CODE_PRIX_TOKEN, else the stored one; null: none. */
export function tokenFor(site: string, environment: Environment): string | null {
  const given = environment["CODE_PRIX_TOKEN"]?.trim();
  if (given !== undefined && given !== "") return given;
  return readCredentials(environment).tokens[site] ?? null;
}

export function isReadableOnTheWay(site: string): boolean {
  const { protocol, hostname } = new URL(site);
  return protocol === "http:" && !/^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
