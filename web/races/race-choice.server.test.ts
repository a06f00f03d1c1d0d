import { expect, test } from "vitest";
import { readRaceChoice } from "./race-choice.server.ts";

const read = (address: string) => readRaceChoice(new URLSearchParams(address));

test("an address chooses races, and invalid parameters are ignored", () => {
  expect(read("stage=heats&team=t1&type=friendly&skip=30")).toEqual({
    stage: "heats",
    team: "t1",
    type: "friendly",
    skip: 30,
  });
  const everything = { stage: null, team: null, type: null, skip: 0 };
  for (const address of ["", "stage=&type=&skip=", "stage=toString&type=__proto__", "skip=-1", "skip=1.5", "skip=1e9"])
    expect([address, read(address)]).toEqual([address, everything]);
});
