import type { Database } from "../database/database.ts";

/**
 * What the subjects of entries are called now, as "stage:8f3k…" → "Qualifying, Trabzon Code Prix". What is gone, and what has no name, is
 * left out.
 */
export async function nameSubjects(database: Database, subjects: readonly string[]): Promise<Record<string, string>> {
  const idsOf = (kind: string) => [
    ...new Set(subjects.flatMap((each) => (each.startsWith(`${kind}:`) ? each.slice(kind.length + 1) : []))),
  ];
  const names: Record<string, string> = {};
  for (const table of ["competition", "team", "person", "show", "screen"] as const) {
    const ids = idsOf(table);
    if (ids.length === 0) continue;
    for (const { id, name } of await database
      .selectFrom(table)
      .where("id", "in", ids)
      .select(["id", "name"])
      .execute()) {
      if (name) names[`${table}:${id}`] = name;
    }
  }
  const stageIds = idsOf("stage");
  if (stageIds.length === 0) return names;
  const stages = await database
    .selectFrom("stage")
    .innerJoin("competition", "competition.id", "stage.competitionId")
    .where("stage.id", "in", stageIds)
    .select(["stage.id", "stage.name", "competition.name as competition"])
    .execute();
  for (const { id, name, competition } of stages) {
    names[`stage:${id}`] = name === "" ? competition : `${name}, ${competition}`;
  }
  return names;
}
