/** Notifies immediately, per frame, or five times a second, depending on how often something changes. */
import type { GarageState } from "./garage-state.ts";

const soonMs = 200;

export class GarageStore {
  #state: GarageState;
  readonly #listeners = new Set<() => void>();
  #isToldSoon = false;
  #isToldInFrame = false;

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
    this.#tell();
  }

  /** Per frame, for changes with every key, so that the letter appears first. */
  setInFrame(change: Partial<GarageState>): void {
    this.#state = { ...this.#state, ...change };
    if (this.#isToldInFrame) return;
    this.#isToldInFrame = true;
    requestAnimationFrame(() => {
      this.#isToldInFrame = false;
      this.#tell();
    });
  }

  setSoon(change: Partial<GarageState>): void {
    this.#state = { ...this.#state, ...change };
    if (this.#isToldSoon) return;
    this.#isToldSoon = true;
    setTimeout(() => {
      this.#isToldSoon = false;
      this.#tell();
    }, soonMs);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
