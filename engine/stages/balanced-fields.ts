import type { Chance } from "../ratings/chance.ts";

/**
 * As few fields as possible, sizes differ by at most one, larger first. House cars fill the rest.
 * @example fieldSizes(23, 5); // [5, 5, 5, 4, 4]
 */
export function fieldSizes(teams: number, fieldSize: number): number[] {
  const fields = Math.ceil(teams / fieldSize);
  return Array.from({ length: fields }, (_, field) => Math.floor(teams / fields) + (field < teams % fields ? 1 : 0));
}

/** 1 2 3, 3 2 1, 1 2 3, so that fields are equally strong. */
export function snakeFields(teams: readonly string[], fieldSize: number): string[][] {
  const sizes = fieldSizes(teams.length, fieldSize);
  const fields = sizes.map((): string[] => []);
  let next = 0;
  let step = 1;
  for (const team of teams) {
    // Skip full fields, in the last lap only.
    while (fields[next]!.length >= sizes[next]!) {
      const onward = next + step;
      if (onward < 0 || onward >= fields.length) step = -step;
      else next = onward;
    }
    fields[next]!.push(team);
    const onward = next + step;
    if (onward < 0 || onward >= fields.length) step = -step;
    else next = onward;
  }
  return fields;
}

/** Key `""`: fields with an empty seat. */
export type Meetings = Map<string, Map<string, number>>;

export function countMeetings(meetings: Meetings, field: readonly string[], isShort: boolean): void {
  const add = (a: string, b: string) => {
    const row = meetings.get(a) ?? new Map<string, number>();
    row.set(b, (row.get(b) ?? 0) + 1);
    meetings.set(a, row);
  };
  for (const a of field) {
    for (const b of field) if (a !== b) add(a, b);
    if (isShort) add(a, "");
  }
}

/**
 * Balanced incomplete design: over the rounds everyone meets everyone, and has house cars, as equally often as
 * possible. k² teams in fields of a prime k use the lines of an affine plane for k + 1 rounds, where each pair meets
 * exactly once; otherwise exchanges improve the balance.
 * @param round from 0
 */
export function designedFields(
  teams: readonly string[],
  fieldSize: number,
  round: number,
  meetings: Meetings,
  chance: Chance,
): string[][] {
  if (teams.length === fieldSize * fieldSize && isPrime(fieldSize) && round <= fieldSize) {
    return affineLines(teams, fieldSize, round);
  }
  const sizes = fieldSizes(teams.length, fieldSize);
  if (sizes.length <= 1) return teams.length === 0 ? [] : [[...teams]];
  const order = chance.shuffled(teams.length).map((index) => teams[index]!);
  const fields: string[][] = [];
  let dealt = 0;
  for (const size of sizes) {
    fields.push(order.slice(dealt, dealt + size));
    dealt += size;
  }
  const met = (a: string, b: string) => meetings.get(a)?.get(b) ?? 0;
  const cost = (team: string, field: readonly string[], but: string): number => {
    let sum = field.length < fieldSize ? 2 * met(team, "") + 1 : 0;
    for (const other of field) if (other !== team && other !== but) sum += 2 * met(team, other) + 1;
    return sum;
  };
  for (let pass = 0, improved = true; improved && pass < 30; pass++) {
    improved = false;
    for (let i = 0; i < fields.length; i++) {
      for (let j = i + 1; j < fields.length; j++) {
        for (let a = 0; a < fields[i]!.length; a++) {
          for (let b = 0; b < fields[j]!.length; b++) {
            const [first, second] = [fields[i]![a]!, fields[j]![b]!];
            const now = cost(first, fields[i]!, "") + cost(second, fields[j]!, "");
            const then = cost(first, fields[j]!, second) + cost(second, fields[i]!, first);
            if (then >= now) continue;
            fields[i]![a] = second;
            fields[j]![b] = first;
            improved = true;
          }
        }
      }
    }
  }
  return fields;
}

/** Round m < k: lines y = m x + c; round k: lines x = c. Two points are on exactly one line. */
function affineLines(teams: readonly string[], k: number, round: number): string[][] {
  const lines = Array.from({ length: k }, (): string[] => []);
  for (const [point, team] of teams.entries()) {
    const x = point % k;
    const y = Math.floor(point / k);
    lines[round === k ? x : (y + (k - round) * x) % k]!.push(team);
  }
  return lines;
}

function isPrime(number: number): boolean {
  for (let divisor = 2; divisor * divisor <= number; divisor++) if (number % divisor === 0) return false;
  return number >= 2;
}

/**
 * Neighbours by score, as in a Swiss system; swaps with the next field's nearest team to avoid repeated meetings.
 * @param teams best first
 */
export function swissFields(teams: readonly string[], fieldSize: number, meetings: Meetings): string[][] {
  const sizes = fieldSizes(teams.length, fieldSize);
  const waiting = [...teams];
  const met = (team: string, field: readonly string[]) =>
    field.reduce((sum, other) => sum + (meetings.get(team)?.get(other) ?? 0), 0);
  return sizes.map((size) => {
    const field = [waiting.shift()!];
    while (field.length < size) {
      // Only one field ahead, because equals should meet.
      const near = waiting.slice(0, fieldSize);
      const fewest = Math.min(...near.map((team) => met(team, field)));
      const chosen = near.find((team) => met(team, field) === fewest)!;
      waiting.splice(waiting.indexOf(chosen), 1);
      field.push(chosen);
    }
    return field;
  });
}
