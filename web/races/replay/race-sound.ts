import type { Frame } from "./frame.ts";
import { type RaceFactKind, factsOfTurn } from "./race-story.ts";
import type { ReplaySession } from "./replay-session.ts";

/** Above this speed single events can't be told apart. */
const fastestAudible = 4;
const mostEngines = 6;

const cheers: Partial<Record<RaceFactKind, number>> = {
  won: 1,
  "lead-changed": 0.55,
  "shell-hit": 0.4,
  "shell-blocked": 0.25,
  slipped: 0.25,
};

interface Engine {
  low: OscillatorNode;
  high: OscillatorNode;
  filter: BiquadFilterNode;
  gain: GainNode;
}

/** Synthesised. */
export class RaceSound {
  readonly #session: ReplaySession;
  readonly #context: AudioContext;
  readonly #master: GainNode;
  readonly #noise: AudioBuffer;
  readonly #engines: Engine[];
  readonly #crowd: GainNode;
  /** Leaves the context to its owner. */
  readonly stop: () => void;
  #playedTurn: number;
  #playedLights = 0;
  #excitement = 0;
  #topSpeed = 12;

  constructor(context: AudioContext, session: ReplaySession) {
    this.#context = context;
    this.#session = session;
    const press = context.createDynamicsCompressor();
    press.connect(context.destination);
    this.#master = new GainNode(context, { gain: 0 });
    this.#master.connect(press);
    this.#noise = noiseOf(context);
    this.#engines = session.liveries.slice(0, mostEngines).map((_, seat) => this.#engine(seat));
    this.#crowd = this.#crowdBed();
    this.#playedTurn = session.frame.shownTurn;
    this.#topSpeed = Math.max(12, ...session.timeline.speed);
    this.stop = session.onFrame((frame) => this.#hear(frame));
  }

  #hear(frame: Frame): void {
    const { clock } = this.#session;
    const now = this.#context.currentTime;
    const isOn = clock.playing && !document.hidden;
    this.#master.gain.setTargetAtTime(isOn ? 0.5 : 0, now, 0.08);
    if (!isOn) {
      this.#playedTurn = frame.shownTurn;
      return;
    }
    const { subject } = this.#session;
    for (const [seat, engine] of this.#engines.entries()) {
      const car = frame.cars[seat]!;
      const pace = Math.sqrt(Math.min(1, car.speed / this.#topSpeed));
      const hertz = 46 + 150 * pace + 38 * car.boost - 24 * car.misfire;
      engine.low.frequency.setTargetAtTime(hertz, now, 0.12);
      engine.high.frequency.setTargetAtTime(hertz * 2.01, now, 0.12);
      engine.filter.frequency.setTargetAtTime(300 + 1700 * pace + 1200 * car.boost, now, 0.1);
      const loud = (seat === subject ? 0.16 : 0.045) * (0.35 + 0.65 * pace) * (1 - 0.8 * car.struck);
      engine.gain.gain.setTargetAtTime(loud, now, 0.1);
    }
    if (frame.lights !== this.#playedLights) {
      if (frame.lights > 0) this.#tone(440, 0.16, 0.2);
      else if (frame.seconds >= 0 && frame.seconds < 1) this.#tone(880, 0.5, 0.22);
      this.#playedLights = frame.lights;
    }
    // Facts begin when the previous turn is complete.
    const begun = frame.seconds > 0 ? Math.min(this.#session.timeline.turns, frame.shownTurn + 1) : 0;
    if (begun < this.#playedTurn || begun - this.#playedTurn > 6) this.#playedTurn = begun;
    while (this.#playedTurn < begun) {
      this.#playedTurn += 1;
      for (const fact of factsOfTurn(this.#session.story, this.#playedTurn)) this.#playFact(fact.kind);
    }
    this.#excitement *= 0.994;
    this.#crowd.gain.setTargetAtTime(0.012 + 0.16 * this.#excitement, now, 0.15);
  }

  #playFact(kind: RaceFactKind): void {
    this.#excitement = Math.max(this.#excitement, cheers[kind] ?? 0);
    if (this.#session.clock.rate > fastestAudible) return;
    if (kind.startsWith("shell-")) this.#hiss(0, 0.5, 900, 2600, 0.3);
    if (kind === "shell-hit") this.#hiss(0.52, 0.55, 420, 90, 1.1);
    else if (kind === "shell-blocked") {
      this.#tone(1320, 0.6, 0.16, 0.52);
      this.#tone(1980, 0.5, 0.1, 0.52);
    } else if (kind === "accelerated") this.#hiss(0, 0.5, 250, 900, 0.22);
    else if (kind === "shielded") this.#tone(990, 0.35, 0.08);
    else if (kind === "slipped") this.#hiss(0, 0.7, 1600, 700, 0.35);
    else if (kind === "failed") for (const late of [0, 0.11, 0.19]) this.#hiss(late, 0.06, 180, 120, 0.5);
  }

  #engine(seat: number): Engine {
    const context = this.#context;
    const gain = new GainNode(context, { gain: 0 });
    const filter = new BiquadFilterNode(context, { type: "lowpass", frequency: 400, Q: 2 });
    const side = new StereoPannerNode(context, { pan: (seat / Math.max(1, mostEngines - 1)) * 1.2 - 0.6 });
    // Detuned so that five engines don't sound like one.
    const low = new OscillatorNode(context, { type: "sawtooth", frequency: 50, detune: seat * 13 });
    const high = new OscillatorNode(context, { type: "square", frequency: 100, detune: seat * -9 });
    const half = new GainNode(context, { gain: 0.35 });
    low.connect(filter);
    high.connect(half).connect(filter);
    filter.connect(gain).connect(side).connect(this.#master);
    low.start();
    high.start();
    return { low, high, filter, gain };
  }

  #crowdBed(): GainNode {
    const context = this.#context;
    const source = new AudioBufferSourceNode(context, { buffer: this.#noise, loop: true, playbackRate: 0.7 });
    const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: 900, Q: 0.5 });
    const gain = new GainNode(context, { gain: 0.01 });
    source.connect(filter).connect(gain).connect(this.#master);
    source.start();
    return gain;
  }

  #hiss(late: number, lasts: number, fromHertz: number, toHertz: number, loud: number): void {
    const context = this.#context;
    const at = context.currentTime + late;
    const source = new AudioBufferSourceNode(context, { buffer: this.#noise });
    const filter = new BiquadFilterNode(context, { type: "bandpass", Q: 1.2 });
    filter.frequency.setValueAtTime(fromHertz, at);
    filter.frequency.exponentialRampToValueAtTime(toHertz, at + lasts);
    source
      .connect(filter)
      .connect(this.#swell(at, lasts, loud))
      .connect(this.#master);
    source.start(at);
    source.stop(at + lasts + 0.05);
  }

  #tone(hertz: number, lasts: number, loud: number, late = 0): void {
    const at = this.#context.currentTime + late;
    const source = new OscillatorNode(this.#context, { type: "triangle", frequency: hertz });
    source.connect(this.#swell(at, lasts, loud)).connect(this.#master);
    source.start(at);
    source.stop(at + lasts + 0.05);
  }

  #swell(at: number, lasts: number, loud: number): GainNode {
    const gain = new GainNode(this.#context, { gain: 0 });
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(loud, at + Math.min(0.03, lasts / 4));
    gain.gain.exponentialRampToValueAtTime(0.001, at + lasts);
    return gain;
  }
}

/** Two seconds from a fixed generator. */
function noiseOf(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate * 2, context.sampleRate);
  const samples = buffer.getChannelData(0);
  let state = 0x2f6e2b1;
  for (let i = 0; i < samples.length; i += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    samples[i] = state / 0x8000_0000;
  }
  return buffer;
}
