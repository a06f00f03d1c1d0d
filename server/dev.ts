/**
 * The server of `npm run dev`: modules are compiled from sources on request. Changed pages update in place; a change in
 * a server module restarts the site.
 */
import { readFile, realpath } from "node:fs/promises";
import path from "node:path";
import { createRequestHandler, RouterContextProvider, type RouterContext, type ServerBuild } from "react-router";
import { createServer, type ViteDevServer } from "vite";
import { portsOf, readArguments, readEnv } from "./platform/config/env.ts";
import type { SiteContext } from "./http/site-context.ts";
import { computeEngineHash } from "./races/compute-engine-hash.ts";
import type { OpenSite } from "./http/open-site.ts";
import { endOnSignal, endWith } from "./start.ts";

const root = path.dirname(import.meta.dirname);
const builtPages = "virtual:react-router/server-build";
const roomsOfServer = ["server", "domain", "engine", "languages"].map((room) => path.join(root, room) + path.sep);
/** Editors write several files in quick succession. */
const settledMs = 50;

const openSite =
  (vite: ViteDevServer): OpenSite =>
  async ({ engineHash }) => {
    const buildId = JSON.parse(String(vite.config.define?.["import.meta.env.BUILD_ID"])) as string;
    const json = (content: object) =>
      Promise.resolve(Response.json(content, { headers: { "Cache-Control": "no-store" } }));
    const interpreter = await readFile(path.join(root, "engine", "evm", "interpreter.wasm"));
    const moduleLine = (file: string) =>
      new Response(`import "/${file}";`, {
        headers: { "Content-Type": "text/javascript", "Cache-Control": "no-store" },
      });
    return {
      first: vite.middlewares,
      async pages(request, site) {
        const build = (await vite.ssrLoadModule(builtPages)) as ServerBuild;
        const { siteContext } = build.entry.module as unknown as { siteContext: RouterContext<SiteContext> };
        const context = new RouterContextProvider();
        context.set(siteContext, site);
        return createRequestHandler(build, "development")(request, context);
      },
      // Only the current engine exists in development.
      files({ url }) {
        const { pathname } = new URL(url);
        if (pathname === "/builds/latest.json") return json({ id: buildId, timestamp: 0 });
        if (pathname === `/engine/${engineHash}/worker.js`)
          return Promise.resolve(moduleLine("web/races/engine-worker.ts"));
        if (pathname.endsWith("/interpreter.wasm") && pathname.startsWith("/engine/"))
          return Promise.resolve(new Response(interpreter, { headers: { "Content-Type": "application/wasm" } }));
        return Promise.resolve(undefined);
      },
      // Vite and React Refresh inject their own scripts and styles.
      pagePolicy: () => "",
    };
  };

async function startVite(): Promise<ViteDevServer> {
  const env = readEnv({ ...process.env, ...readArguments(process.argv.slice(2)) }, root);
  return createServer({
    root,
    appType: "custom",
    // HMR port next to the site's, so that two sites don't collide.
    server: {
      middlewareMode: true,
      allowedHosts: true,
      hmr: { port: Math.max(...portsOf(env)) + 1 },
      // Packages may be symlinked from elsewhere.
      fs: { allow: [root, await realpath(path.join(root, "node_modules"))] },
    },
  });
}

const readStart = (vite: ViteDevServer) =>
  vite.ssrLoadModule("/server/start.ts") as Promise<Pick<typeof import("./start.ts"), "start">>;

try {
  const vite = await startVite();
  const open = openSite(vite);
  const startSite = async () => (await readStart(vite)).start(open, computeEngineHash(root));
  let close = await startSite();
  let reading = Promise.resolve();

  /** On errors, the running site stays. */
  const readAnew = async () => {
    try {
      const { start } = await readStart(vite);
      await close();
      close = () => Promise.resolve();
      close = await start(open, computeEngineHash(root));
    } catch (error) {
      process.stderr.write(`${(error as Error).stack ?? String(error)}\n`);
    }
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  vite.watcher.on("all", (_event, file) => {
    if (!roomsOfServer.some((room) => file.startsWith(room)) || /\.test\.tsx?$/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      reading = reading.then(readAnew);
    }, settledMs);
  });

  endOnSignal(async () => {
    await reading;
    await close();
    await vite.close();
  });
} catch (error) {
  endWith(error);
}
