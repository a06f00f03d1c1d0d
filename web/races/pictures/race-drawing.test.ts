import { expect, test } from "vitest";
import { livelyRace } from "../replay/race-for-tests.ts";
import { gapLinesSvg, layLines } from "./race-drawing.ts";

const log = livelyRace();
const teams = log.seats.map(() => ({ houseCar: null, liveryPrimary: "red", liverySecondary: "yellow" }) as const);
const box = { left: 0, top: 0, width: 480, height: 270 };
const faint = /<g opacity="\.35">/g;

test("the lines of other cars are faint, and the own one is on top", () => {
  const svg = gapLinesSvg(layLines(log, teams), box, { stroke: 7, dots: true, ownSeat: 1 });
  expect(svg.match(faint)).toHaveLength(log.seats.length - 1);
  expect(svg.slice(svg.lastIndexOf("</g>"))).toContain("<circle");
});

test("without an own car all lines are clear", () => {
  expect(gapLinesSvg(layLines(log, teams), box, { stroke: 7, dots: true })).not.toMatch(faint);
});
