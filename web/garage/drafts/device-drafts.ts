/** Local storage is synchronous, so nothing is lost when a page closes. */
import { type Draft, parseDraft } from "./draft.ts";

const signedOutKey = "drafts-signed-out";
const openKey = "open-draft";

/** Never throws: storage can be denied, full or corrupt. */
export class DeviceDrafts {
  readonly #owner: string | null;
  readonly #prefix: string;
  readonly #storage: () => Storage;
  readonly #tab: () => EventTarget;

  /** @param owner null for visitors */
  constructor(
    owner: string | null,
    storage: () => Storage = () => window.localStorage,
    tab: () => EventTarget = () => window,
  ) {
    this.#owner = owner;
    this.#prefix = `draft:${owner ?? ""}:`;
    this.#storage = storage;
    this.#tab = tab;
  }

  /** Newest first. */
  list(): Draft[] {
    return attempt(() => {
      const storage = this.#storage();
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
      return keys
        .filter((key) => key.startsWith(this.#prefix))
        .map((key) => this.read(key.slice(this.#prefix.length)))
        .filter((draft) => draft !== undefined)
        .toSorted((a, b) => b.savedAtMs - a.savedAtMs);
    }, []);
  }

  read(id: string): Draft | undefined {
    const text = attempt(() => this.#storage().getItem(this.#prefix + id), null);
    return this.#parse(id, text);
  }

  /** Returns false if it couldn't be saved. */
  write(draft: Draft): boolean {
    return attempt(() => {
      this.#storage().setItem(this.#prefix + draft.id, JSON.stringify(draft));
      return true;
    }, false);
  }

  remove(id: string): void {
    attempt(() => this.#storage().removeItem(this.#prefix + id), undefined);
  }

  adoptVisitorDrafts(): void {
    const visitor = new DeviceDrafts(null, this.#storage, this.#tab);
    for (const draft of visitor.list()) {
      // A full storage has room for one copy only.
      visitor.remove(draft.id);
      if (!this.write({ ...draft, version: 0, isUnsent: true })) visitor.write(draft);
    }
  }

  clear(): void {
    for (const { id } of this.list()) this.remove(id);
    if (this.#owner === null) return;
    const owner = this.#owner;
    attempt(() => {
      this.#storage().setItem(signedOutKey, owner);
      this.#storage().removeItem(signedOutKey);
    }, undefined);
  }

  /** A draft is undefined when removed. Returns a stop function. */
  listen(listener: { onDraft: (id: string, draft: Draft | undefined) => void; onSignedOut: () => void }): () => void {
    const hear = (event: Event) => {
      const { key, newValue } = event as StorageEvent;
      if (key === signedOutKey && newValue !== null && newValue === this.#owner) listener.onSignedOut();
      if (!key?.startsWith(this.#prefix)) return;
      const id = key.slice(this.#prefix.length);
      listener.onDraft(id, this.#parse(id, newValue));
    };
    const tab = this.#tab();
    tab.addEventListener("storage", hear);
    return () => tab.removeEventListener("storage", hear);
  }

  #parse(id: string, text: string | null): Draft | undefined {
    const draft = attempt(() => parseDraft(JSON.parse(text ?? "null")), undefined);
    return draft?.id === id ? draft : undefined;
  }
}

const tabThenDevice = (): readonly Storage[] => [window.sessionStorage, window.localStorage];

export function rememberOpenDraft(id: string, storages: () => readonly Storage[] = tabThenDevice): void {
  attempt(() => {
    for (const storage of storages()) storage.setItem(openKey, id);
  }, undefined);
}

export function lastOpenDraft(storages: () => readonly Storage[] = tabThenDevice): string | undefined {
  return attempt(() => {
    for (const storage of storages()) {
      const id = storage.getItem(openKey);
      if (id !== null) return id;
    }
    return undefined;
  }, undefined);
}

function attempt<Result>(work: () => Result, otherwise: Result): Result {
  try {
    return work();
  } catch {
    return otherwise;
  }
}
