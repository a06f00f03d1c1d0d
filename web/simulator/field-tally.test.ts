import { expect, test } from "vitest";
import { addRace, emptyTally, talliedChannel, turnClasses } from "./field-tally.ts";

const summary = (winner: number | null, finishOrder: number[], turns: number) => ({
  winner,
  finishOrder,
  turns,
  turnsTaken: [],
  failedTurns: [],
  gasUsed: [],
  balance: [],
});

test("counts places, seats and lengths by car", () => {
  const tally = emptyTally(2);
  addRace(tally, { seats: [1, 0], seed: "0x1" }, summary(1, [1, 0], 30));
  addRace(tally, { seats: [0, 1], seed: "0x1" }, summary(null, [0, 1], 1000));
  expect(tally).toEqual({
    races: 2,
    finishes: [
      [1, 1],
      [1, 1],
    ],
    seatWins: [
      [0, 0],
      [1, 0],
    ],
    seatRaces: [
      [1, 1],
      [1, 1],
    ],
    turns: new Map([
      [30, 1],
      [1000, 1],
    ]),
  });
});

test("counts races sent through a channel", async () => {
  const tally = emptyTally(2);
  const channel = talliedChannel(
    () => Promise.resolve({ kind: "summaries", summaries: [summary(0, [0, 1], 12)] }),
    tally,
  );
  await channel({ kind: "summaries", races: [{ seats: [0, 1], seed: "0x5" }] });
  expect(tally.races).toBe(1);
});

test("covers all races with classes of lengths", () => {
  const tally = emptyTally(2);
  for (let turns = 20; turns < 120; turns += 1)
    addRace(tally, { seats: [0, 1], seed: "0x1" }, summary(0, [0, 1], turns));
  const classes = turnClasses(tally, 10);
  expect(classes).toHaveLength(10);
  expect(classes.reduce((sum, each) => sum + each.races, 0)).toBe(100);
  expect(turnClasses(emptyTally(2))).toEqual([]);
});
