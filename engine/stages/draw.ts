import { createChance } from "../ratings/chance.ts";
import { fieldSizes, snakeFields } from "./balanced-fields.ts";

/** Groups of heats and of a knock-out's first round: by seeding, or drawn from seeded pots. */
export const groupDraws = ["snake", "pots"] as const;

export type GroupDraw = (typeof groupDraws)[number];

export interface DrawnTeam {
  team: string;
  /** from 0; best seeded first */
  pot: number;
  /** from 0 */
  group: number;
}

/**
 * In the order shown: pot by pot, one team per group. The seed decides the order within a pot; a snake follows the
 * seeding.
 * @param teams in seeded order
 * @param seed fixed at the freeze, so that no one can predict the draw but anyone can repeat it
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
  const drawn = draw === "snake" ? inOrder : inOrder.toSorted((a, b) => a.pot - b.pot || a.group - b.group);
  return { groups, drawn };
}

/** One team per group and pot; the last pot goes to groups with one more. */
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
