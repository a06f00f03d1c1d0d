import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, RouterContextProvider, type RouterContext, type ServerBuild } from "react-router";
import { readSiteConfiguration } from "#server/platform/config/site-configuration.ts";

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
