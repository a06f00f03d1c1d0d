export const gradeMeasures = ["place", "raced"] as const;
export type GradeMeasure = (typeof gradeMeasures)[number];

export const gradebooks = ["moodle", "canvas"] as const;

export const gradePoints = { least: 1, most: 1_000, usual: 100 } as const;

export type GradeChoice = ReturnType<typeof readGradeChoice>;

export function readGradeChoice(parameters: URLSearchParams) {
  const typed = parameters.get("points");
  const points = typed === null ? gradePoints.usual : /^\s*\d{1,4}\s*$/.test(typed) ? Number(typed) : Number.NaN;
  return {
    gradebook: gradebooks.find((each) => each === parameters.get("gradebook")) ?? "moodle",
    measure: gradeMeasures.find((each) => each === parameters.get("measure")) ?? "place",
    points: points >= gradePoints.least && points <= gradePoints.most ? points : Number.NaN,
  };
}
