import { type Draft, parseDraft } from "./draft.ts";

export type BackendName = "indexed-db" | "local-storage" | "memory";

/** A place for drafts. Every function may throw: storage can be denied, full or broken. */
export interface DraftBackend {
  name: BackendName;
  all(): Promise<Draft[]>;
  /**
   * Reads, decides and writes without letting another tab in between.
   * @param decide gets what is stored; what it returns is stored instead, undefined leaves things as they are
   */
  update(id: string, decide: (stored: Draft | undefined) => Draft | undefined): Promise<void>;
  remove(id: string): Promise<void>;
}

const databaseName = "code-prix-garage";
const storeName = "drafts";

/** @throws when the browser denies IndexedDB or holds the database back for two seconds */
export async function openIndexedDbBackend(factory: IDBFactory): Promise<DraftBackend> {
  const opening = factory.open(databaseName, 1);
  opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(storeName, { keyPath: "id" }));
  const database = await within(2_000, answerOf(opening));
  // Another tab may want to upgrade or delete it; holding on would block that tab.
  database.addEventListener("versionchange", () => database.close());

  const run = <Result>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<Result>): Promise<Result> => {
    const transaction = database.transaction(storeName, mode);
    const done = new Promise<void>((resolve, reject) => {
      transaction.addEventListener("complete", () => resolve());
      const fail = () => reject(transaction.error ?? new Error("The browser gave up storing the draft."));
      transaction.addEventListener("abort", fail);
      transaction.addEventListener("error", fail);
    });
    return Promise.all([work(transaction.objectStore(storeName)), done]).then(([result]) => result);
  };

  return {
    name: "indexed-db",
    all: () => run("readonly", async (store) => draftsOf(await answerOf(store.getAll()))),
    update: (id, decide) =>
      run("readwrite", async (store) => {
        const next = decide(parseDraft(await answerOf(store.get(id))));
        if (next) await answerOf(store.put(next));
      }),
    remove: (id) => run("readwrite", async (store) => answerOf(store.delete(id))),
  };
}

const keyPrefix = "garage-draft:";

/** Drafts as JSON in local storage: smaller, and there where IndexedDB is denied. */
export function localStorageBackend(storage: Storage): DraftBackend {
  const read = (id: string): Draft | undefined => readJson(storage.getItem(keyPrefix + id));
  return {
    name: "local-storage",
    async all() {
      const keys = Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? "");
      return draftsOf(keys.filter((key) => key.startsWith(keyPrefix)).map((key) => readJson(storage.getItem(key))));
    },
    async update(id, decide) {
      const next = decide(read(id));
      if (next) storage.setItem(keyPrefix + id, JSON.stringify(next));
    },
    async remove(id) {
      storage.removeItem(keyPrefix + id);
    },
  };
}

/** What is left when nothing may be stored: the drafts live as long as the page. */
export function memoryBackend(): DraftBackend {
  const drafts = new Map<string, Draft>();
  return {
    name: "memory",
    all: async () => [...drafts.values()],
    async update(id, decide) {
      const next = decide(drafts.get(id));
      if (next) drafts.set(id, next);
    },
    async remove(id) {
      drafts.delete(id);
    },
  };
}

function readJson(text: string | null): Draft | undefined {
  if (text === null) return undefined;
  try {
    return parseDraft(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function draftsOf(values: readonly unknown[]): Draft[] {
  return values.map(parseDraft).filter((draft) => draft !== undefined);
}

function answerOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () =>
      reject(request.error ?? new Error("The browser refused to store the draft.")),
    );
  });
}

function within<Result>(limitMs: number, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The browser's storage did not answer in ${limitMs} ms.`)),
      limitMs,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
