import type { DivisionName } from "../../event/divisions/divisions.ts";

/** What an order is of, as papers and screens of a hall name it: the stage, and the division in both languages of its name. */
export function stageOfResult({
  stageName,
  division,
}: {
  stageName: string;
  division: Pick<DivisionName, "nameEnglish" | "nameTurkish"> | null;
}): string {
  if (division === null) return stageName;
  const { nameEnglish, nameTurkish } = division;
  return `${stageName} · ${nameEnglish === nameTurkish ? nameEnglish : `${nameTurkish} / ${nameEnglish}`}`;
}
