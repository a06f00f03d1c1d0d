interface Sample {
  offsetMs: number;
  roundTripMs: number;
}

/** Samples of the last half minute or so: the one with the shortest way is the best. */
const samplesKept = 10;
/** A machine that slept, or whose clock was set, has other milliseconds than before. */
const leapMs = 250;

/**
 * The server's time on a machine whose clock may be wrong, measured as NTP does: each question and answer gives an offset that is wrong by
 * half of the way at most, so the shortest way is believed. It counts on a clock that nobody sets.
 */
export class ServerClock {
  readonly #steadyMs: () => number;
  readonly #wallMs: () => number;
  #samples: Sample[] = [];
  #wallAhead: number;

  constructor(steadyMs: () => number = () => performance.now(), wallMs: () => number = () => Date.now()) {
    this.#steadyMs = steadyMs;
    this.#wallMs = wallMs;
    this.#wallAhead = wallMs() - steadyMs();
  }

  /** By this machine's steady clock, for `hear`. */
  mark(): number {
    return this.#steadyMs();
  }

  /** @param sentMs what `mark` said when the question left; `serverMs`: the moment in the answer */
  hear(sentMs: number, serverMs: number): void {
    const receivedMs = this.#steadyMs();
    const ahead = this.#wallMs() - receivedMs;
    if (Math.abs(ahead - this.#wallAhead) > leapMs) this.#samples = [];
    this.#wallAhead = ahead;
    this.#samples.push({ offsetMs: serverMs - (sentMs + receivedMs) / 2, roundTripMs: receivedMs - sentMs });
    this.#samples.splice(0, this.#samples.length - samplesKept);
  }

  /** The server's time now; this machine's own while nothing was heard. */
  nowMs(): number {
    const best = this.#best();
    return best ? this.#steadyMs() + best.offsetMs : this.#wallMs();
  }

  /** How far this machine's wall clock is from the server's, and the way there and back; null: nothing was heard. */
  get measured(): { offsetMs: number; roundTripMs: number } | null {
    const best = this.#best();
    return best && { offsetMs: best.offsetMs - this.#wallAhead, roundTripMs: best.roundTripMs };
  }

  #best(): Sample | null {
    return this.#samples.reduce<Sample | null>(
      (best, each) => (best === null || each.roundTripMs < best.roundTripMs ? each : best),
      null,
    );
  }
}
