import type { FollowedStage } from "#server/results/show/companion.ts";
import { divisionName } from "#messages/division-name.ts";
import type { Language } from "#messages/language.ts";

/** What an order is called: its stage, and the division where the stage has several. */
export const orderName = ({ name, division }: Pick<FollowedStage, "name" | "division">, language: Language): string =>
  division === null ? name : `${name} · ${divisionName(division, language)}`;

/** An order of a show, apart from its others. */
export const orderKey = ({ stageId, division }: Pick<FollowedStage, "stageId" | "division">): string =>
  `${stageId}/${division?.id ?? ""}`;
