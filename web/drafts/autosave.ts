import { type Draft, sameText } from "./draft.ts";
import type { BackendName } from "./draft-backends.ts";
import { type DraftStore, rescue } from "./draft-store.ts";

export type SaveState =
  | { kind: "saved"; place: BackendName }
  | { kind: "waiting" }
  /** nothing could be stored; the words are on the page only */
  | { kind: "failed"; message: string };

export interface AutosaveEvents {
  onState(state: SaveState): void;
  /** another tab changed the draft and there was nothing of ours to lose */
  onTakenOver(draft: Draft): void;
  /** another tab changed it and so did we: ours goes on as a draft of its own */
  onForked(mine: Draft, theirs: Draft): void;
  /** the words are safe on this machine now */
  onSaved?(draft: Draft): void;
}

/** Tells other tabs that a draft was saved. `BroadcastChannel` fits. */
export interface TabChannel {
  postMessage(draft: Draft): void;
  addEventListener(type: "message", listener: (event: { data: unknown }) => void): void;
  close(): void;
}

/** Milliseconds without a change after which a draft is saved. */
export const autosaveDelayMs = 400;

/** Saves one open draft as it changes. One at a time; the last words always win over earlier ones of this tab. */
export class Autosave {
  #draft: Draft;
  #stored: Draft;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;
  readonly #store: DraftStore;
  readonly #events: AutosaveEvents;
  readonly #channel: TabChannel | undefined;

  constructor(draft: Draft, store: DraftStore, events: AutosaveEvents, channel?: TabChannel) {
    this.#draft = draft;
    this.#stored = draft;
    this.#store = store;
    this.#events = events;
    this.#channel = channel;
    channel?.addEventListener("message", ({ data }) => this.#hear(data as Draft));
  }

  get draft(): Draft {
    return this.#draft;
  }

  /** Takes the new words and saves them soon. */
  change(change: Partial<Pick<Draft, "files" | "name" | "openPath">>): void {
    this.#draft = { ...this.#draft, ...change };
    this.#events.onState({ kind: "waiting" });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), autosaveDelayMs);
  }

  /** Saves what is not saved yet. Resolves when it is, or when it failed. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    while (this.#running) await this.#running;
    if (this.#draft.version > 0 && sameText(this.#draft, this.#stored)) {
      this.#events.onState({ kind: "saved", place: this.#store.place });
      return;
    }
    this.#running = this.#save().finally(() => (this.#running = undefined));
    await this.#running;
  }

  /** For the moment the page goes away: synchronous. */
  rescue(): void {
    if (!sameText(this.#draft, this.#stored)) rescue(this.#draft);
  }

  /** The server has the words that were saved as `sentVersion`. */
  markSent(sent: Pick<Draft, "serverVersion" | "sentVersion">): void {
    this.#draft = { ...this.#draft, ...sent };
    this.#stored = { ...this.#stored, ...sent };
  }

  /**
   * Another machine saved other words on the server: they take this draft's place, and ours go on as a draft of its own.
   * @param mine id and name of what ours becomes
   */
  async giveWay(theirs: Draft, mine: Pick<Draft, "id" | "name">): Promise<void> {
    while (this.#running) await this.#running;
    this.#draft = { ...this.#draft, ...mine, version: 0, serverVersion: 0, sentVersion: 0 };
    await this.flush();
    const stored = await this.#store.replace(theirs);
    this.#channel?.postMessage(stored);
    this.#events.onForked(this.#draft, stored);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#channel?.close();
  }

  async #save(): Promise<void> {
    const sent = this.#draft;
    try {
      const outcome = await this.#store.save(sent);
      this.#stored = outcome.draft;
      // Words typed while the save was under way stay; only identity and version move on.
      const { id, name, version, savedAtMs, serverVersion } = outcome.draft;
      this.#draft = {
        ...this.#draft,
        id,
        version,
        savedAtMs,
        serverVersion,
        name: this.#draft.name === sent.name ? name : this.#draft.name,
      };
      if (outcome.kind === "forked") this.#events.onForked(this.#draft, outcome.theirs);
      this.#events.onSaved?.(outcome.draft);
      this.#channel?.postMessage(outcome.draft);
      this.#events.onState({ kind: "saved", place: this.#store.place });
    } catch (error) {
      this.#events.onState({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
    }
  }

  #hear(theirs: Draft): void {
    if (theirs.id !== this.#draft.id || theirs.version <= this.#draft.version) return;
    const untouched = sameText(this.#draft, this.#stored) && this.#running === undefined;
    // With changes of our own the next save finds out and forks.
    if (!untouched) return;
    const openPath = theirs.files.some((file) => file.path === this.#draft.openPath)
      ? this.#draft.openPath
      : theirs.openPath;
    this.#stored = theirs;
    this.#draft = { ...theirs, openPath };
    this.#events.onTakenOver(this.#draft);
  }
}
