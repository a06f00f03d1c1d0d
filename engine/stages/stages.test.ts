import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createChance, drawFinishingOrder } from "../ratings/chance.ts";
import { fieldSizes, snakeFields } from "./balanced-fields.ts";
import { allOrders, furtherRound, lastRound, nextRound, type StageRace, type StageSoFar } from "./next-round.ts";
import { advancingCount, orderStage, rankTeams } from "./order-stage.ts";
import { simulateStage } from "./simulate-stage.ts";
import { parseStagePlan, stageFormats, defaultPlan, type StageFormat, type StagePlan } from "./stage-plan.ts";

const named = (count: number) => Array.from({ length: count }, (_, index) => `t${String(index).padStart(3, "0")}`);
const houseCars = named(9).map((name) => `house ${name}`);

function race(plan: StagePlan, teams: number, seed = "s", step = 0.3, withdrawn: string[] = []): StageSoFar {
  const entrants = { teams: named(teams), houseCars, withdrawn };
  const chance = createChance(`${seed} races`);
  const races: StageRace[] = [];
  for (;;) {
    const round = nextRound({ plan, entrants, races, seed });
    if (round.length === 0) return { plan, entrants, races, seed };
    for (const planned of round) races.push({ ...planned, order: draw(planned.seats, chance, step) });
  }
}

function draw(seats: readonly string[], chance: ReturnType<typeof createChance>, step: number): string[][] {
  const strengths = seats.map((name) => (name.startsWith("house") ? -2 : -step * Number(name.slice(1))));
  return drawFinishingOrder(
    seats.map((_, seat) => seat),
    strengths,
    chance,
  ).map((seat) => [seats[seat]!]);
}

const small = (format: StageFormat, fieldSize = 5): StagePlan => ({
  ...defaultPlan(format, fieldSize),
  rounds: 4,
  racesPerField: 3,
});

test("splits 23 teams into three fields of five and two with a house car", () => {
  expect(fieldSizes(23, 5)).toEqual([5, 5, 5, 4, 4]);
});

test("uses the fewest fields that hold all, differing by one team at most", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 2, max: 10 }), (teams, size) => {
      const sizes = fieldSizes(teams, size);
      expect(sizes.reduce((sum, each) => sum + each, 0)).toBe(teams);
      expect(sizes).toHaveLength(Math.ceil(teams / size));
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(size);
    }),
  );
});

test("deals everyone once in a snake, with fields of about equal strength", () => {
  expect(snakeFields(["1", "2", "3", "4", "5", "6"], 3)).toEqual([
    ["1", "4", "5"],
    ["2", "3", "6"],
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 2, max: 10 }), (count, size) => {
      const fields = snakeFields(named(count), size);
      expect(fields.flat().toSorted()).toEqual(named(count));
      const rising = (sizes: number[]) => sizes.toSorted((a, b) => a - b);
      expect(rising(fields.map((field) => field.length))).toEqual(rising(fieldSizes(count, size)));
    }),
  );
});

test("races every team, fills every seat, ends and places everyone once in each format", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...stageFormats),
      fc.integer({ min: 2, max: 33 }),
      fc.integer({ min: 2, max: 6 }),
      fc.string({ maxLength: 4 }),
      (format, teams, fieldSize, seed) => {
        const stage = race(small(format, fieldSize), teams, seed);
        const raced = new Set(stage.races.flatMap((each) => each.seats));
        for (const team of stage.entrants.teams) expect(raced).toContain(team);
        for (const { seats } of stage.races) {
          expect(seats).toHaveLength(fieldSize);
          expect(new Set(seats).size).toBe(fieldSize);
        }
        const order = rankTeams(stage).map((row) => row.team);
        expect(order.toSorted()).toEqual(stage.entrants.teams);
      },
    ),
    { numRuns: 60 },
  );
});

test("plans the same stage alike for a seed and differently for another", () => {
  const seats = (seed: string) => race(small("round-robin"), 17, seed).races.map((each) => each.seats);
  expect(seats("a")).toEqual(seats("a"));
  expect(seats("a")).not.toEqual(seats("b"));
});

