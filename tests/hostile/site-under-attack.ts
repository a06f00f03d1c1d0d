import { mkdtempSync, rmSync } from "node:fs";
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createEntrants, type Entrant } from "../../bench/load/entrants.ts";
import { openEmbedded } from "#server/platform/database/open-embedded.ts";
import { freePort } from "../free-port.ts";
import { startSite, type SiteProcess } from "../faults/site-process.ts";
import type { SentForm } from "../form-of.ts";

export const claimToken = "the-token-of-an-attack-0123456789";
const password = "a short sentence";

/** Node's own client gives up after five seconds. */
const connections = new Agent({ keepAlive: true });

export interface SiteUnderAttack {
  /** without trailing slash */
  address: string;
  port: number;
  dataDir: string;
  process: SiteProcess;
  /** by competition; one member each, with a submit token */
  entrants: Record<string, Entrant[]>;
  /**
   * Comes through a proxy with its own network address, because local addresses aren't rate-limited; browsers share one
   * by default.
   */
  browser: (from?: string) => Browser;
  person: (name: string, from?: string) => Promise<Browser>;
  /** Opened the installation's link. Once per site. */
  admin: () => Promise<Browser>;
  stop: () => Promise<void>;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  ms: number;
}

/**
 * @param teams per competition: `{ izmir: 3 }`
 * @param settings more environment variables
 */
export async function openSite(
  teams: Record<string, number> = {},
  settings: Record<string, string> = {},
): Promise<SiteUnderAttack> {
  const dataDir = mkdtempSync(join(tmpdir(), "code-prix-attack-"));
  const empty = await openEmbedded(dataDir);
  const entrants: Record<string, Entrant[]> = {};
  for (const [city, count] of Object.entries(teams)) entrants[city] = await createEntrants(empty, count, city);
  await empty.close();
  const port = await freePort();
  const site = await startSite("all", {
    HOST: "",
    PORT: String(port),
    DATA_DIR: dataDir,
    TRUSTED_PROXIES: "1",
    ADMIN_CLAIM_TOKEN: claimToken,
    ...settings,
  });
  const browser = (from = "192.0.2.1") => new Browser(port, from);
  async function person(name: string, from?: string): Promise<Browser> {
    const visitor = browser(from);
    await visitor.signUp(name);
    return visitor;
  }
  return {
    address: `http://localhost:${port}`,
    port,
    dataDir,
    process: site,
    entrants,
    browser,
    person,
    async admin() {
      const admin = await person("Admin", "198.51.100.250");
      await admin.post(`/claim/${claimToken}`, {});
      return admin;
    },
    async stop() {
      await site.kill("SIGTERM");
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export class Browser {
  readonly cookies = new Map<string, string>();
  email = "";
  readonly #port: number;
  readonly #from: string;

  constructor(port: number, from: string) {
    this.#port = port;
    this.#from = from;
  }

  request(
    path: string,
    init: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ): Promise<Answer> {
    const startedMs = performance.now();
    const headers = {
      host: `localhost:${this.#port}`,
      "x-forwarded-for": this.#from,
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      ...init.headers,
    };
    const options = {
      port: this.#port,
      host: "127.0.0.1",
      agent: connections,
      path,
      method: init.method ?? "GET",
      headers,
    };
    return new Promise((resolve, reject) => {
      const sent = request(options, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          for (const line of response.headers["set-cookie"] ?? []) this.#keep(line);
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString("utf8"),
            ms: performance.now() - startedMs,
          });
        });
      });
      sent.setTimeout(180_000, () => sent.destroy(new Error(`${path} was not answered within three minutes.`)));
      sent.on("error", reject);
      sent.end(init.body);
    });
  }

  /** As a browser without JavaScript does. */
  post(path: string, form: SentForm): Promise<Answer> {
    return this.request(path, {
      method: "POST",
      headers: { origin: `http://localhost:${this.#port}`, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(form).toString(),
    });
  }

  async signUp(name: string): Promise<void> {
    const page = await this.request("/sign-up");
    const notice = /name="notice" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
    this.email = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}@example.org`;
    const fields = { name, nickname: "", email: this.email, password, notice, noticeRead: "on" };
    const answer = await this.post("/sign-up", fields);
    if (answer.status !== 302)
      throw new Error(`${name} could not sign up: ${answer.status} ${answer.text.slice(0, 300)}`);
  }

  signIn(email: string, given: string = password): Promise<Answer> {
    return this.post("/sign-in", { email, password: given });
  }

  #keep(line: string): void {
    const [pair = ""] = line.split(";");
    const [name = "", ...value] = pair.split("=");
    if (/max-age=0/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value.join("="));
  }
}

export async function callApi(
  site: SiteUnderAttack,
  path: string,
  { token, body, from }: { token?: string; body?: object; from?: string } = {},
): Promise<Answer & { json: () => unknown }> {
  const answer = await site.browser(from).request(`/api/v1${path}`, {
    method: body ? "POST" : "GET",
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { ...answer, json: () => JSON.parse(answer.text) as unknown };
}

/** Polls. @throws Error on timeout */
export async function until(what: string, isSo: () => Promise<boolean>, limitMs = 120_000): Promise<void> {
  const endMs = performance.now() + limitMs;
  while (!(await isSo())) {
    if (performance.now() > endMs) throw new Error(`Not within ${limitMs / 1000} s: ${what}.`);
    await wait(50);
  }
}

export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0;
}
