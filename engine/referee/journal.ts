/**
 * Undo journal over number arrays: rollback restores old values in reverse. The referee makes all changes of a turn
 * through it. Its lists keep their capacity.
 */
export class Journal {
  readonly #arrays: Float64Array[] = [];
  readonly #indexes: number[] = [];
  readonly #values: number[] = [];
  #count = 0;

  write(array: Float64Array, index: number, value: number): void {
    const at = this.#count;
    this.#arrays[at] = array;
    this.#indexes[at] = index;
    this.#values[at] = array[index]!;
    this.#count = at + 1;
    array[index] = value;
  }

  checkpoint(): number {
    return this.#count;
  }

  rollback(checkpoint: number): void {
    for (let i = this.#count - 1; i >= checkpoint; i -= 1) {
      this.#arrays[i]![this.#indexes[i]!] = this.#values[i]!;
    }
    this.#count = Math.min(this.#count, checkpoint);
  }

  clear(): void {
    this.#count = 0;
  }
}
