import { expect, test } from "vitest";
import { createChance } from "../ratings/chance.ts";
import { nextRound, type StageRace, type StageSoFar } from "./next-round.ts";
import { rankTeams } from "./order-stage.ts";
import { stageFormats, defaultPlan } from "./stage-plan.ts";
import { tieBreakBetween, type TieBreak } from "./tie-rule.ts";

/** Qualifying is placed like a grand final. */
const formats = stageFormats.filter((format) => format !== "qualifying");
const houseCars = ["house 1", "house 2", "house 3", "house 4"];

function randomResults(seed: string): StageSoFar {
  const chance = createChance(seed);
  const fieldSize = 3 + chance.below(3);
  const plan = {
    ...defaultPlan(formats[chance.below(formats.length)]!, fieldSize),
    rounds: 1 + chance.below(3),
    racesPerField: 1 + chance.below(3),
    advancePerField: 1 + chance.below(2),
    points: [10, 6, 4, 3, 2].slice(0, fieldSize),
  };
  const teams = chance.shuffled(3 + chance.below(10)).map((number) => `t${number}`);
  const entrants = { teams, houseCars, withdrawn: [] };
  const races: StageRace[] = [];
  for (;;) {
    const round = nextRound({ plan, entrants, races, seed });
    if (round.length === 0) return { plan, entrants, races, seed };
    for (const planned of round) {
      const order: string[][] = [];
      for (const seat of chance.shuffled(planned.seats.length)) {
        if (order.length > 0 && chance.below(4) === 0) order.at(-1)!.push(planned.seats[seat]!);
        else order.push([planned.seats[seat]!]);
      }
      races.push({ ...planned, order });
    }
  }
}

const rounded = (value: number) => Number(value.toFixed(9));

/** Shares of up to nine rivals in units of 1/5040, averages by cross-multiplication: all in whole numbers. */
const unit = 5_040n;

