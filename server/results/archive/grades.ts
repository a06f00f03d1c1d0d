import { csvText, type CsvCell } from "#rules/csv.ts";
import type { GradeChoice, GradeMeasure } from "#rules/grades.ts";
import type { Database } from "../../base/database/database.ts";
import type { TeamResult } from "./read-event.ts";

/** A person's grade. */
export interface Grade {
  name: string;
  email: string;
  university: string;
  /** 0 to the points of the choice, to a hundredth */
  grade: number;
  /** of a team with a released result; the best of several */
  result: TeamResult;
}

/** The grades of a competition's people, and who has none because no address of theirs is confirmed. */
export interface Grades {
  grades: Grade[];
  unconfirmed: string[];
}

/**
 * A grade for each member of a team with a released result. Gradebooks find people by their address, so one that its owner has not
 * confirmed gets none: whoever signs up with another's address would grade that other.
 *
 * @param results as `resultsOf` gives them, the best first
 */
export async function readGrades(
  database: Database,
  results: readonly TeamResult[],
  { measure, points }: Pick<GradeChoice, "measure" | "points">,
): Promise<Grades> {
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
  return { grades: [...grades.values()], unconfirmed: [...unconfirmed.values()] };
}

/**
 * What part of the points each result is worth: by place all of it for the first and one part in as many as there are teams for the last, the
 * same for teams that share a place, in each division by itself; else all of it for everybody.
 */
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
 * The grades as the file that a gradebook takes. Moodle (*Grades → Import → CSV file*) asks which column is what; Canvas (*Grades → Import*)
 * wants these five first, the address in the place of the login, and makes an assignment of a column that it does not know, with the
 * points of the second row.
 *
 * @param title of the graded item: the competition's name
 * @param feedback what the person reads beside the grade
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
