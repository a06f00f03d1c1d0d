import { createContext } from "react-router";
import type { Visitor } from "../accounts/visitor.ts";
import type { Services } from "./open-services.ts";

interface OfRequest {
  /** Required on every inline script and style. */
  nonce: string;
  /** from `live-updates.ts`; tells the live stream what the page includes */
  newsMark: string;
  /** As reported by trusted proxies. */
  address: string;
  /** Looked up once; `may` decides on permissions. */
  visitor: () => Promise<Visitor>;
  reportError: (error: unknown, request: Request) => void;
  /** The error page shows it in the visitor's language. */
  refusal?: { statusCode: number; message: Readonly<Record<string, string>> };
}

export type SiteContext = Services & OfRequest;

/** Take it from the bundle (`build.entry.module.siteContext`), which has its own copy of this module. */
export const siteContext = createContext<SiteContext>();
