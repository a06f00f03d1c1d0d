import { gzipSync } from "node:zlib";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import type { PageTexts } from "#web/root.tsx";

/** Checks the production build: no secrets, no server code, scripts within the budgets. */
const clientFolder = join(import.meta.dirname, "..", "build", "client");

beforeAll(() => {
  if (!existsSync(clientFolder))
    throw new Error("There is no production build. `npm test` makes one before it runs the tests.");
});

function clientFiles(ending: RegExp): string[] {
  return readdirSync(clientFolder, { recursive: true, encoding: "utf8" }).filter((path) => ending.test(path));
}

/** Third-party text: compilers, and documents that mention settings and Node. */
const isText = (path: string) => /soljson|document-passages-/.test(path);

const read = (path: string) => readFileSync(join(clientFolder, path), "utf8");

describe("client bundles", () => {
  const secrets: Record<string, RegExp> = {
    "a private key": /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
    "a JSON web token": /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\./,
    "a privileged backend key": /service_role|SERVICE_ROLE/,
    "a database address": /postgres(?:ql)?:\/\/[^"'\s]*:[^"'\s]*@/,
    "the name of a secret setting":
      /\b(DATABASE_URL|AUTH_SECRET|BETTER_AUTH_SECRET|ADMIN_CLAIM_TOKEN|SMTP_URL|SMTP_PASSWORD)\b/,
    "a password hash": /\$argon2(?:id|i|d)\$|\$2[aby]\$\d\d\$/,
  };

  test.each(Object.entries(secrets))("contain nothing that looks like %s", (_, pattern) => {
    const texts = clientFiles(/\.(js|css|html|json|map|txt|svg)$/).filter((path) => !isText(path));
    expect(texts.length).toBeGreaterThan(5);
    expect(texts.filter((path) => pattern.test(read(path)))).toEqual([]);
  });

  test("contain no server code", () => {
    const serverOnly =
      /from\s*["']node:|require\(["'](?:node:)?(?:fs|net|child_process|worker_threads)["']\)|PGlite|pg-boss|kysely_migration/;
    const scripts = clientFiles(/\.js$/).filter((path) => !isText(path));
    expect(scripts.filter((path) => serverOnly.test(read(path)))).toEqual([]);
  });

  test("need no secure context, because venue networks use plain http", () => {
    const scripts = clientFiles(/\.js$/).filter((path) => !isText(path));
    expect(scripts.filter((path) => /\brandomUUID\b|\bcrypto\.subtle\b/.test(read(path)))).toEqual([]);
  });

  test("include no source maps, which would publish the sources", () => {
    expect(clientFiles(/\.map$/)).toEqual([]);
  });
});

type Manifest = {
  entry: { module: string; imports: string[] };
  routes: Record<
    string,
    { id: string; parentId?: string; path?: string; index?: boolean; module: string; imports?: string[] }
  >;
};

/**
 * kB (1000 bytes) gzipped of modules and texts in the longer language. `tests/journeys/first-page-script.spec.ts`
 * measures `/` in a browser.
 */
const budgets: Record<string, number> = {
  "/": 140,
  // Where all is decided about a stage, its teams and its races, and asked before.
  "code-prix-admin-panel/competitions/:competitionId/stages/:stageId": 215,
  // They ask for a reason in a dialog before published results change.
  "code-prix-admin-panel/audit": 215,
  "code-prix-admin-panel/competitions/:competitionId/teams/:teamId": 215,
  // Its dialogs ask by the act's row, so it loads the tables of acts.
  "code-prix-admin-panel/show/:showId": 215,
  // Pages that draw races.
  "race/:id": 215,
  simulate: 215,
  result: 215,
  screen: 215,
  wall: 215,
};
const budgetOfAnyOther = 195;