test("races every team in one field per round, in each of its races", () => {
  for (const format of ["qualifying", "round-robin", "swiss", "championship", "grand-final"] as const) {
    const { races, entrants } = race(small(format), 23);
    for (let round = 1; round <= 4; round++) {
      const inRound = races.filter((each) => each.round === round);
      for (const team of entrants.teams) {
        const own = inRound.filter((each) => each.seats.includes(team));
        expect(own).toHaveLength(3);
        expect(new Set(own.map((each) => each.field)).size).toBe(1);
      }
    }
  }
});

test("lets 25 teams in fives meet exactly once in six rounds", () => {
  const { races, entrants } = race({ ...small("round-robin"), rounds: 6, racesPerField: 1 }, 25);
  for (const a of entrants.teams) {
    const met = races
      .filter((each) => each.seats.includes(a))
      .flatMap((each) => each.seats.filter((name) => name !== a));
    expect(met.toSorted()).toEqual(entrants.teams.filter((name) => name !== a));
  }
});

test("balances meetings, house cars and seats in a design", () => {
  const { races, entrants } = race({ ...small("round-robin"), rounds: 11, racesPerField: 1 }, 23);
  const meetings = entrants.teams.flatMap((a, index) =>
    entrants.teams
      .slice(index + 1)
      .map((b) => races.filter(({ seats }) => seats.includes(a) && seats.includes(b)).length),
  );
  // 11 rounds of four rivals among 22: exactly twice each.
  expect(Math.min(...meetings)).toBeGreaterThanOrEqual(1);
  expect(Math.max(...meetings)).toBeLessThanOrEqual(3);
  const withHouse = entrants.teams.map(
    (team) =>
      races.filter(({ seats }) => seats.includes(team) && seats.some((name) => name.startsWith("house"))).length,
  );
  expect(Math.max(...withHouse) - Math.min(...withHouse)).toBeLessThanOrEqual(3);
  for (const team of entrants.teams) {
    const seats = [0, 1, 2, 3, 4].map((seat) => races.filter((each) => each.seats[seat] === team).length);
    expect(Math.max(...seats) - Math.min(...seats)).toBeLessThanOrEqual(1);
  }
});

test("starts each team from every seat equally often in a heat", () => {
  const { races, entrants } = race({ ...small("heats"), racesPerField: 10 }, 20);
  for (const team of entrants.teams) {
    const seats = [0, 1, 2, 3, 4].map((seat) => races.filter((each) => each.seats[seat] === team).length);
    expect(seats).toEqual([2, 2, 2, 2, 2]);
  }
});

test("lists all 120 orders of five cars", () => {
  const orders = allOrders(["a", "b", "c", "d", "e"]);
  expect(new Set(orders.map((order) => order.join(""))).size).toBe(120);
  const { races } = race({ ...small("grand-final"), seats: "all-orders", rounds: 1 }, 5);
  expect(new Set(races.map((each) => each.seats.join(""))).size).toBe(120);
});

test("advances the best of each field until the last, and ranks by progress", () => {
  const stage = race({ ...small("knock-out"), advancePerField: 2 }, 25);
  const teamsIn = (round: number) =>
    new Set(stage.races.filter((each) => each.round === round).flatMap((each) => each.seats)).size;
  expect([1, 2, 3].map(teamsIn)).toEqual([25, 10, 5]);
  expect(lastRound(stage.races)).toBe(3);
  const order = rankTeams(stage).map((row) => row.team);
  const reached = order.map((team) => lastRound(stage.races.filter((each) => each.seats.includes(team))));
  expect(reached).toEqual(reached.toSorted((a, b) => b - a));
});

