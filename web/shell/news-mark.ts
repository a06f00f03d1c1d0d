import { createContext } from "react";

/** Of the news that a page was drawn with (`server/base/live/live-updates.ts`); undefined in the browser, which has it of the document. */
export const NewsMarkContext = createContext<string | undefined>(undefined);