describe("page budgets", () => {
  const manifestFile = existsSync(clientFolder) ? clientFiles(/assets[\\/]manifest-[^\\/]+\.js$/)[0] : undefined;
  const source = manifestFile ? read(manifestFile) : "";
  const manifest = JSON.parse(
    source.slice(source.indexOf("{"), source.lastIndexOf("}") + 1) || "null",
  ) as Manifest | null;
  const sizes = new Map<string, number>();
  const gzippedBytes = (url: string) => {
    const path = url.replace(/^\//, "");
    const size = sizes.get(path) ?? gzipSync(readFileSync(join(clientFolder, path))).length;
    sizes.set(path, size);
    return size;
  };
  /** By language, the fetchers of a feature's texts: the script that every page starts with has the list. */
  const catalogues = new Map(
    clientFiles(/assets[\\/][^\\/]+\.js$/).flatMap((path) =>
      [...read(path).matchAll(/\b(en|tr):\{(\w+:\(\)=>[^{}]+)\}/g)].map(
        ([, language, files]) => [language, files!] as const,
      ),
    ),
  );
  const textFile = (language: string, feature: string) => {
    const named = new RegExp(`(?:^|,)${feature}:\\(\\)=>[^,]*?import\\(\`\\./([^\`]+)\``).exec(
      catalogues.get(language) ?? "",
    );
    if (!named) throw new Error(`The texts of ${feature} in ${language} were not found.`);
    return `/assets/${named[1]}`;
  };
  test("text chunks import nothing, because that would deadlock the start", () => {
    const features = [...(catalogues.get("en") ?? "").matchAll(/(?:^|,)(\w+):\(\)=>/g)].map(([, feature]) => feature!);
    expect(features.length).toBeGreaterThan(20);
    const files = ["en", "tr"].flatMap((language) => features.map((feature) => textFile(language, feature)));
    expect(files.filter((file) => /\b(?:import|from)\s*["'`{]/.test(read(file.slice(1)).slice(0, 300)))).toEqual([]);
  });

  let routes: ServerBuild["routes"] = {};
  beforeAll(async () => {
    const bundle = join(clientFolder, "..", "server", "index.js");
    routes = ((await import(pathToFileURL(bundle).href)) as ServerBuild).routes;
  });
  const pathOf = ({ index, path }: Manifest["routes"][string]): string => path ?? (index ? "/" : "");
  const pages = Object.values(manifest?.routes ?? {}).filter((route) => route.path !== undefined || route.index);

  test("exist for each page of this build", () => {
    const paths = pages.map(pathOf);
    expect(paths).toEqual(expect.arrayContaining(Object.keys(budgets)));
  });

  test.each(pages.map((route) => [pathOf(route), route] as const))("%s stays within its budget", (path, page) => {
    const files = new Set([manifest!.entry.module, ...manifest!.entry.imports]);
    const features = new Set(["shell", "ui"]);
    for (
      let route: Manifest["routes"][string] | undefined = page;
      route;
      route = manifest!.routes[route.parentId ?? ""]
    ) {
      for (const file of [route.module, ...(route.imports ?? [])]) files.add(file);
      const { handle } = routes[route.id]!.module as { handle?: { texts?: PageTexts } };
      const texts = handle?.texts ?? [];
      for (const feature of typeof texts === "function" ? texts() : texts) features.add(feature);
    }
    const sum = (each: Iterable<string>) => [...each].reduce((bytes, file) => bytes + gzippedBytes(file), 0) / 1000;
    const texts = ["en", "tr"].map((language) => sum([...features].map((feature) => textFile(language, feature))));
    const kilobytes = sum(files) + Math.max(...texts);
    expect(kilobytes).toBeLessThanOrEqual(budgets[path] ?? budgetOfAnyOther);
  });
});

describe("compiling workers", () => {
  /** Script in kB after gzip. Each language loads only its own worker; Solidity's compiler is a separate file. */
  const workers: Record<string, number> = { python: 65, javascript: 65, solidity: 20 };

  test.each(Object.entries(workers))("the worker of %s stays within its budget", (name, budget) => {
    const files = clientFiles(new RegExp(`assets[\\\\/]${name}-worker-[^\\\\/]+\\.js$`));
    expect(files.length).toBe(1);
    expect(gzipSync(read(files[0]!)).length / 1000).toBeLessThanOrEqual(budget);
  });

  test.each(["python", "javascript"])("that of %s shares its grammar's file with the editor", (name) => {
    const files = clientFiles(new RegExp(`assets[\\\\/]${name}-grammar-[^\\\\/]+\\.js$`));
    expect(files.length).toBe(1);
    const grammar = /["']\.\/(dist-[^"']+)["']/.exec(read(files[0]!))?.[1];
    if (grammar === undefined) throw new Error("The grammar stands in a file that nobody else can use.");
    const users = clientFiles(/assets[\\/][^\\/]+\.js$/).filter((file) => read(file).includes(`"./${grammar}"`));
    expect(users.length).toBeGreaterThan(1);
  });
});