test("fills the next stage's groups from heats without house cars in a final", () => {
  const heats = defaultPlan("heats", 5);
  expect([5, 12, 15, 25, 27, 60].map((teams) => advancingCount(heats, teams))).toEqual([5, 5, 5, 5, 10, 15]);
  const { fillsGroups: _, ...before } = heats;
  const plan = parseStagePlan(before);
  expect(plan.fillsGroups).toBe(false);
  expect([5, 12, 15, 25, 27, 60].map((teams) => advancingCount(plan, teams))).toEqual([1, 3, 3, 5, 6, 12]);
});

test("sends the first of each field and the best others on from heats", () => {
  const plan = { ...small("heats"), advancePerField: 1, bestOthers: 2, fillsGroups: false };
  const stage = race(plan, 23);
  const order = orderStage(stage);
  const going = order.places.filter((row) => row.advances).map((row) => row.team);
  expect(going).toHaveLength(5 + 2);
  for (let field = 0; field < 5; field++) {
    const inField = stage.races.find((each) => each.field === field)!.seats;
    expect(going.some((team) => inField.includes(team))).toBe(true);
  }
});

test("pairs equals in a Swiss stage, so its last round is closer than chance", () => {
  const stage = race({ ...small("swiss"), rounds: 6 }, 30);
  const before = { ...stage, races: stage.races.filter((each) => each.round < 6) };
  const placeOf = new Map(rankTeams(before).map((row, index) => [row.team, index]));
  const spreads = stage.races
    .filter((each) => each.round === 6)
    .map(({ seats }) => {
      const places = seats.map((name) => placeOf.get(name) ?? 0);
      return Math.max(...places) - Math.min(...places);
    });
  // Five random ones of thirty span 20 places.
  expect(spreads.reduce((sum, each) => sum + each, 0) / spreads.length).toBeLessThan(13);
});

test("splits points between ties, and breaks them by firsts", () => {
  const plan = { ...small("championship", 3), points: [3, 2, 1] };
  const entrants = { teams: ["a", "b", "c"], houseCars, withdrawn: [] };
  const seats = ["a", "b", "c"];
  const level = [{ round: 1, field: 0, seats, order: [["a", "b"], ["c"]] }];
  expect(rankTeams({ plan, entrants, races: level, seed: "" }).map((row) => row.score)).toEqual([2.5, 2.5, 1]);
  // c: one first and one last; a: two seconds. Equal points, c has the first.
  const races = [
    { round: 1, field: 0, seats, order: [["c"], ["a"], ["b"]] },
    { round: 2, field: 0, seats, order: [["b"], ["a"], ["c"]] },
  ];
  const ranked = rankTeams({ plan, entrants, races, seed: "" });
  expect(ranked.map(({ team, score }) => [team, score])).toEqual([
    ["b", 4],
    ["c", 4],
    ["a", 4],
  ]);
});

test("adds split points exactly, so that thirds can tie with whole points", () => {
  const plan = { ...small("championship", 3), points: [1, 0, 0] };
  const entrants = { teams: ["b", "c", "d", "a"], houseCars, withdrawn: [] };
  const level = [1, 2, 3, 4, 5, 6].map((round) => ({
    round,
    field: 0,
    seats: ["a", "c", "d"],
    order: [["a", "c", "d"]],
  }));
  const wins = [1, 2].map((round) => ({ round, field: 1, seats: ["b"], order: [["b"]] }));
  const [first] = rankTeams({ plan, entrants, races: [...level, ...wins], seed: "" });
  // Both have two points; a was first more often.
  expect(first).toMatchObject({ score: 2 });
  expect(first?.team).not.toBe("b");
});

test("gives house cars no points and no advancement, and none for beating them", () => {
  const plan = small("round-robin", 3);
  const entrants = { teams: ["a", "b"], houseCars, withdrawn: [] };
  const seats = ["a", "b", "house x"];
  const first = [{ round: 1, field: 0, seats, order: [["a"], ["house x"], ["b"]] }];
  const other = [{ round: 1, field: 0, seats, order: [["house x"], ["a"], ["b"]] }];
  expect(rankTeams({ plan, entrants, races: first, seed: "" })).toEqual(
    rankTeams({ plan, entrants, races: other, seed: "" }),
  );
  expect(orderStage({ plan, entrants, races: first, seed: "" }).places.map((row) => row.team)).toEqual(["a", "b"]);
});

