/**
 * An undo journal over arrays of numbers: every write remembers the value before, and a rollback writes them back in reverse. Whatever
 * the referee changes during a turn goes through it.
 */
export class Journal {
  #arrays: Float64Array[] = [];
  #indexes: number[] = [];
  #values: number[] = [];

  write(array: Float64Array, index: number, value: number): void {
    this.#arrays.push(array);
    this.#indexes.push(index);
    this.#values.push(array[index]!);
    array[index] = value;
  }

  checkpoint(): number {
    return this.#indexes.length;
  }

  rollback(checkpoint: number): void {
    for (let i = this.#indexes.length - 1; i >= checkpoint; i -= 1) {
      this.#arrays[i]![this.#indexes[i]!] = this.#values[i]!;
    }
    this.#arrays.length = checkpoint;
    this.#indexes.length = checkpoint;
    this.#values.length = checkpoint;
  }

  /** Forgets all writes; they stay. */
  clear(): void {
    this.#arrays.length = 0;
    this.#indexes.length = 0;
    this.#values.length = 0;
  }
}
