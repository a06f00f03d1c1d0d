export const slowestRate = 0.1;
export const fastestRate = 20;

export const rateSteps = [0.1, 0.25, 0.5, 1, 2, 4, 8, 20] as const;

/** In seconds. */
export interface Loop {
  fromSeconds: number;
  toSeconds: number;
}

/** The replay's clock. It only advances when told to, so tests can stop it anywhere. */
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

  play(): void {
    if (this.ended) this.#seconds = this.startSeconds;
    this.#playing = true;
    this.#notify();
  }

  pause(): void {
    this.#playing = false;
    this.#notify();
  }

  toggle(): void {
    if (this.#playing) this.pause();
    else this.play();
  }

  seek(seconds: number): void {
    this.#seconds = clamp(seconds, this.startSeconds, this.endSeconds);
    this.#notify();
  }

  setRate(rate: number): void {
    this.#rate = clamp(rate, slowestRate, fastestRate);
    this.#notify();
  }

  stepRate(direction: 1 | -1): void {
    const next =
      direction > 0 ? rateSteps.find((step) => step > this.#rate) : rateSteps.findLast((step) => step < this.#rate);
    if (next !== undefined) this.setRate(next);
  }

  setLoop(loop: Loop | null): void {
    if (loop) {
      const from = clamp(Math.min(loop.fromSeconds, loop.toSeconds), this.startSeconds, this.endSeconds);
      const to = clamp(Math.max(loop.fromSeconds, loop.toSeconds), this.startSeconds, this.endSeconds);
      this.#loop = to > from ? { fromSeconds: from, toSeconds: to } : null;
    } else this.#loop = null;
    this.#notify();
  }

  /** Notifies listeners only when playback ends; views read `seconds` each frame. */
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

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

function clamp(value: number, low: number, high: number): number {
  return Number.isNaN(value) ? low : Math.min(high, Math.max(low, value));
}
