/** The garage's state and whoever draws it: told at once, once a picture, or five times a second, by how fast a thing changes. */
import type { GarageState } from "./garage-state.ts";

/** Milliseconds between two tellings of what changes many times a second. */
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

  /** For what changes with every key: drawn after the letter is, once a picture. */
  setInFrame(change: Partial<GarageState>): void {
    this.#state = { ...this.#state, ...change };
    if (this.#isToldInFrame) return;
    this.#isToldInFrame = true;
    requestAnimationFrame(() => {
      this.#isToldInFrame = false;
      this.#tell();
    });
  }

  /** For what changes many times a second. */
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
