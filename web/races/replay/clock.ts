/** Slowest and fastest playing speed a viewer may choose. */
export const slowestRate = 0.1;
export const fastestRate = 20;

/** The speeds that the keys and the menu step through. */
export const rateSteps = [0.1, 0.25, 0.5, 1, 2, 4, 8, 20] as const;

/** A stretch that repeats until it is taken away, in seconds of the replay. */
export interface Loop {
  fromSeconds: number;
  toSeconds: number;
}

/**
 * The headless clock of a replay: it is told how much real time has passed and says where in the replay we are. It knows no screen and asks
 * no system clock, so tests and pictures can stop it at any moment.
 *
 * @example
 * const clock = new ReplayClock(-3, 80);
 * clock.play();
 * clock.advance(16); // once a frame, with the milliseconds since the last one
 * draw(clock.seconds);
 */
export class ReplayClock {
  readonly startSeconds: number;
  readonly endSeconds: number;
  #seconds: number;
  #rate = 1;
  #playing = false;
  #loop: Loop | null = null;
  readonly #listeners = new Set<() => void>();

  constructor(startSeconds: number, endSeconds: number) {
    if (!(endSeconds > startSeconds))
      throw new RangeError(`A replay ends after it starts; got ${startSeconds} to ${endSeconds} s.`);
    this.startSeconds = startSeconds;
    this.endSeconds = endSeconds;
    this.#seconds = startSeconds;
  }

  get seconds(): number {
    return this.#seconds;
  }

  get rate(): number {
    return this.#rate;
  }

  get playing(): boolean {
    return this.#playing;
  }

  get loop(): Loop | null {
    return this.#loop;
  }

  get ended(): boolean {
    return this.#seconds >= this.endSeconds;
  }

  /** Plays on; from the start when the end was reached. */
  play(): void {
    if (this.ended) this.#seconds = this.startSeconds;
    this.#playing = true;
    this.#tell();
  }

  pause(): void {
    this.#playing = false;
    this.#tell();
  }

  toggle(): void {
    if (this.#playing) this.pause();
    else this.play();
  }

  seek(seconds: number): void {
    this.#seconds = clamp(seconds, this.startSeconds, this.endSeconds);
    this.#tell();
  }

  /** Sets the speed; outside 0.1 to 20 it becomes the nearest of the two. */
  setRate(rate: number): void {
    this.#rate = clamp(rate, slowestRate, fastestRate);
    this.#tell();
  }

  /** The next faster (+1) or slower (−1) of the usual speeds. */
  stepRate(direction: 1 | -1): void {
    const next =
      direction > 0 ? rateSteps.find((step) => step > this.#rate) : rateSteps.findLast((step) => step < this.#rate);
    if (next !== undefined) this.setRate(next);
  }

  /** Repeats a stretch, or with null plays on; a stretch given backwards is turned round. */
  setLoop(loop: Loop | null): void {
    if (loop) {
      const from = clamp(Math.min(loop.fromSeconds, loop.toSeconds), this.startSeconds, this.endSeconds);
      const to = clamp(Math.max(loop.fromSeconds, loop.toSeconds), this.startSeconds, this.endSeconds);
      this.#loop = to > from ? { fromSeconds: from, toSeconds: to } : null;
    } else this.#loop = null;
    this.#tell();
  }

  /** Lets real time pass. Tells listeners only when playing stops at the end; whoever draws reads `seconds` each frame. */
  advance(elapsedMs: number): void {
    if (!this.#playing || !(elapsedMs > 0)) return;
    const next = this.#seconds + (elapsedMs / 1000) * this.#rate;
    const loop = this.#loop;
    if (loop && this.#seconds <= loop.toSeconds && next > loop.toSeconds) {
      const span = loop.toSeconds - loop.fromSeconds;
      this.#seconds = loop.fromSeconds + ((next - loop.toSeconds) % span);
      return;
    }
    this.#seconds = Math.min(next, this.endSeconds);
    if (this.ended) this.pause();
  }

  /** Calls `listener` whenever a viewer's act, or the end, changes the state. Returns how to stop that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

function clamp(value: number, low: number, high: number): number {
  return Number.isNaN(value) ? low : Math.min(high, Math.max(low, value));
}
