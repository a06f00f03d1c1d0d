import type { RaceLog } from "#engine/race-log/race-log.ts";
import { type Circuit, type TrackPoint, buildCircuit, circuitSamples, trackPointAt } from "../replay/circuit.ts";
import { type CircuitName, trackHalfWidth } from "../replay/circuit-layouts.ts";
import type { LiveryColour } from "#domain/teams/livery.ts";
import { paintCars, paintsOf } from "../replay/liveries.ts";
import { type Insets, type PlanView, fitPlan, pixelX, pixelY } from "../replay/plan-view.ts";
import { readStory } from "../replay/race-story.ts";
import { buildTimeline } from "../replay/race-timeline.ts";

export type RaceDrawing = ReturnType<typeof layDrawing>;

export interface Colours {
  houseCar: string | null;
  liveryPrimary: LiveryColour;
  liverySecondary: LiveryColour;
}

export function layLines(log: RaceLog, teams: readonly Colours[]) {
  const { colours, trims } = paintsOf(teams);
  const liveries = paintCars(
    log.seats.map((_, seat) => colours[seat]),
    trims,
  );
  return { timeline: buildTimeline(log), liveries };
}

export function layDrawing(log: RaceLog, circuit: CircuitName, teams: readonly Colours[]) {
  const lines = layLines(log, teams);
  const { timeline } = lines;
  const lead = readStory(timeline).facts.findLast((fact) => fact.kind === "lead-changed");
  return {
    ...lines,
    circuit: buildCircuit(circuit),
    turn: lead && lead.turn < timeline.turns ? lead.turn : Math.floor(timeline.turns / 2),
  };
}

const round = (value: number) => String(Math.round(value * 10) / 10);

export function circuitSvg(
  { timeline, circuit, liveries, turn }: RaceDrawing,
  width: number,
  height: number,
  insets: Insets,
): string {
  const view = fitPlan(circuit, width, height, insets);
  const line = lineOf(circuit, view);
  const road = trackHalfWidth * 2 * view.scale;
  const point: TrackPoint = { x: 0, z: 0, alongX: 1, alongZ: 0, curvature: 0 };
  const dot = Math.max(6, road * 0.4);
  const cars = Array.from({ length: timeline.cars }, (_, place) => {
    const seat = timeline.ranking[turn * timeline.cars + place]!;
    const lane = (seat - (timeline.cars - 1) / 2) * Math.min(1.5, 6 / timeline.cars);
    const at = trackPointAt(
      circuit,
      timeline.distance[turn * timeline.cars + seat]! * timeline.trackScale,
      lane,
      point,
    );
    const { body, trim } = liveries[seat]!;
    const ring = place === 0 ? "#ffd83d" : trim;
    return `<circle cx="${round(pixelX(view, at.x, at.z))}" cy="${round(pixelY(view, at.x, at.z))}" r="${round(dot)}" fill="${body}" stroke="${ring}" stroke-width="${round(dot * 0.4)}"/>`;
  });
  const start = trackPointAt(circuit, 0, 0, point);
  const [sx, sy] = [pixelX(view, start.x, start.z), pixelY(view, start.x, start.z)];
  const across = Math.atan2(
    pixelY(view, start.x + start.alongX, start.z + start.alongZ) - sy,
    pixelX(view, start.x + start.alongX, start.z + start.alongZ) - sx,
  );
  return [
    `<path d="${line}" fill="none" stroke="#d9bf8c" stroke-width="${round(road * 1.7)}" stroke-linejoin="round"/>`,
    `<path d="${line}" fill="none" stroke="#f4f6f8" stroke-width="${round(road * 1.26)}" stroke-linejoin="round"/>`,
    `<path d="${line}" fill="none" stroke="#d92636" stroke-width="${round(road * 1.26)}" stroke-dasharray="${round(road * 0.5)}" stroke-linejoin="round"/>`,
    `<path d="${line}" fill="none" stroke="#343a44" stroke-width="${round(road)}" stroke-linejoin="round"/>`,
    `<g transform="translate(${round(sx)} ${round(sy)}) rotate(${round((across * 180) / Math.PI)})"><rect x="${round(-road * 0.14)}" y="${round(-road / 2)}" width="${round(road * 0.28)}" height="${round(road)}" fill="#fff"/><path d="M0 ${round(-road / 2)}V${round(road / 2)}" stroke="#14171c" stroke-width="${round(road * 0.28)}" stroke-dasharray="${round(road / 6)}"/></g>`,
    ...cars.toReversed(),
  ].join("");
}

function lineOf(circuit: Circuit, view: PlanView): string {
  const points: string[] = [];
  for (let i = 0; i < circuitSamples; i += 5) {
    points.push(
      `${round(pixelX(view, circuit.x[i]!, circuit.z[i]!))} ${round(pixelY(view, circuit.x[i]!, circuit.z[i]!))}`,
    );
  }
  return `M${points.join("L")}Z`;
}

/** Gaps to the leader, who is at the top, over the turns. `dots` end the lines; `ownSeat`: the others' are faint. */
export function gapLinesSvg(
  { timeline, liveries }: ReturnType<typeof layLines>,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
  { stroke, dots, ownSeat }: { stroke: number; dots: boolean; ownSeat?: number | undefined },
): string {
  const steps = Math.min(timeline.turns, 160);
  if (steps === 0) return "";
  const gaps = Array.from({ length: timeline.cars }, (_, seat) =>
    Array.from({ length: steps + 1 }, (_, step) => {
      const row = Math.round((step / steps) * timeline.turns) * timeline.cars;
      return timeline.distance[row + timeline.ranking[row]!]! - timeline.distance[row + seat]!;
    }),
  );
  const most = Math.max(1, ...gaps.flat());
  const lines = gaps.map((line, seat) => {
    const points = line.map(
      (gap, step) => `${round(left + (step / steps) * width)} ${round(top + Math.sqrt(gap / most) * height)}`,
    );
    const { body, trim } = liveries[seat]!;
    const path = `<path d="M${points.join("L")}" fill="none" stroke-linejoin="round"`;
    const [x, y] = points.at(-1)!.split(" ");
    const dot = `<circle cx="${x}" cy="${y}" r="${stroke * 2}" fill="${body}" stroke="${trim}" stroke-width="${stroke}"/>`;
    const drawn = `${path} stroke="#fff" stroke-opacity=".8" stroke-width="${stroke * 1.8}"/>${path} stroke="${body}" stroke-width="${stroke}"/>${dots ? dot : ""}`;
    return ownSeat === undefined || ownSeat === seat ? drawn : `<g opacity=".35">${drawn}</g>`;
  });
  const final = timeline.turns * timeline.cars;
  const bestFirst = Array.from({ length: timeline.cars }, (_, place) => timeline.ranking[final + place]!);
  return bestFirst
    .toSorted((a, b) => Number(b === ownSeat) - Number(a === ownSeat))
    .toReversed()
    .map((seat) => lines[seat])
    .join("");
}
