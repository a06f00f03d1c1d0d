import { expect, test } from "vitest";
import { planLadderRaces, type LadderCar } from "./matchmaking.ts";

const car = (name: string, strength = 0, uncertainty = 0.5): LadderCar => ({
  name,
  strength,
  uncertainty,
  seatCounts: [],
});

function ladder(cars: number): LadderCar[] {
  return Array.from({ length: cars }, (_, index) => car(`c${String(index).padStart(3, "0")}`, (index - cars / 2) / 10));
}

test("races the least certain car first, against similar ones", () => {
  const cars = [car("new", 0, 1.5), car("weak", -4), car("near", 0.2), car("close", -0.3), car("strong", 4)];
  const [field] = planLadderRaces({ cars, fieldSize: 3, races: 1, seed: "s" });
  expect(field!.toSorted()).toEqual(["close", "near", "new"]);
});

test("puts each car into at most one full field", () => {
  for (const field of planLadderRaces({ cars: ladder(23), fieldSize: 5, races: 40, seed: "s" })) {
    expect(new Set(field).size).toBe(5);
  }
});

test("spreads a batch over all cars and each car over all seats", () => {
  const cars = ladder(24).map((each, index) => (index < 4 ? { ...each, uncertainty: 1.5 } : each));
  const fields = planLadderRaces({ cars, fieldSize: 5, races: 240, seed: "s" });
  for (const { name } of cars) {
    const seats = fields.map((field) => field.indexOf(name)).filter((seat) => seat >= 0);
    expect(seats.length).toBeGreaterThan(20);
    const counts = Array.from({ length: 5 }, (_, seat) => seats.filter((own) => own === seat).length);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2);
  }
});

test("varies the rivals within a batch", () => {
  const fields = planLadderRaces({ cars: ladder(20), fieldSize: 5, races: 100, seed: "s" });
  const rivals = new Set(fields.filter((field) => field.includes("c010")).flat());
  expect(rivals.size).toBeGreaterThan(12);
});

test("plans depend only on the ladder and the seed, not on the order", () => {
  const cars = ladder(30);
  const plan = planLadderRaces({ cars, fieldSize: 5, races: 10, seed: "s" });
  expect(planLadderRaces({ cars: cars.toReversed(), fieldSize: 5, races: 10, seed: "s" })).toEqual(plan);
  expect(planLadderRaces({ cars, fieldSize: 5, races: 10, seed: "t" })).not.toEqual(plan);
});

test("plans a ladder of equals without any races", () => {
  const cars = ["a", "b", "c"].map((name) => car(name, 0, 1));
  expect(
    planLadderRaces({ cars, fieldSize: 3, races: 2, seed: "s" }).map((field) => field.toSorted().join("")),
  ).toEqual(["abc", "abc"]);
});

test("rejects a field that can't be filled", () => {
  expect(() => planLadderRaces({ cars: ladder(4), fieldSize: 5, races: 1, seed: "s" })).toThrow(
    /4 cars do not fill a field of 5/,
  );
  expect(() => planLadderRaces({ cars: ladder(4), fieldSize: 1, races: 1, seed: "s" })).toThrow(/must have 2 to 10/);
  expect(() => planLadderRaces({ cars: [car("a"), car("a")], fieldSize: 2, races: 1, seed: "s" })).toThrow(
    /"a" is listed twice/,
  );
});
