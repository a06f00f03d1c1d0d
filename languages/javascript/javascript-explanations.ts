import { explanationsOf } from "../ir/explanations.ts";
import { javascriptFinders, javascriptHabits } from "./javascript-habits.ts";
import { refusedNames, refusedNodes } from "./javascript-words.ts";

export const javascriptExplanations = explanationsOf("javascript", {
  habits: javascriptHabits,
  finders: javascriptFinders,
  parts: refusedNodes,
  names: refusedNames,
});