test("keeps a withdrawn team's place empty if configured", () => {
  const raced = race(small("round-robin"), 6);
  const all = orderStage(raced).places;
  const gone = all[1]?.team ?? "";
  const entrants = { ...raced.entrants, withdrawn: [gone] };
  const left = orderStage({ ...raced, entrants: { ...entrants, keepsPlaces: true } }).places;
  expect(left.map(({ team, place }) => [team, place])).toEqual(
    all.filter(({ team }) => team !== gone).map(({ team, place }) => [team, place]),
  );
  const closed = orderStage({ ...raced, entrants }).places;
  expect(closed.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5]);
  expect(Math.max(...closed.map(({ placeInterval }) => placeInterval[1]))).toBe(5);
});

test("stops racing and placing a withdrawn team, but keeps results against it", () => {
  const stage = race(small("round-robin"), 12, "s", 0.3, ["t003"]);
  expect(stage.races.some((each) => each.seats.includes("t003"))).toBe(false);
  expect(rankTeams(stage)).toHaveLength(11);
});

test("separates cars that are far apart, and adds rounds for those that aren't", () => {
  const apart = race({ ...small("grand-final"), rounds: 4, racesPerField: 10 }, 5, "s", 3);
  const order = orderStage({ ...apart, plan: { ...apart.plan, placesThatMatter: 3 } });
  expect(order.settled).toBe(true);
  expect(order.places.map((row) => row.team)).toEqual(named(5));
  const equal = race({ ...small("grand-final"), placesThatMatter: 1 }, 5, "s", 0);
  expect(orderStage(equal).settled).toBe(false);
  const further = furtherRound(equal, []);
  expect(further).toHaveLength(3);
  expect(new Set(further.map((each) => each.round))).toEqual(new Set([5]));
});

test("requires more separation after each look", () => {
  const stages = ["a", "b", "c", "d", "e", "f"].map((seed) =>
    race({ ...small("grand-final"), rounds: 4, racesPerField: 10 }, 5, seed, 0.55),
  );
  const [first, fourth] = [0, 3].map((furtherRounds) =>
    stages.flatMap((stage) => orderStage({ ...stage, furtherRounds }).places.map((row) => row.separatedFromNext)),
  );
  const count = (words: boolean[] = []) => words.filter(Boolean).length;
  expect(count(fourth)).toBeLessThan(count(first));
  expect(fourth?.every((isSeparated, index) => !isSeparated || first?.[index])).toBe(true);
});

test("reruns the undecided fields of heats, and the last one of a knock-out", () => {
  const heats = race(small("heats"), 20, "s", 0);
  const { openFields } = orderStage(heats);
  expect(openFields.length).toBeGreaterThan(0);
  const further = furtherRound(heats, openFields);
  expect([...new Set(further.map((each) => each.field))]).toEqual(openFields);
  const knockOut = race(small("knock-out"), 20);
  const again = furtherRound(knockOut, []);
  expect(new Set(again.map((each) => each.round))).toEqual(new Set([lastRound(knockOut.races)]));
});

test("previews races, house seats, and that more rounds are more certain", () => {
  const entrants = { teams: named(23), houseCars, withdrawn: [] };
  const strengths = new Map(named(23).map((name, index) => [name, { strength: 0.2 * (11 - index), uncertainty: 0.3 }]));
  const preview = (rounds: number) =>
    simulateStage({
      plan: { ...small("round-robin"), rounds, racesPerField: 1, advancing: 5 },
      entrants,
      strengths,
      seed: "p",
      seasons: 20,
    });
  const [short, long] = [preview(2), preview(20)];
  expect(long).toMatchObject({ races: 100, rounds: 20, fields: 5, houseSeats: 2, racesPerTeam: [20, 20] });
  expect(long.meanPlaceError).toBeLessThan(short.meanPlaceError);
  expect(long.cutIsRight).toBeGreaterThan(short.cutIsRight!);
});

