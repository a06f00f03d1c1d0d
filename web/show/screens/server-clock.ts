interface Sample {
  offsetMs: number;
  roundTripMs: number;
}

/** About 30 seconds; the one with the shortest round trip is used. */
const samplesKept = 10;
/** In milliseconds: the machine slept or its clock was changed. */
const leapMs = 250;

/** As in NTP: the error is at most half the round trip, so the shortest is used. Based on a monotonic clock. */
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

  mark(): number {
    return this.#steadyMs();
  }

  /** @param sentMs from `mark`, when the request was sent */
  hear(sentMs: number, serverMs: number): void {
    const receivedMs = this.#steadyMs();
    const ahead = this.#wallMs() - receivedMs;
    if (Math.abs(ahead - this.#wallAhead) > leapMs) this.#samples = [];
    this.#wallAhead = ahead;
    this.#samples.push({ offsetMs: serverMs - (sentMs + receivedMs) / 2, roundTripMs: receivedMs - sentMs });
    this.#samples.splice(0, this.#samples.length - samplesKept);
  }

  /** The local time before any answer. */
  nowMs(): number {
    const best = this.#best();
    return best ? this.#steadyMs() + best.offsetMs : this.#wallMs();
  }

  /** Null: no answer yet. */
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
