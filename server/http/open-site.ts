import { pathToFileURL } from "node:url";
import path from "node:path";
import type { RouterContext, ServerBuild } from "react-router";
import type { SiteContext } from "./site-context.ts";

/** Renders pages and answers their forms. */
export type PageHandler = (request: Request, site: SiteContext) => Promise<Response>;

/**
 * Returns the query parameters that a path's page reads, if everyone who isn't signed in gets the same page: its route declares them with
 * `handle.shared`. Undefined for all other paths.
 */
export type SharedParameters = (pathname: string) => readonly string[] | undefined;

/**
 * Loads the site that `npm start` built. The bundle holds copies of this project's modules, so it is handed everything that must exist
 * once: the context, under the key that the bundle itself exports.
 *
 * @param buildFolder absolute path of `build/`
 * @throws BuildMissingError when there is none
 */
export async function openSite(
  buildFolder: string,
): Promise<{ pages: PageHandler; sharedParameters: SharedParameters }> {
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
  return {
    pages(request, site) {
      const context = new RouterContextProvider();
      context.set(siteContext, site);
      return handle(request, context);
    },
    sharedParameters: readSharedParameters(build),
  };
}

function readSharedParameters({ routes }: ServerBuild): SharedParameters {
  // Layouts add nothing to the paths of this site.
  const shared = Object.values(routes).flatMap((route) => {
    const { shared: parameters } = (route?.module.handle ?? {}) as { shared?: readonly string[] };
    return route && parameters
      ? [{ pattern: new URLPattern({ pathname: `/${route.path ?? ""}` }, { ignoreCase: true }), parameters }]
      : [];
  });
  return (pathname) => {
    // React Router asks for a page's data at its path with `.data`, for that of `/` at these two.
    const page = pathname.replace(/(?<=^\/)_(?:root)?\.data$|\.data$/, "");
    return shared.find(({ pattern }) => pattern.test({ pathname: page }))?.parameters;
  };
}

export class BuildMissingError extends Error {
  override name = "BuildMissingError";
}