test.each([
  ["a field of one", { fieldSize: 1 }, /fieldSize/],
  ["points that rise", { points: [1, 2] }, /better place/],
  ["a championship without points", { format: "championship", points: [] }, /at least one point/],
  ["everybody going on from a heat", { format: "heats", advancePerField: 5 }, /at most 4/],
  ["all orders of six", { fieldSize: 6, seats: "all-orders" }, /up to 5/],
  ["an unknown format", { format: "lottery" }, /lottery/],
  ["half a race", { racesPerField: 1.5 }, /whole number/],
])("rejects a plan with %s by name", (_, change, message) => {
  expect(() => parseStagePlan({ ...defaultPlan("qualifying", 5), ...change })).toThrow(message);
});

test("accepts every usual plan", () => {
  for (const format of stageFormats) {
    for (const fieldSize of [2, 3, 5, 10]) {
      const plan = defaultPlan(format, fieldSize);
      expect(parseStagePlan(plan)).toEqual(plan);
    }
  }
});

test("gives divisions in joint races separate orders, cuts and intervals, in the overall order", () => {
  for (const format of ["qualifying", "heats", "championship"] as const) {
    const plan = { ...small(format), points: [3, 2, 1], advancing: 3 };
    const raced = race(plan, 20);
    const [even, odd] = [0, 1].map((rest) => named(20).filter((_, index) => index % 2 === rest));
    const order = orderStage({ ...raced, entrants: { ...raced.entrants, divisions: [even!, odd!] } });
    const all = orderStage(raced).places;
    expect(order.places).toHaveLength(20);
    for (const teams of [even!, odd!]) {
      const own = order.places.filter(({ team }) => teams.includes(team));
      expect(own.map(({ place }) => place)).toEqual(own.map((_, index) => index + 1));
      expect(own.map(({ team }) => team)).toEqual(all.map(({ team }) => team).filter((team) => teams.includes(team)));
      expect(own.map(({ overall }) => overall)).toEqual(own.map(({ overall }) => overall).toSorted((a, b) => a - b));
      expect(own.filter(({ advances }) => advances)).toHaveLength(advancingCount(plan, 10));
      for (const { place, placeInterval: interval } of own) {
        expect(interval[0]).toBeLessThanOrEqual(place);
        expect(interval[1]).toBeGreaterThanOrEqual(place);
        expect(interval[1]).toBeLessThanOrEqual(10);
      }
    }
  }
});

test("treats guests like house cars: no place and no effect on scores", () => {
  for (const format of stageFormats) {
    const plan = { ...small(format), points: [3, 2, 1], advancing: 3 };
    const guest = named(14)[3]!;
    const entrants = { teams: named(14), houseCars, withdrawn: [], guests: [guest] };
    const chance = createChance(`guest ${format}`);
    const races: StageRace[] = [];
    for (;;) {
      const round = nextRound({ plan, entrants, races, seed: "s" });
      if (round.length === 0) break;
      for (const planned of round) races.push({ ...planned, order: draw(planned.seats, chance, 0.3) });
    }
    const asHouseCar = (name: string) => (name === guest ? "house guest" : name);
    const order = orderStage({ plan, entrants, races, seed: "s" });
    const same = orderStage({
      plan,
      entrants: { ...entrants, teams: named(14).filter((team) => team !== guest), guests: [] },
      races: races.map((each) => ({
        ...each,
        seats: each.seats.map(asHouseCar),
        order: each.order.map((group) => group.map(asHouseCar)),
      })),
      seed: "s",
    });
    expect(races.some(({ seats }) => seats.includes(guest))).toBe(true);
    expect(order.places.map(({ team }) => team)).not.toContain(guest);
    const shown = ({ places }: typeof order) =>
      places.map(({ team, place, races: raced, wins }) => [team, place, raced, wins]);
    expect(shown(order)).toEqual(shown(same));
  }
});
