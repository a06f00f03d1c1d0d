import { createContext } from "react";
import type { readSiteFrame } from "./site-frame.server.ts";

/** For requests refused before any loader; these pages have no scripts. */
export const RefusedContext = createContext<Awaited<ReturnType<typeof readSiteFrame>> | null>(null);
