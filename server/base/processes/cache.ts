/** What takes long to make and is asked for again: each made once, the least recently asked for given up. */
export interface Cache<Value> {
  /**
   * @param key names everything that the value depends on
   * @throws what `make` throws; then nothing is kept
   */
  get: (key: string, make: () => Promise<Value>) => Promise<Value>;
}

interface Entry<Value> {
  made: Promise<Value>;
  bytes: number;
}

export function createCache<Value>(limits: {
  most: number;
  mostBytes: number;
  bytesOf: (value: Value) => number;
}): Cache<Value> {
  const entries = new Map<string, Entry<Value>>();
  let bytes = 0;

  function remove(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  function giveUp(): void {
    for (const oldest of entries.keys()) {
      if (entries.size <= limits.most && bytes <= limits.mostBytes) break;
      remove(oldest);
    }
  }

  return {
    get(key, make) {
      const known = entries.get(key);
      if (known) {
        entries.delete(key);
        entries.set(key, known);
        return known.made;
      }
      const entry: Entry<Value> = { made: make(), bytes: 0 };
      entries.set(key, entry);
      entry.made.then(
        (value) => {
          if (entries.get(key) !== entry) return;
          entry.bytes = limits.bytesOf(value);
          bytes += entry.bytes;
          giveUp();
        },
        () => {
          if (entries.get(key) === entry) remove(key);
        },
      );
      giveUp();
      return entry.made;
    },
  };
}
