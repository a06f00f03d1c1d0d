import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from "react-router";
import { build } from "vite";
import { routeRules } from "#domain/platform/route-rules.ts";
import { textModules } from "#messages/text-modules.ts";
import { readSiteConfiguration } from "#server/platform/config/site-configuration.ts";
import { computeEngineHash } from "#server/races/compute-engine-hash.ts";
import { checkRouteRules } from "#web/app/route-rules.ts";
import { iconComponents } from "./icon-components.ts";

/** `builds/latest.json` (`{ id, timestamp }`), which pages poll, and `builds/meta/{id}.json` with the route rules. */
export async function writeBuildFiles(buildDirectory: string, id: string): Promise<void> {
  checkRouteRules(routeRules);
  const timestamp = Date.now();
  const folder = join(buildDirectory, "client", "builds");
  await mkdir(join(folder, "meta"), { recursive: true });
  await writeFile(join(folder, "meta", `${id}.json`), JSON.stringify({ id, timestamp, routeRules }));
  await writeFile(join(folder, "latest.json"), JSON.stringify({ id, timestamp }));
}

/** Classic script and CSS with fonts, because pages opened from disk can't load modules or data. */
export async function writeArchiveViewer(buildDirectory: string): Promise<void> {
  const root = join(import.meta.dirname, "..", "..");
  await build({
    configFile: false,
    root,
    logLevel: "error",
    publicDir: false,
    plugins: [textModules(), iconComponents(), tailwindcss()],
    define: {
      "process.env.NODE_ENV": JSON.stringify("production"),
      "import.meta.env.BUILD_ID": JSON.stringify("archive"),
    },
    build: {
      target: "es2023",
      outDir: join(buildDirectory, "archive"),
      emptyOutDir: true,
      minify: true,
      cssMinify: true,
      lib: {
        entry: join(root, "web", "results", "archive-viewer.tsx"),
        formats: ["iife"],
        name: "codePrixArchive",
        fileName: () => "viewer.js",
        cssFileName: "viewer",
      },
    },
  });
}

/**
 * Writes `worker.js`, the interpreter and `build/engine.sha256`. The server keeps every engine that it ever ran
 * (`server/http/static-files.ts`).
 */
export async function writeEngineBundle(buildDirectory: string): Promise<void> {
  const root = join(import.meta.dirname, "..", "..");
  const outDir = join(buildDirectory, "engine");
  await build({
    configFile: false,
    root,
    logLevel: "warn",
    publicDir: false,
    build: {
      target: "es2023",
      outDir,
      emptyOutDir: true,
      lib: { entry: join(root, "web", "races", "engine-worker.ts"), formats: ["es"], fileName: () => "worker.js" },
    },
  });
  await mkdir(outDir, { recursive: true });
  await copyFile(join(root, "engine", "evm", "interpreter.wasm"), join(outDir, "interpreter.wasm"));
  await writeFile(join(buildDirectory, "engine.sha256"), computeEngineHash(root));
}

/** Writes `build/shell.html`, which a static host can serve for every path; pages then mount on the client. */
export async function writeStaticShell(buildDirectory: string): Promise<void> {
  const bundle = pathToFileURL(join(buildDirectory, "server", "index.js")).href;
  const build = (await import(/* @vite-ignore */ bundle)) as ServerBuild;
  const { siteContext } = build.entry.module as unknown as { siteContext: RouterContext };
  const context = new RouterContextProvider();
  context.set(siteContext, {
    configuration: readSiteConfiguration({}, { resultsOnlyHosts: [], brandHosts: [] }),
    nonce: undefined,
    version: "",
    engineHash: "",
    visitor: () => Promise.resolve({ person: undefined, grants: [], memberships: [] }),
    reportError: (error: unknown) => {
      throw error;
    },
  });
  process.env["IS_RR_BUILD_REQUEST"] = "yes";
  // A page without data, so that the shell has only the root's.
  const request = new Request("http://localhost/how-to-play", { headers: { "X-React-Router-SPA-Mode": "yes" } });
  // A static host can't answer for routes, so the shell includes the whole map.
  const whole: ServerBuild = { ...build, routeDiscovery: { ...build.routeDiscovery, mode: "initial" } };
  const response = await createRequestHandler(whole, "production")(request, context);
  delete process.env["IS_RR_BUILD_REQUEST"];
  const html = await response.text();
  if (response.status !== 200 || !html.includes("__reactRouterContext")) {
    throw new Error(`The static shell could not be rendered (status ${response.status}).`);
  }
  await writeFile(join(buildDirectory, "shell.html"), html);
}
