import type { RouterContextProvider } from "react-router";
import { siteContext } from "#server/http/site-context.ts";
import { stageNameIn } from "#messages/stage-name.ts";
import { nameIn } from "./brand.ts";
import { visitContext } from "./visit.server.ts";

/** The reader's name of a stage. */
export const localisedStageName = (context: Readonly<RouterContextProvider>, name: string): string =>
  stageNameIn(context.get(visitContext).language, name);

export const localisedStages = <Stage extends { name: string }>(
  context: Readonly<RouterContextProvider>,
  stages: readonly Stage[],
): Stage[] => stages.map((stage) => ({ ...stage, name: localisedStageName(context, stage.name) }));

export function localisedName(context: Readonly<RouterContextProvider>, name: string): string {
  return nameIn(context.get(visitContext).language, name, context.get(siteContext).configuration.cities);
}
