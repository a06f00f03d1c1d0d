import { expect, test } from "vitest";
import { linkToPage } from "../ui/page-links.tsx";
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

test("the next page keeps the choice without empty parameters", () => {
  expect(linkToPage(new URLSearchParams("stage=final&team=&page=2"), 3)).toBe("?stage=final&page=3");
  expect(linkToPage(new URLSearchParams("stage=final&page=2"), 1)).toBe("?stage=final");
});
