/** What a grade says: a team's place in the final order, or that it raced at all. */
export const gradeMeasures = ["place", "raced"] as const;
export type GradeMeasure = (typeof gradeMeasures)[number];

/** Learning platforms whose gradebooks take a file. */
export const gradebooks = ["moodle", "canvas"] as const;
export type Gradebook = (typeof gradebooks)[number];

/** Points of the best grade, both included. */
export const gradePoints = { least: 1, most: 1_000, usual: 100 } as const;

/** What an organiser asks a file of grades for. */
export interface GradeChoice {
  gradebook: Gradebook;
  measure: GradeMeasure;
  /** points of the best grade; NaN: what was typed is no such number */
  points: number;
}

/** Reads a choice out of a form; what is left out is as usual. */
export function readGradeChoice(parameters: URLSearchParams): GradeChoice {
  const typed = parameters.get("points");
  const points = typed === null ? gradePoints.usual : /^\s*\d{1,4}\s*$/.test(typed) ? Number(typed) : Number.NaN;
  return {
    gradebook: gradebooks.find((each) => each === parameters.get("gradebook")) ?? "moodle",
    measure: gradeMeasures.find((each) => each === parameters.get("measure")) ?? "place",
    points: points >= gradePoints.least && points <= gradePoints.most ? points : Number.NaN,
  };
}
