import type { DivisionName } from "../competitions/divisions/divisions.ts";

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
