import { expect, test } from "vitest";
import { UsageError, parseOptions } from "./arguments.ts";
import { slashed, splitContract } from "./load-car.ts";

test("separates words from options", () => {
  expect(parseOptions(["race", "a.sol", "--seed", "0x2A", "--seats=1,0", "-n", "50", "--json"])).toMatchObject({
    words: ["race", "a.sol"],
    seed: 42n,
    seats: [1, 0],
    races: 50,
    json: true,
    formula: "university-code-prix",
  });
});

test.each([
  [["--seed", "-1"], /--seed/],
  [["--seed", "18446744073709551616"], /below 2\^64/],
  [["--seed", "seven"], /--seed: seven\. Use a whole number/],
  [["--seats", "0,0,1"], /--seats: 0,0,1\. List every car once/],
  [["--seats", "0,x"], /--seats: 0,x/],
  [["--races", "0"], /--races: 0\. Use a whole number from 1/],
  [["--workers", "1.5"], /--workers: 1\.5/],
  [["--speed", "9"], /^Unknown option '--speed'\.$/],
])("%j names the invalid option", (values, words) => {
  expect(() => parseOptions(values)).toThrow(UsageError);
  expect(() => parseOptions(values)).toThrow(words);
});

test("reads a contract after the file name, but not after a drive letter", () => {
  expect(splitContract("cars/Two.sol:Fast")).toEqual({ path: "cars/Two.sol", chosen: "Fast" });
  expect(splitContract("C:\\cars\\Two.sol:Fast")).toEqual({ path: "C:\\cars\\Two.sol", chosen: "Fast" });
  expect(splitContract("C:\\cars\\Two.sol")).toEqual({ path: "C:\\cars\\Two.sol" });
  expect(splitContract("out/Two.json")).toEqual({ path: "out/Two.json" });
});

test("turns Windows paths into import paths", () => {
  expect(slashed("C:\\Araçlar\\İlk Araba\\Car.sol")).toBe("C:/Araçlar/İlk Araba/Car.sol");
});
