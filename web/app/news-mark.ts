import { createContext } from "react";

/** From `server/platform/live/live-updates.ts`; undefined in the browser, which reads it from the document. */
export const NewsMarkContext = createContext<string | undefined>(undefined);
