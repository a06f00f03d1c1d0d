import { createContext } from "react";
import type { readSiteFrame } from "./site-frame.server.ts";

/**
 * The site's frame where a request was refused before any loader ran (by the server, or by a page's guard), while rendering on the server. Such a page has no scripts: nothing of
 * it is taken over.
 */
export const RefusedContext = createContext<Awaited<ReturnType<typeof readSiteFrame>> | null>(null);
