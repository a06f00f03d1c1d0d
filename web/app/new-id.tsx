import { useRouteLoaderData } from "react-router";
import type { readSiteFrame } from "./site-frame.server.ts";

/** In each form that creates something: the new row's id, so that two presses create one (`idForNew`). */
export function NewId() {
  const root = useRouteLoaderData<typeof readSiteFrame>("root");
  return <input type="hidden" name="newId" value={root?.newId ?? ""} />;
}
