import { pathToFileURL } from "node:url";
import path from "node:path";
import type { RouterContext, ServerBuild } from "react-router";
import type { SiteContext } from "./site-context.ts";

/** Renders pages and answers their forms. */
export type PageHandler = (request: Request, site: SiteContext) => Promise<Response>;

/**
 * Loads the site that `npm start` built. The bundle holds copies of this project's modules, so it is handed everything that must exist
 * once: the context, under the key that the bundle itself exports.
 *
 * @param buildFolder absolute path of `build/`
 * @throws BuildMissingError when there is none
 */
export async function openSite(buildFolder: string): Promise<PageHandler> {
  // React chooses its production half when it is first loaded, so nothing of it is imported before this is set.
  process.env["NODE_ENV"] ??= "production";
  const { RouterContextProvider, createRequestHandler } = await import("react-router");
  const file = path.join(buildFolder, "server", "index.js");
  let build: ServerBuild;
  try {
    build = (await import(pathToFileURL(file).href)) as ServerBuild;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new BuildMissingError(`The site is not built: ${file} is missing or incomplete. Start with npm start.`, {
      cause: error,
    });
  }
  const { siteContext } = build.entry.module as unknown as { siteContext: RouterContext<SiteContext> };
  const handle = createRequestHandler(build, "production");
  return (request, site) => {
    const context = new RouterContextProvider();
    context.set(siteContext, site);
    return handle(request, context);
  };
}

export class BuildMissingError extends Error {
  override name = "BuildMissingError";
}
