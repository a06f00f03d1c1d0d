import { explanationsOf } from "../ir/explanations.ts";
import { pythonFinders, pythonHabits } from "./python-habits.ts";
import { refusedNames, refusedNodes } from "./refused-words.ts";

export const pythonExplanations = explanationsOf("python", {
  habits: pythonHabits,
  finders: pythonFinders,
  parts: refusedNodes,
  names: refusedNames,
});
