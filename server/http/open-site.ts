import { pathToFileURL } from "node:url";
import path from "node:path";
import type { RouterContext, ServerBuild } from "react-router";
import type { SiteContext } from "./site-context.ts";
import type { Env } from "../platform/config/env.ts";
import type { SiteConfiguration } from "../platform/config/site-configuration.ts";
import type { FirstListener } from "./listen.ts";
import type { pagePolicy } from "./security-headers.ts";
import type { StaticFiles } from "./static-files.ts";

export type PageHandler = (request: Request, site: SiteContext) => Promise<Response>;

/** Undefined: the page isn't the same for everyone signed out, see `handle.shared`. */
export type SharedParameters = (pathname: string) => readonly string[] | undefined;

/**
 * The bundle has its own copies of modules, so shared state is passed in under the key that it exports.
 * @param buildFolder absolute path of `build/`
 * @throws BuildMissingError
 */
export async function openSite(
  buildFolder: string,
): Promise<{ pages: PageHandler; sharedParameters: SharedParameters }> {
  // React picks its production build when first loaded, so set this before importing.
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
    // React Router's data requests: the path with `.data`, and these two for `/`.
    const page = pathname.replace(/(?<=^\/)_(?:root)?\.data$|\.data$/, "");
    return shared.find(({ pattern }) => pattern.test({ pathname: page }))?.parameters;
  };
}

export class BuildMissingError extends Error {
  override name = "BuildMissingError";
}

/** Pages and files: built, or compiled from sources in development. */
interface Site {
  pages: PageHandler;
  /** undefined: no page is shared */
  sharedParameters?: SharedParameters;
  files: StaticFiles;
  first?: FirstListener;
  /** where it is not that of a visitor's page */
  pagePolicy?: typeof pagePolicy;
  close?: () => Promise<void>;
}

export type OpenSite = (parts: {
  root: string;
  env: Env;
  configuration: SiteConfiguration;
  engineHash: string;
}) => Promise<Site>;
