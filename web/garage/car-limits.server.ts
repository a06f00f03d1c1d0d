import { initcodeLimitBytes } from "#engine/cars/car.ts";
import { noteLimit } from "#server/submissions/car-form.ts";
import { maxSourceBytes } from "#languages/compiling/decode-source.ts";

export const carLimits = {
  sourceBytes: maxSourceBytes,
  initcodeBytes: initcodeLimitBytes,
  noteCharacters: noteLimit,
};
