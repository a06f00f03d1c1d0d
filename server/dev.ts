/** The server as `npm run dev` runs it: pages and files are made from the sources when they are asked for, and change while they are open. */
import { readFile, realpath } from "node:fs/promises";
import path from "node:path";
import { createRequestHandler, RouterContextProvider, type RouterContext, type ServerBuild } from "react-router";
import { createServer } from "vite";
import { portsOf } from "./base/configuration/env.ts";
import type { SiteContext } from "./http/site-context.ts";
import { run } from "./start.ts";

const builtPages = "virtual:react-router/server-build";

await run(async ({ root, env, engineHash }) => {
  const vite = await createServer({
    root,
    appType: "custom",
    // Beside the site's own port, so that two of them do not meet.
    server: {
      middlewareMode: true,
      allowedHosts: true,
      hmr: { port: Math.max(...portsOf(env)) + 1 },
      // Packages may stand elsewhere, by a link.
      fs: { allow: [root, await realpath(path.join(root, "node_modules"))] },
    },
  });
  const buildId = JSON.parse(String(vite.config.define?.["import.meta.env.BUILD_ID"])) as string;
  const json = (content: object) =>
    Promise.resolve(Response.json(content, { headers: { "Cache-Control": "no-store" } }));
  const interpreter = await readFile(path.join(root, "engine", "evm", "interpreter.wasm"));
  const moduleLine = (file: string) =>
    new Response(`import "/${file}";`, { headers: { "Content-Type": "text/javascript", "Cache-Control": "no-store" } });
  return {
    first: vite.middlewares,
    async pages(request, site) {
      const build = (await vite.ssrLoadModule(builtPages)) as ServerBuild;
      const { siteContext } = build.entry.module as unknown as { siteContext: RouterContext<SiteContext> };
      const context = new RouterContextProvider();
      context.set(siteContext, site);
      return createRequestHandler(build, "development")(request, context);
    },
    // Only the running engine is there: races of others are verified on a built site.
    files({ url }) {
      const { pathname } = new URL(url);
      if (pathname === "/builds/latest.json") return json({ id: buildId, timestamp: 0 });
      if (pathname === `/engine/${engineHash}/worker.js`)
        return Promise.resolve(moduleLine("web/races/engine-worker.ts"));
      if (pathname.endsWith("/interpreter.wasm") && pathname.startsWith("/engine/"))
        return Promise.resolve(new Response(interpreter, { headers: { "Content-Type": "application/wasm" } }));
      return Promise.resolve(undefined);
    },
    // Vite and React's refresh bring scripts and styles of their own.
    pagePolicy: () => "",
    close: () => vite.close(),
  };
});
