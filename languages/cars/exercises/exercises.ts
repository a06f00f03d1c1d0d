/** Small cars to improve until they reach a goal. */
import { javascriptCars } from "./cars/javascript.ts";
import { pythonCars } from "./cars/python.ts";
import { solidityCars } from "./cars/solidity.ts";
import type { Exercise, Goal } from "./exercise.ts";

export type StepId = "slider" | "tooMuch" | "budget" | "typing" | "givenIf" | "ownIf";
export type ChallengeId = "early" | "worth" | "cover" | "saving" | "asking" | "comeback" | "everySeat";

const withCars = <Id extends StepId | ChallengeId>(exercise: Omit<Exercise<Id>, "cars">): Exercise<Id> => ({
  ...exercise,
  cars: {
    python: pythonCars[exercise.id],
    javascript: javascriptCars[exercise.id],
    solidity: solidityCars[exercise.id],
  },
});

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

/** From moving a slider to a first `if`. */
export const firstLap = steps.map(withCars);

const goals: Readonly<Record<ChallengeId, Goal>> = {
  early: {
    rival: "metronome",
    others: ["hedgehog", "last-lap", "sunday-driver"],
    races: 20,
    counted: "ahead",
    least: 12,
  },
  worth: { rival: "viper", others: ["metronome", "hedgehog", "last-lap"], races: 20, counted: "wins", least: 12 },
  cover: { rival: "wasp", others: ["wasp", "hedgehog", "sunday-driver"], races: 20, counted: "ahead", least: 13 },
  saving: {
    rival: "last-lap",
    others: ["hedgehog", "sunday-driver", "metronome"],
    races: 20,
    counted: "ahead",
    least: 14,
  },
  asking: {
    rival: "metronome",
    others: ["hedgehog", "last-lap", "sunday-driver"],
    races: 20,
    counted: "ahead",
    least: 12,
    noFailedTurns: true,
  },
  comeback: {
    rival: "comet",
    others: ["magpie", "armadillo", "metronome"],
    races: 20,
    counted: "wins",
    least: 12,
    lateTurns: 5,
  },
  everySeat: {
    rival: "metronome",
    others: ["hedgehog", "last-lap", "sunday-driver"],
    races: 20,
    counted: "ahead",
    least: 15,
    leastFromEachSeat: 3,
  },
};

/** Practice for the chapters of How to Play: each car does one thing badly. */
export const challenges = (Object.entries(goals) as [ChallengeId, Goal][]).map(([id, goal]) => withCars({ id, goal }));
