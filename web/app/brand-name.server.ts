import type { RouterContextProvider } from "react-router";
import { siteContext } from "#server/http/site-context.ts";
import { nameIn } from "./brand.ts";
import { visitContext } from "./visit.server.ts";

export function nameHere(context: Readonly<RouterContextProvider>, name: string): string {
  return nameIn(context.get(visitContext).language, name, context.get(siteContext).configuration.cities);
}