/** The published rules, written again from the races. */
function recompute({ plan, entrants, races }: StageSoFar) {
  const isTeam = (name: string) => entrants.teams.includes(name);
  const among = (order: StageRace["order"]) => order.map((group) => group.filter(isTeam)).filter((group) => group[0]);
  function results(team: string, from: readonly StageRace[] = races) {
    const own = from.filter(({ seats }) => seats.includes(team)).map(({ order }) => among(order));
    const finishes = own.map((order) => {
      const group = order.findIndex((each) => each.includes(team));
      const ahead = order.slice(0, group).flat().length;
      const level = order[group]!.length;
      return { ahead, level, all: order.flat().length };
    });
    const share = finishes.reduce(
      (sum, { ahead, level, all }) =>
        sum + (all === 1 ? unit : (unit * BigInt(2 * (all - ahead) - level - 1)) / BigInt(2 * (all - 1))),
      0n,
    );
    const rivals = own.flatMap((order) => order.flat().filter((name) => name !== team));
    return {
      share,
      races: BigInt(own.length),
      finishes,
      rivals,
      wins: finishes.filter(({ ahead }) => ahead === 0).length,
    };
  }
  const seed = (team: string) => entrants.teams.indexOf(team) + 1;
  const isEqual = (a: readonly [bigint, bigint], b: readonly [bigint, bigint]) => a[0] * b[1] === b[0] * a[1];
  const mean = ({ share, races: count }: ReturnType<typeof results>) => [share, count] as const;
  const firstOf = (rules: TieBreak[], a: string, b: string) =>
    rules.find(({ values }) => values[0] !== values[1]) ?? { rule: "seeding", place: 0, values: [seed(a), seed(b)] };
  const wins = (a: { wins: number }, b: { wins: number }): TieBreak => ({
    rule: plan.format === "knock-out" ? "wins-in-round" : "wins",
    place: 0,
    values: [a.wins, b.wins],
  });

  return (a: string, b: string) => {
    const [one, other] = [results(a), results(b)];
    switch (plan.format) {
      case "round-robin":
        return isEqual(mean(one), mean(other)) ? firstOf([wins(one, other)], a, b) : null;
      case "swiss": {
        if (one.share !== other.share) return null;
        const opponents = ({ rivals }: typeof one) =>
          [rivals.reduce((sum, rival) => sum + results(rival).share, 0n), BigInt(Math.max(1, rivals.length))] as const;
        const [mine, theirs] = [opponents(one), opponents(other)];
        const shown = ([sum, count]: readonly [bigint, bigint]) => rounded(Number(sum) / Number(count * unit));
        if (!isEqual(mine, theirs))
          return {
            rule: "opponents",
            place: 0,
            values: [shown(mine), shown(theirs)],
          };
        return firstOf([wins(one, other)], a, b);
      }
      case "championship": {
        const points = ({ finishes }: typeof one) =>
          finishes.reduce(
            (sum, { ahead, level }) =>
              sum + (unit * BigInt(plan.points.slice(ahead, ahead + level).reduce((x, y) => x + y, 0))) / BigInt(level),
            0n,
          );
        if (points(one) !== points(other)) return null;
        const counts = ({ finishes }: typeof one, place: number) =>
          finishes.filter(({ ahead }) => ahead === place - 1).length;
        const back = [1, 2, 3, 4, 5].map((place): TieBreak => ({
          rule: "count-back",
          place,
          values: [counts(one, place), counts(other, place)],
        }));
        return firstOf(back, a, b);
      }
      case "heats": {
        const heatOf = (team: string) => races.find(({ seats }) => seats.includes(team))!.field;
        const placeOf = (team: string) => {
          const table = entrants.teams
            .filter((each) => heatOf(each) === heatOf(team))
            .map((each) => ({ each, ...results(each) }))
            .sort(
              (x, y) => Number(y.share * x.races - x.share * y.races) || y.wins - x.wins || seed(x.each) - seed(y.each),
            );
          const place = table.findIndex(({ each }) => each === team);
          return place < plan.advancePerField ? place : Infinity;
        };
        const isTied = isEqual(mean(one), mean(other)) && (heatOf(a) === heatOf(b) || placeOf(a) === placeOf(b));
        return isTied ? firstOf([wins(one, other)], a, b) : null;
      }
      case "knock-out": {
        const lastOf = (team: string) =>
          Math.max(...races.filter(({ seats }) => seats.includes(team)).map((r) => r.round));
        const inLast = (team: string) =>
          results(
            team,
            races.filter(({ round }) => round === lastOf(team)),
          );
        const [mine, theirs] = [inLast(a), inLast(b)];
        const isTied = lastOf(a) === lastOf(b) && isEqual(mean(mine), mean(theirs));
        return isTied ? firstOf([wins(mine, theirs)], a, b) : null;
      }
      // Ratings are fitted, so that two are equal is taken from the fit.
      default:
        return firstOf([], a, b);
    }
  };
}

test("names the rule and values behind every tie of 1,000 random results", () => {
  const found = new Set<string>();
  for (let result = 0; result < 1_000; result++) {
    const stage = randomResults(`result ${result}`);
    const { format } = stage.plan;
    const expected = recompute(stage);
    const ranked = rankTeams(stage).map(({ team, score, ties, heat }) => {
      const frozenPlace = stage.entrants.teams.indexOf(team) + 1;
      return { team, score, frozenPlace, ranking: { ties, heat } };
    });
    for (const [index, ahead] of ranked.slice(0, -1).entries()) {
      const behind = ranked[index + 1]!;
      const tie = tieBreakBetween(format, ahead, behind);
      const [mine, theirs] = tie?.values ?? [1, 0];
      expect(tie?.rule === "seeding" ? theirs - mine : mine - theirs).toBeGreaterThan(0);
      const isRated = format === "grand-final" && ahead.score !== behind.score;
      const wanted = isRated ? null : expected(ahead.team, behind.team);
      expect(
        tie && { ...tie, values: tie.values.map(rounded) },
        `${format} ${result}: ${ahead.team}, ${behind.team}`,
      ).toEqual(wanted);
      if (tie) found.add(`${format}: ${tie.rule}`);
    }
  }
  expect([...found].toSorted()).toEqual([
    "championship: count-back",
    "championship: seeding",
    "grand-final: seeding",
    "heats: seeding",
    "heats: wins",
    "knock-out: seeding",
    "knock-out: wins-in-round",
    "round-robin: seeding",
    "round-robin: wins",
    "swiss: opponents",
    "swiss: seeding",
    "swiss: wins",
  ]);
});
