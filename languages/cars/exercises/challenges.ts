/** Practice for the chapters of How to Play: each car does one thing badly. */
import { javascriptCars } from "./cars/javascript.ts";
import { pythonCars } from "./cars/python.ts";
import { solidityCars } from "./cars/solidity.ts";
import type { Exercise, Goal } from "./exercise.ts";

export type ChallengeId = "early" | "worth" | "cover" | "saving" | "asking" | "comeback" | "everySeat";

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

export const challenges: readonly Exercise<ChallengeId>[] = (Object.entries(goals) as [ChallengeId, Goal][]).map(
  ([id, goal]) => ({
    id,
    goal,
    cars: { python: pythonCars[id], javascript: javascriptCars[id], solidity: solidityCars[id] },
  }),
);
