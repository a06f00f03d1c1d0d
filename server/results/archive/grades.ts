import { csvText, type CsvCell } from "#domain/platform/csv.ts";
import type { GradeChoice, GradeMeasure } from "#domain/results/grades.ts";
import type { Database } from "../../platform/database/database.ts";
import type { TeamResult } from "./read-event.ts";

export interface Grade {
  name: string;
  email: string;
  university: string;
  /** 0 to the maximum, rounded to 0.01 */
  grade: number;
  result: TeamResult;
}

/**
 * For each member of a team with a released result. Gradebooks match by email, so unconfirmed addresses get none:
 * otherwise people could grade others; the people without a grade are listed too.
 * @param results of `resultsOf`, best first
 */
export async function readGrades(
  database: Database,
  results: readonly TeamResult[],
  { measure, points }: Pick<GradeChoice, "measure" | "points">,
) {
  const shares = gradeShares(results, measure);
  const placeOf = new Map(results.map((result, index) => [result.team.id, { result, share: shares[index] ?? 0 }]));
  if (placeOf.size === 0) return { grades: [], unconfirmed: [] };
  const members = await database
    .selectFrom("teamMember")
    .innerJoin("person", "person.id", "teamMember.personId")
    .where("teamMember.teamId", "in", [...placeOf.keys()])
    .orderBy("person.name")
    .orderBy("person.id")
    .select(["teamMember.teamId", "person.id", "person.name", "person.email", "person.emailVerified"])
    .execute();
  const grades = new Map<string, Grade>();
  const unconfirmed = new Map<string, string>();
  for (const { teamId, id, name, email, emailVerified } of members) {
    const { result, share } = placeOf.get(teamId)!;
    const grade = Math.round(share * points * 100) / 100;
    if (!emailVerified) unconfirmed.set(id, name);
    else if (grade >= (grades.get(id)?.grade ?? 0))
      grades.set(id, { name, email, university: result.team.university, grade, result });
  }
  return { grades: [...grades.values()], unconfirmed: [...unconfirmed].map(([id, name]) => ({ id, name })) };
}

/** "place": linear from 1 for the first to 1/teams for the last, ties equal, per division; otherwise 1 for all. */
export function gradeShares(
  results: readonly (Pick<TeamResult, "stageId" | "place"> & Partial<Pick<TeamResult, "division">>)[],
  measure: GradeMeasure,
): number[] {
  return results.map(({ stageId, place, division }) => {
    if (measure === "raced") return 1;
    const own = results.filter((other) => other.division?.id === division?.id);
    const first = own.findIndex((other) => other.stageId === stageId && other.place === place);
    return (own.length - first) / own.length;
  });
}

/**
 * A gradebook's import file. Moodle (*Grades → Import → CSV file*) asks for the meaning of columns. Canvas (*Grades →
 * Import*) requires these five first, with the address as login, and creates an assignment from an unknown column, with
 * the maximum in the second row.
 * @param title of the graded item: the competition's name
 * @param feedback shown next to the grade
 */
export function gradesText(
  grades: readonly Grade[],
  { gradebook, points }: GradeChoice,
  title: string,
  feedback: (grade: Grade) => string,
): string {
  if (gradebook === "moodle") {
    const rows = grades.map((each): CsvCell[] => [each.email, each.name, each.grade, feedback(each)]);
    return csvText(["Email address", "Full name", title, "Feedback"], rows, ",");
  }
  const possible: CsvCell[] = ["    Points Possible", null, null, null, null, points];
  const rows = grades.map(({ name, email, grade }): CsvCell[] => [name, null, null, email, null, grade]);
  return csvText(["Student", "ID", "SIS User ID", "SIS Login ID", "Section", title], [possible, ...rows], ",");
}
