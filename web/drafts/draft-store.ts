import { type Draft, parseDraft, sameText } from "./draft.ts";
import {
  type BackendName,
  type DraftBackend,
  localStorageBackend,
  memoryBackend,
  openIndexedDbBackend,
} from "./draft-backends.ts";

/** What became of a save. */
export type SaveOutcome =
  | { kind: "saved"; draft: Draft }
  /** another tab saved other words since; both are kept: theirs under the old id, these as `draft` */
  | { kind: "forked"; draft: Draft; theirs: Draft };

export interface DraftStore {
  /** where drafts go at the moment; "memory" means that closing the page loses them */
  readonly place: BackendName;
  /** the drafts of one account, or of nobody, newest first */
  list(owner: string | null): Promise<Draft[]>;
  /** Never loses words: falls back to the next place when one fails, and forks when two tabs disagree. */
  save(draft: Draft): Promise<SaveOutcome>;
  /** Puts a draft in the place of whatever is stored under its id, because the caller has kept that elsewhere. */
  replace(draft: Draft): Promise<Draft>;
  /** Notes what the server has of a draft; words that changed meanwhile stay as they are. */
  markSent(id: string, sent: Pick<Draft, "serverVersion" | "sentVersion">): Promise<void>;
  remove(id: string): Promise<void>;
}

export interface DraftStoreOptions {
  /** best place first; the last one must not fail */
  backends: readonly DraftBackend[];
  newId: () => string;
  nowMs: () => number;
  /** name of the second version when two tabs wrote one draft, from the draft's name */
  forkName: (name: string) => string;
}

export function createDraftStore(options: DraftStoreOptions): DraftStore {
  const { backends, newId, nowMs, forkName } = options;
  let current = 0;

  /** Does something in the best place that still works. */
  async function attempt<Result>(work: (backend: DraftBackend) => Promise<Result>): Promise<Result> {
    for (; ; current += 1) {
      const backend = backends[current];
      if (!backend) throw new Error("No place for drafts is left, not even the page's own memory.");
      try {
        return await work(backend);
      } catch (error) {
        if (current === backends.length - 1) throw error;
      }
    }
  }

  async function save(draft: Draft): Promise<SaveOutcome> {
    const next = { ...draft, version: draft.version + 1, savedAtMs: nowMs() };
    let theirs: Draft | undefined;
    await attempt((backend) =>
      backend.update(draft.id, (stored) => {
        theirs = stored && stored.version > draft.version && !sameText(stored, draft) ? stored : undefined;
        if (stored && stored.version >= next.version) next.version = stored.version + 1;
        if (stored && stored.serverVersion > next.serverVersion) next.serverVersion = stored.serverVersion;
        return theirs ? undefined : next;
      }),
    );
    if (!theirs) return { kind: "saved", draft: next };
    const fork = await save({
      ...draft,
      id: newId(),
      name: forkName(draft.name),
      version: 0,
      serverVersion: 0,
      sentVersion: 0,
    });
    return { kind: "forked", draft: fork.draft, theirs };
  }

  return {
    get place() {
      return backends[current]?.name ?? "memory";
    },
    async list(owner) {
      // Places that failed earlier may still hold drafts that can be read.
      const found = new Map<string, Draft>();
      for (const backend of backends) {
        for (const draft of await backend.all().catch(() => [])) {
          const known = found.get(draft.id);
          if (!known || known.version < draft.version) found.set(draft.id, draft);
        }
      }
      return [...found.values()].filter((draft) => draft.owner === owner).toSorted((a, b) => b.savedAtMs - a.savedAtMs);
    },
    save,
    async replace(draft) {
      let next = draft;
      await attempt((backend) =>
        backend.update(draft.id, (stored) => {
          const version = Math.max(draft.version, stored?.version ?? 0) + 1;
          return (next = { ...draft, version, sentVersion: version });
        }),
      );
      return next;
    },
    async markSent(id, sent) {
      await attempt((backend) => backend.update(id, (stored) => stored && { ...stored, ...sent }));
    },
    async remove(id) {
      await Promise.all(backends.map((backend) => backend.remove(id).catch(() => undefined)));
    },
  };
}

/** The places that this browser offers, best first. Never throws. */
export async function openBackends(): Promise<DraftBackend[]> {
  const backends: DraftBackend[] = [];
  try {
    backends.push(await openIndexedDbBackend(indexedDB));
  } catch {
    // Denied, as in some private windows: the next place serves.
  }
  try {
    // Reading the property alone throws where cookies are denied.
    const { localStorage } = window;
    localStorage.setItem("garage-probe", "1");
    localStorage.removeItem("garage-probe");
    backends.push(localStorageBackend(localStorage));
  } catch {
    // Denied or full.
  }
  return [...backends, memoryBackend()];
}

const rescueKey = "garage-rescue";

/**
 * Keeps the words of a page that is being closed, at once: IndexedDB may not get to it any more. Too large or denied, it is left to the
 * autosave, which is at most half a second behind.
 */
export function rescue(draft: Draft, storage: () => Storage = () => window.localStorage): void {
  try {
    storage().setItem(rescueKey, JSON.stringify(draft));
  } catch {
    // See above.
  }
}

/** The draft of a page that was closed in the middle of something, once. */
export function takeRescued(storage: () => Storage = () => window.localStorage): Draft | undefined {
  try {
    const text = storage().getItem(rescueKey);
    storage().removeItem(rescueKey);
    return text === null ? undefined : parseDraft(JSON.parse(text));
  } catch {
    return undefined;
  }
}
