import type { RouterContextProvider } from "react-router";
import { siteContext } from "#server/http/site-context.ts";
import { stageNameIn } from "#messages/stage-name.ts";
import { nameIn } from "./brand.ts";
import { visitContext } from "./visit.server.ts";

/** The reader's name of a stage. */
export const stageHere = (context: Readonly<RouterContextProvider>, name: string): string =>
  stageNameIn(context.get(visitContext).language, name);

export const stagesHere = <Stage extends { name: string }>(
  context: Readonly<RouterContextProvider>,
  stages: readonly Stage[],
): Stage[] => stages.map((stage) => ({ ...stage, name: stageHere(context, stage.name) }));

export function nameHere(context: Readonly<RouterContextProvider>, name: string): string {
  return nameIn(context.get(visitContext).language, name, context.get(siteContext).configuration.cities);
}
