import { levelTogether, packOrders } from "#engine/ratings/finishing-orders.ts";
import { fitField } from "#engine/ratings/plackett-luce.ts";
import type { EventRecord, EventRecordOf } from "./event-file.ts";
import type { RaceInFile } from "./read-event-file.ts";

/** A race of a stage by its seats: a team's id, or what no team has. */
interface SeatedRace {
  order: string[][];
}

/** What is collected of a file while it is read. */
export class ResultsCheck {
  readonly teams: EventRecordOf<"team">[] = [];
  /** by stage; of divisions that raced together one for each */
  readonly stages = new Map<string, EventRecordOf<"stage">[]>();
  /** the newest text of each stage */
  readonly texts = new Map<string, EventRecordOf<"result">>();
  readonly races = new Map<string, SeatedRace[]>();

  take(record: EventRecord): void {
    if (record.kind === "team") this.teams.push(record.value);
    if (record.kind === "stage") appendTo(this.stages, record.value.id, record.value);
    if (record.kind === "result") {
      const known = this.texts.get(record.value.stageId);
      if (!known || known.version < record.value.version) this.texts.set(record.value.stageId, record.value);
    }
  }

  takeRace({ race, log }: RaceInFile): void {
    const end = log.turns.at(-1)?.after.cars;
    if (!end) return;
    const names = race.seats.map(({ teamId, houseCar }, seat) =>
      teamId !== null ? teamId : houseCar !== null ? `house car ${houseCar}` : `seat ${seat} of ${race.id}`,
    );
    const distances = log.finishOrder.map((seat) => end[seat]?.y ?? 0);
    const order = levelTogether(
      log.finishOrder.map((seat) => names[seat] ?? ""),
      distances,
      log.winner !== null,
    );
    appendTo(this.races, race.stageId, { order });
  }
}

function appendTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const known = lists.get(key);
  if (known) known.push(value);
  else lists.set(key, [value]);
}

/** Scores are sums of a few thousand rounded numbers. */
const tolerance = 1e-6;

/**
 * Where an event's places do not follow from its races, in words for whoever looks into it. What organisers decided beside the races (penalties,
 * exclusions, divisions, who races out of competition) stands in the signed text of a result; a stage with any of it is held to less, for a
 * file has not everything that its order follows from.
 */
export function checkResults({ teams, stages, texts, races }: ResultsCheck): string[] {
  const found: string[] = [];
  for (const [id, orders] of stages) {
    const [order] = orders;
    const text = texts.get(id)?.text;
    if (order && orders.length === 1) found.push(...checkStage(order, races.get(id) ?? [], text));
  }
  for (const { id, result, isDisqualified } of teams) {
    if (!result || isDisqualified) continue;
    const row = (stages.get(result.stageId) ?? []).flatMap(({ places }) => places).filter((each) => each.teamId === id);
    if (!row.some(({ place }) => place === result.place))
      found.push(`team ${id} has place ${result.place} in its own line, and not in stage ${result.stageId}`);
  }
  return found;
}

function checkStage(stage: EventRecordOf<"stage">, races: readonly SeatedRace[], text: string | undefined): string[] {
  const found: string[] = [];
  const said = text?.split("\n") ?? [];
  const places = said.flatMap((line) => {
    const [, place, teamId] = /^Place: (\d+) \d+ \S+ (\S+) /.exec(line) ?? [];
    return place === undefined || teamId === undefined ? [] : [{ place: Number(place), teamId }];
  });
  const own = new Map(stage.places.map(({ teamId, place }) => [teamId, place]));
  for (const { place, teamId } of places) {
    if (own.has(teamId) && own.get(teamId) !== place)
      found.push(`stage ${stage.id}: team ${teamId} has place ${own.get(teamId)}, and ${place} in the signed result`);
  }
  const isRuled =
    stage.withoutPlace.length > 0 || said.some((line) => /^(?:Division|Penalty|Out|Out of competition): /.test(line));
  // Somebody who is kept out of all lists was in the order, too.
  const isWhole = stage.places.every(({ place }, index) => place === index + 1);
  if (isRuled || !isWhole || stage.division !== null) return found;
  const teams = new Set(stage.places.map(({ teamId }) => teamId));
  const recounted = recount(teams, races);
  for (const { teamId, races: raced, wins } of stage.places) {
    const counted = recounted.get(teamId) ?? { races: 0, wins: 0, share: 0 };
    if (counted.races !== raced || counted.wins !== wins) {
      found.push(
        `stage ${stage.id}: team ${teamId} is said to have won ${wins} of ${raced} races, and won ${counted.wins} of ${counted.races}`,
      );
    }
  }
  const scores = scoresOf(stage.format, teams, races, recounted);
  if (!scores || found.length > 0) return found;
  for (const [index, { teamId, score }] of stage.places.entries()) {
    const counted = scores.get(teamId) ?? 0;
    const next = stage.places[index + 1];
    if (Math.abs(counted - score) > tolerance)
      found.push(`stage ${stage.id}: team ${teamId} has a score of ${score}, and its races give ${counted}`);
    else if (next && next.score > score + tolerance)
      found.push(`stage ${stage.id}: team ${teamId} stands before a better score`);
  }
  return found;
}

interface Counted {
  races: number;
  wins: number;
  /** mean share of the other teams beaten, level ones by half */
  share: number;
}

function recount(teams: ReadonlySet<string>, races: readonly SeatedRace[]): Map<string, Counted> {
  const sums = new Map<string, { races: number; wins: number; shares: number }>();
  for (const { order } of races) {
    const groups = order.map((group) => group.filter((name) => teams.has(name))).filter((group) => group.length > 0);
    const all = groups.flat().length;
    let ahead = 0;
    for (const group of groups) {
      const behind = all - ahead - group.length;
      for (const team of group) {
        const row = sums.get(team) ?? { races: 0, wins: 0, shares: 0 };
        row.races += 1;
        row.wins += ahead === 0 ? 1 : 0;
        row.shares += all > 1 ? (behind + (group.length - 1) / 2) / (all - 1) : 1;
        sums.set(team, row);
      }
      ahead += group.length;
    }
  }
  return new Map([...sums].map(([team, { shares, ...row }]) => [team, { ...row, share: shares / row.races }]));
}

/** What the places are by, for the formats whose score follows from the races alone. */
function scoresOf(
  format: string,
  teams: ReadonlySet<string>,
  races: readonly SeatedRace[],
  recounted: ReadonlyMap<string, Counted>,
): ReadonlyMap<string, number> | undefined {
  if (format === "round-robin") return new Map([...recounted].map(([team, { share }]) => [team, share]));
  if (format !== "qualifying" && format !== "grand-final") return undefined;
  // A seat without a name is one car of many: whose it is, only the event's own site knows.
  if (races.some(({ order }) => order.flat().some((name) => name.startsWith("seat ")))) return undefined;
  const others = new Set(races.flatMap(({ order }) => order.flat()).filter((name) => !teams.has(name)));
  const names = [...[...teams].toSorted(), ...[...others].toSorted()];
  const numbers = new Map(names.map((name, number) => [name, number]));
  const orders = races.map(({ order }) => ({
    order: order.map((group) => group.map((name) => numbers.get(name) ?? 0)),
  }));
  const { strengths } = fitField(packOrders(orders, names.length));
  return new Map(names.map((name, number) => [name, strengths[number] ?? 0]));
}
