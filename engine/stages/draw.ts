import { createChance } from "../ratings/chance.ts";
import { fieldSizes, snakeFields } from "./balanced-fields.ts";

/** How teams come into the groups of heats and of a knock-out's first round: dealt by seeding, or drawn by lot from seeded pots. */
export const groupDraws = ["snake", "pots"] as const;

export type GroupDraw = (typeof groupDraws)[number];

/** A team that comes into a group. */
export interface DrawnTeam {
  team: string;
  /** from 0; the best seeded stand in the first */
  pot: number;
  /** from 0 */
  group: number;
}

/**
 * The draw of a stage's groups, in the order in which it is shown: pot by pot, and of each pot one team for each group. With pots the teams of
 * one come out in an order that the seed decides alone; the snake's come out as they were seeded.
 *
 * @param teams those that race, in seeded order
 * @param seed fixed when the cars are frozen: nobody can know it before, and everybody can draw again afterwards
 */
export function drawGroups(
  teams: readonly string[],
  fieldSize: number,
  draw: GroupDraw,
  seed: string,
): { groups: string[][]; drawn: DrawnTeam[] } {
  const groups = draw === "snake" ? snakeFields(teams, fieldSize) : potGroups(teams, fieldSize, seed);
  const groupOf = new Map(groups.flatMap((group, index) => group.map((team) => [team, index] as const)));
  const inOrder = teams.map((team, index) => ({
    team,
    pot: Math.floor(index / groups.length),
    group: groupOf.get(team)!,
  }));
  // Out of a pot comes first who goes to the first group.
  const drawn = draw === "snake" ? inOrder : inOrder.toSorted((a, b) => a.pot - b.pot || a.group - b.group);
  return { groups, drawn };
}

/** Every pot has one team for each group; the last pot's go to the groups that have one more. */
function potGroups(teams: readonly string[], fieldSize: number, seed: string): string[][] {
  const count = fieldSizes(teams.length, fieldSize).length;
  const chance = createChance(`${seed}:draw`);
  const groups: string[][] = Array.from({ length: count }, () => []);
  for (let from = 0; from < teams.length; from += count) {
    const pot = teams.slice(from, from + count);
    for (const [group, index] of chance.shuffled(pot.length).entries()) groups[group]!.push(pot[index]!);
  }
  return groups;
}
