import { createContext } from "react";
import type { readSiteFrame } from "./site-frame.server.ts";

/** From `server/platform/live/live-updates.ts`; undefined in the browser, which reads it from the document. */
export const NewsMarkContext = createContext<string | undefined>(undefined);

/** Undefined in the browser, which hides it. */
export const NonceContext = createContext<string | undefined>(undefined);

/** For requests refused before any loader; these pages have no scripts. */
export const RefusedContext = createContext<Awaited<ReturnType<typeof readSiteFrame>> | null>(null);
