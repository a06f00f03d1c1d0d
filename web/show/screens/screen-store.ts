export interface ScreenStore {
  read<T>(key: string): Promise<T | undefined>;
  write(key: string, value: unknown): Promise<void>;
}

const databaseName = "screen";
const tableName = "kept";

/** IndexedDB also works at plain HTTP addresses; otherwise it's in memory. */
export function openScreenStore(): ScreenStore {
  const memory = new Map<string, unknown>();
  const opened = open().catch(() => null);
  return {
    async read<T>(key: string) {
      const database = await opened;
      if (!database) return memory.get(key) as T | undefined;
      return asked<T | undefined>(database.transaction(tableName).objectStore(tableName).get(key)).catch(
        () => undefined,
      );
    },
    async write(key, value) {
      memory.set(key, value);
      const database = await opened;
      if (!database) return;
      // A full disk loses the copy only.
      await asked(database.transaction(tableName, "readwrite").objectStore(tableName).put(value, key)).catch(
        () => null,
      );
    },
  };
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.addEventListener("upgradeneeded", () => request.result.createObjectStore(tableName));
  return asked(request);
}

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("The browser kept nothing.")));
  });
}
