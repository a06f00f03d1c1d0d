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
  const name = async (kind: string, find: (ids: string[]) => Promise<{ id: string; name: string | null }[]>) => {
    const ids = idsOf(kind);
    if (ids.length === 0) return;
    for (const { id, name: found } of await find(ids)) if (found) names[`${kind}:${id}`] = found;
  };
  for (const table of ["competition", "team", "person", "show", "screen"] as const)
    await name(table, (ids) => database.selectFrom(table).where("id", "in", ids).select(["id", "name"]).execute());
  // A rehearsal is a competition, as long as it exists.
  await name("rehearsal", (ids) =>
    database.selectFrom("competition").where("id", "in", ids).select(["id", "name"]).execute(),
  );
  await name("log-in", (ids) =>
    database.selectFrom("logInProvider").where("id", "in", ids).select(["id", "label as name"]).execute(),
  );
  const brandName = language === "tr" ? "turkishName as name" : "name";
  await name("brand", (ids) =>
    database.selectFrom("brand").where("slug", "in", ids).select(["slug as id", brandName]).execute(),
  );
  await name("announcement", async (ids) => {
    const rows = database.selectFrom("announcement").where("id", "in", ids).select(["id", "turkish", "english"]);
    // Urgent announcements may have only one language.
    return (await rows.execute()).map(({ id, turkish, english }) => ({
      id,
      name: beginning((language === "tr" ? turkish : english) || turkish || english),
    }));
  });
  await name("question", async (ids) => {
    const rows = database.selectFrom("question").where("id", "in", ids).select(["id", "content"]);
    return (await rows.execute()).map(({ id, content }) => ({ id, name: beginning(content) }));
  });
  await name("stage", async (ids) => {
    const stages = await database
      .selectFrom("stage")
      .innerJoin("competition", "competition.id", "stage.competitionId")
      .where("stage.id", "in", ids)
      .select(["stage.id", "stage.name", "competition.name as competition"])
      .execute();
    return stages.map((stage) => ({ id: stage.id, name: [stage.name, stage.competition].filter(Boolean).join(", ") }));
  });
  return names;
}

const beginning = (text: string) => (text.length > firstWords ? `${text.slice(0, firstWords).trimEnd()}…` : text);
