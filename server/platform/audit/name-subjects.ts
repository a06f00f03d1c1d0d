import type { Language } from "#messages/language.ts";
import type { Database } from "../database/database.ts";

/** Length of titles made from announcements and questions. */
const firstWords = 60;

/**
 * Current names, as "stage:8f3k…" → "Qualifying, Trabzon Code Prix". Deleted and nameless subjects are missing.
 * @param language the reader's
 */
export async function nameSubjects(
  database: Database,
  subjects: readonly string[],
  language: Language,
): Promise<Record<string, string>> {
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
  // A rehearsal is a competition, as long as it exists.
  const rehearsals = idsOf("rehearsal");
  if (rehearsals.length > 0) {
    const rows = database.selectFrom("competition").where("id", "in", rehearsals).select(["id", "name"]);
    for (const { id, name } of await rows.execute()) names[`rehearsal:${id}`] = name;
  }
  const logIns = idsOf("log-in");
  if (logIns.length > 0) {
    const rows = database.selectFrom("logInProvider").where("id", "in", logIns).select(["id", "label"]);
    for (const { id, label } of await rows.execute()) names[`log-in:${id}`] = label;
  }
  const brands = idsOf("brand");
  if (brands.length > 0) {
    const rows = database.selectFrom("brand").where("slug", "in", brands).select(["slug", "name", "turkishName"]);
    for (const { slug, name, turkishName } of await rows.execute())
      names[`brand:${slug}`] = language === "tr" ? turkishName : name;
  }
  const announcements = idsOf("announcement");
  if (announcements.length > 0) {
    const rows = database
      .selectFrom("announcement")
      .where("id", "in", announcements)
      .select(["id", "turkish", "english"]);
    for (const { id, turkish, english } of await rows.execute()) {
      // Urgent announcements may have only one language.
      names[`announcement:${id}`] = beginning((language === "tr" ? turkish : english) || turkish || english);
    }
  }
  const questions = idsOf("question");
  if (questions.length > 0) {
    const rows = database.selectFrom("question").where("id", "in", questions).select(["id", "content"]);
    for (const { id, content } of await rows.execute()) names[`question:${id}`] = beginning(content);
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

const beginning = (text: string) => (text.length > firstWords ? `${text.slice(0, firstWords).trimEnd()}…` : text);
