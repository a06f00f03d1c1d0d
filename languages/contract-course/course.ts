/** The course "from Python to the contract": each car beside the contract that its program is, with what a turn of each costs in gas. */
import built from "./course.json" with { type: "json" };
import type { CourseStep } from "./course-cars.ts";

/** One line of Python and the lines of the contract that say it; gas of a turn in the mean. */
export interface CourseRow {
  python: string;
  pythonGas: number;
  contract: readonly string[];
  contractGas: number;
}

export interface CourseCar {
  id: CourseStep;
  name: string;
  rows: readonly CourseRow[];
  /** of a turn in the mean, all lines and what belongs to none */
  gas: { python: number; contract: number };
}

/** What course.json holds. */
export interface Course {
  races: number;
  cars: readonly CourseCar[];
}

export const course = built as Course;
