import { initcodeLimitBytes } from "#engine/cars/car.ts";
import { noteLimit, sourceLimitBytes } from "#server/submissions/submit-car.ts";

/** What the form says beside its fields; the server decides. */
export const carLimits = {
  sourceBytes: sourceLimitBytes,
  initcodeBytes: initcodeLimitBytes,
  noteCharacters: noteLimit,
};
