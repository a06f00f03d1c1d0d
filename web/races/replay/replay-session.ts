import type { RaceLog } from "#engine/race-log/race-log.ts";
import { type CarName, type NameOfSeat, nameCars } from "./car-names.ts";
import { type Circuit, buildCircuit } from "./circuit.ts";
import type { CircuitName } from "./circuit-layouts.ts";
import { ReplayClock } from "./clock.ts";
import { type Cut, cutAt, planCuts } from "./director.ts";
import { houseCarNames } from "#languages/cars/house-cars/house-car-names.ts";
import type { LiveryColour } from "#domain/teams/livery.ts";
import { type Livery, type Paint, paintCars } from "./liveries.ts";
import { type Frame, createFrame, readFrame } from "./frame.ts";
import {
  type Pace,
  type PaceKind,
  layPace,
  leadInSeconds,
  outroSeconds,
  raceLength,
  secondsAtTurn,
  type Rerun,
  endOf,
  layRerun,
  storyAt,
} from "./pace.ts";
import { type RaceStory, readStory } from "./race-story.ts";
import { type RaceTimeline, buildTimeline } from "./race-timeline.ts";
import type { CameraName } from "./replay-view.ts";
import { type Scenery, buildScenery } from "./scenery.ts";
import { type Setting, settings } from "./setting.ts";

export interface ReplayStart {
  turn?: number;
  rate?: number;
  camera?: CameraName;
  pace?: PaceKind;
}

export interface SessionOptions {
  /** without them, house cars are known by their names */
  colours?: readonly (Paint | null | undefined)[] | undefined;
  trims?: readonly (LiveryColour | null | undefined)[] | undefined;
  names?: readonly string[] | undefined;
  /** the teams' numbers, by seat; the seats' own without them */
  numbers?: readonly number[] | undefined;
  codes?: readonly string[] | undefined;
  nameOfSeat?: NameOfSeat | undefined;
  start?: ReplayStart | undefined;
  isFarAway?: boolean;
}

/** A new object only when something changed. */
export interface ReplayStatus {
  playing: boolean;
  ended: boolean;
  rate: number;
  turn: number;
  isRerun: boolean;
  camera: CameraName;
  followed: number | null;
  pace: PaceKind;
  loop: { from: number; to: number } | null;
}

/** A longer frame means the tab was suspended, so the race doesn't jump. */
const longestFrameMs = 400;

const turnNewsMs = 110;

/** Views read `frame` in `onFrame`; React reads `status`. */
export class ReplaySession {
  readonly log: RaceLog;
  readonly timeline: RaceTimeline;
  readonly story: RaceStory;
  readonly circuit: Circuit;
  readonly setting: Setting;
  readonly scenery: Scenery;
  readonly names: readonly CarName[];
  readonly liveries: readonly Livery[];
  readonly isFarAway: boolean;
  readonly clock: ReplayClock;
  readonly frame: Frame;
  readonly podium: readonly number[];
  readonly trackScale: number;
  #rerun: Rerun | null;
  #pace: Pace;
  #cuts: readonly Cut[];
  #followed: number | null = null;
  #camera: CameraName;
  #loopTurns: ReplayStatus["loop"] = null;
  #status: ReplayStatus;
  #frame = 0;
  #lastMs = 0;
  #announcedMs = 0;
  #shownSeconds = Number.NaN;
  readonly #frameListeners = new Set<(frame: Frame) => void>();
  readonly #statusListeners = new Set<() => void>();

