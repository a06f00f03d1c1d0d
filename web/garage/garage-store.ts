/** Notifies immediately, per frame, or five times a second, depending on how often something changes. */
import type { GarageState } from "./garage-state.ts";

const soonMs = 200;

export class GarageStore {
  #state: GarageState;
  readonly #listeners = new Set<() => void>();
  #isNotifyScheduled = false;
  #isFrameScheduled = false;

  constructor(state: GarageState) {
    this.#state = state;
  }

  get state(): GarageState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  set(change: Partial<GarageState>): void {
    this.#state = { ...this.#state, ...change };
    this.#notify();
  }

  /** Per frame, for changes with every key, so that the letter appears first. */
  setInFrame(change: Partial<GarageState>): void {
    this.#state = { ...this.#state, ...change };
    if (this.#isFrameScheduled) return;
    this.#isFrameScheduled = true;
    requestAnimationFrame(() => {
      this.#isFrameScheduled = false;
      this.#notify();
    });
  }

  setSoon(change: Partial<GarageState>): void {
    this.#state = { ...this.#state, ...change };
    if (this.#isNotifyScheduled) return;
    this.#isNotifyScheduled = true;
    setTimeout(() => {
      this.#isNotifyScheduled = false;
      this.#notify();
    }, soonMs);
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
