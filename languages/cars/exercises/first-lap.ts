/** Six small cars, from moving a slider to a first `if`. */
import { javascriptCars } from "./cars/javascript.ts";
import { pythonCars } from "./cars/python.ts";
import { solidityCars } from "./cars/solidity.ts";
import type { Exercise } from "./exercise.ts";

export type StepId = "slider" | "tooMuch" | "budget" | "typing" | "givenIf" | "ownIf";

const steps: readonly Omit<Exercise<StepId>, "cars">[] = [
  {
    id: "slider",
    slider: { constant: "UNITS", min: 0, max: 20, step: 1 },
    goal: { rival: "sunday-driver", races: 30, counted: "ahead", least: 20 },
  },
  {
    id: "tooMuch",
    slider: { constant: "UNITS", min: 0, max: 20, step: 1 },
    goal: { rival: "sunday-driver", races: 30, counted: "ahead", least: 25, noFailedTurns: true },
  },
  {
    id: "budget",
    slider: { constant: "SHARE", min: 2, max: 60, step: 1 },
    goal: { rival: "last-lap", races: 30, counted: "ahead", least: 20 },
  },
  { id: "typing", goal: { rival: "metronome", races: 30, counted: "ahead", least: 20 } },
  {
    id: "givenIf",
    slider: { constant: "LIMIT", min: 0, max: 1000, step: 50 },
    goal: { rival: "hedgehog", races: 30, counted: "ahead", least: 20 },
  },
  { id: "ownIf", goal: { rival: "last-lap", races: 30, counted: "ahead", least: 20 } },
];

export const firstLap: readonly Exercise<StepId>[] = steps.map((step) => ({
  ...step,
  cars: { python: pythonCars[step.id], javascript: javascriptCars[step.id], solidity: solidityCars[step.id] },
}));