  constructor(
    log: RaceLog,
    circuit: CircuitName,
    { colours = [], trims, names, numbers, codes, nameOfSeat, start = {}, isFarAway = false }: SessionOptions = {},
  ) {
    this.log = log;
    this.timeline = buildTimeline(log);
    this.trackScale = this.timeline.trackScale;
    this.story = readStory(this.timeline);
    this.podium = log.winner === null ? [] : log.finishOrder.slice(0, 3);
    this.circuit = buildCircuit(circuit);
    this.setting = settings[circuit];
    this.scenery = buildScenery(this.circuit, this.setting);
    this.names = nameCars(
      log.seats.map((seat, i) => names?.[i] ?? seat.name),
      nameOfSeat,
      numbers,
      codes,
    );
    this.isFarAway = isFarAway;
    this.liveries = paintCars(
      log.seats.map(({ name }, seat) => colours[seat] ?? houseCarNames.find((car) => car.name === name)?.id),
      trims,
    );
    this.#pace = layPace(this.timeline, this.story, start.pace ?? "told");
    this.#cuts = planCuts(this.timeline, this.story, this.#pace);
    this.#camera = start.camera ?? "director";
    this.#rerun = layRerun(this.story.decided, this.#pace);
    this.clock = new ReplayClock(-leadInSeconds, endOf(this.#rerun, this.#pace));
    this.frame = createFrame(this.timeline.cars);
    if (start.turn !== undefined) this.clock.seek(secondsAtTurn(this.#pace, start.turn));
    if (start.rate !== undefined) this.clock.setRate(start.rate);
    this.#read();
    this.#status = this.#readStatus();
    this.clock.subscribe(() => this.refresh());
  }

  get pace(): Pace {
    return this.#pace;
  }

  get cuts(): readonly Cut[] {
    return this.#cuts;
  }

  get subject(): number {
    if (this.#camera === "director") return cutAt(this.#cuts, this.frame.seconds).subject;
    return this.#followed ?? this.frame.leader;
  }

  get status(): ReplayStatus {
    return this.#status;
  }

  get closingSeconds(): number {
    return raceLength(this.#pace) + outroSeconds;
  }

  get finished(): boolean {
    return this.frame.shownTurn >= this.timeline.turns;
  }

  run(): () => void {
    this.#lastMs = performance.now();
    const frame = (nowMs: number) => {
      this.#frame = requestAnimationFrame(frame);
      this.clock.advance(Math.min(longestFrameMs, nowMs - this.#lastMs));
      this.#lastMs = nowMs;
      this.#show(nowMs);
    };
    this.#frame = requestAnimationFrame(frame);
    return () => cancelAnimationFrame(this.#frame);
  }

  refresh(): void {
    this.#read();
    // Status first: views read the camera from it, and a paused replay has no later frame.
    this.#notify();
    for (const listener of this.#frameListeners) listener(this.frame);
  }

  seekTurn(turn: number): void {
    const wanted = Math.max(0, Math.min(this.timeline.turns, Math.round(turn)));
    // Slightly later, so that rounding never shows the previous turn.
    this.clock.seek(secondsAtTurn(this.#pace, wanted) + (wanted < this.timeline.turns ? 1e-6 : 0));
  }

  stepTurn(direction: 1 | -1): void {
    this.clock.pause();
    const whole = this.frame.shownTurn;
    const within = this.frame.turn - whole > 1e-3;
    this.seekTurn(direction > 0 ? whole + 1 : within ? whole : whole - 1);
  }

  setCamera(camera: CameraName): void {
    this.#camera = camera;
    this.refresh();
  }

  follow(seat: number | null): void {
    this.#followed = seat;
    this.refresh();
  }

  setPace(kind: PaceKind): void {
    const { turn, sinceFinish } = this.frame;
    this.#pace = layPace(this.timeline, this.story, kind);
    this.#cuts = planCuts(this.timeline, this.story, this.#pace);
    this.#rerun = layRerun(this.story.decided, this.#pace);
    if (this.clock.seconds > 0) this.clock.seek(secondsAtTurn(this.#pace, turn) + sinceFinish);
    if (this.#loopTurns) this.#layLoop(this.#loopTurns);
    this.refresh();
  }

  setLoop(turns: { from: number; to: number } | null): void {
    this.#layLoop(turns);
    const { loop, seconds } = this.clock;
    if (loop && seconds >= loop.toSeconds) this.clock.seek(loop.fromSeconds);
  }

  /** Always the same object. */
  onFrame(listener: (frame: Frame) => void): () => void {
    this.#frameListeners.add(listener);
    listener(this.frame);
    return () => {
      this.#frameListeners.delete(listener);
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#statusListeners.add(listener);
    return () => {
      this.#statusListeners.delete(listener);
    };
  };

  #layLoop(turns: { from: number; to: number } | null): void {
    this.#loopTurns = turns;
    this.clock.setLoop(
      turns && { fromSeconds: secondsAtTurn(this.#pace, turns.from), toSeconds: secondsAtTurn(this.#pace, turns.to) },
    );
  }

  #read(): void {
    const { seconds, isRerun } = storyAt(this.#rerun, this.clock.seconds);
    readFrame(this, seconds, this.frame);
    this.frame.isRerun = isRerun;
  }

  #show(nowMs: number): void {
    if (!this.clock.playing && this.#shownSeconds === this.clock.seconds) return;
    this.#shownSeconds = this.clock.seconds;
    this.#read();
    for (const listener of this.#frameListeners) listener(this.frame);
    const isNews = this.frame.shownTurn !== this.#status.turn || this.frame.isRerun !== this.#status.isRerun;
    if (isNews && nowMs - this.#announcedMs > turnNewsMs) {
      this.#announcedMs = nowMs;
      this.#notify();
    }
  }

  #notify(): void {
    const next = this.#readStatus();
    const keys = Object.keys(next) as (keyof ReplayStatus)[];
    if (keys.every((key) => next[key] === this.#status[key])) return;
    this.#status = next;
    for (const listener of this.#statusListeners) listener();
  }

  #readStatus(): ReplayStatus {
    return {
      playing: this.clock.playing,
      ended: this.clock.ended,
      rate: this.clock.rate,
      turn: this.frame.shownTurn,
      isRerun: this.frame.isRerun,
      camera: this.#camera,
      followed: this.#followed,
      pace: this.#pace.kind,
      loop: this.#loopTurns,
    };
  }
}
