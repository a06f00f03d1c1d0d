import { expect, test } from "vitest";
import { readLicences } from "./read-licences.ts";

const packages = readLicences();

/** Licences that only require attribution, and those listed in `NOTICE`. */
const allowed =
  /^\(?(?:MIT|MIT-0|ISC|BSD-2-Clause|BSD-3-Clause|0BSD|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-4\.0|Unlicense|Python-2\.0|OFL-1\.1|MPL-2\.0|Zlib|PostgreSQL)(?: (?:AND|OR) [\w.-]+)*\)?$/;

test("every package has a compatible licence", () => {
  expect(packages.length).toBeGreaterThan(100);
  expect(
    packages.filter(({ licence }) => !allowed.test(licence)).map(({ name, licence }) => `${name}: ${licence}`),
  ).toEqual([]);
});

test("no package is deprecated by its authors", () => {
  expect(packages.filter(({ deprecated }) => deprecated !== undefined).map(({ name }) => name)).toEqual([]);
});
