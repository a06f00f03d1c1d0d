import type { FollowedStage } from "#server/show/companion.ts";
import { divisionName, type Language } from "#messages/language.ts";

export const orderName = ({ name, division }: Pick<FollowedStage, "name" | "division">, language: Language): string =>
  division === null ? name : `${name} · ${divisionName(division, language)}`;

export const orderKey = ({ stageId, division }: Pick<FollowedStage, "stageId" | "division">): string =>
  `${stageId}/${division?.id ?? ""}`;
