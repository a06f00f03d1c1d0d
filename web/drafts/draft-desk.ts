/** The open draft: saved on this machine as it changes, then sent to the account; other tabs and machines are listened to. */
import { Autosave, type SaveState } from "./autosave.ts";
import type { Draft } from "./draft.ts";
import { DraftSync, type SyncState } from "./draft-sync.ts";
import type { DraftStore } from "./draft-store.ts";
import type { ServerDrafts } from "./server-drafts.ts";
import { draftChannelName, isSignedOut } from "./tab-channel.ts";
import { noteOpenHere } from "./open-here.ts";
import { noteWrittenHere } from "./written-here.ts";

export interface DraftDeskOptions {
  store: DraftStore;
  owner: string | null;
  /** undefined when nobody is signed in */
  server: ServerDrafts | undefined;
  newId: () => string;
  forkName: (name: string) => string;
}

export interface DraftDeskEvents {
  onSave(state: SaveState): void;
  onSync(state: SyncState): void;
  /** another tab changed the open draft and there was nothing of ours to lose */
  onTakenOver(draft: Draft): void;
  /** another tab or machine changed it and so did we: both are kept */
  onForked(mine: Draft, theirs: Draft): void;
  /** the account signed out in another tab: nothing may be saved here any more */
  onSignedOut(): void;
}

export class DraftDesk {
  readonly #options: DraftDeskOptions;
  readonly #events: DraftDeskEvents;
  readonly #sync: DraftSync | undefined;
  #autosave: Autosave;
  #isSignedOut = false;

  constructor(draft: Draft, options: DraftDeskOptions, events: DraftDeskEvents) {
    this.#options = options;
    this.#events = events;
    this.#sync = options.server && new DraftSync(options.server, this.#syncEvents());
    this.#autosave = this.#autosaveOf(draft);
  }

  get draft(): Draft {
    return this.#autosave.draft;
  }

  change(change: Partial<Pick<Draft, "files" | "name" | "openPath">>): void {
    if (this.#isSignedOut) return;
    this.#autosave.change(change);
    if (this.#options.owner === null) noteWrittenHere(this.#autosave.draft.id);
  }

  /** Opens another draft; the one before is saved first. */
  async open(draft: Draft): Promise<void> {
    await this.#autosave.flush();
    this.#autosave.stop();
    this.#autosave = this.#autosaveOf(draft);
  }

  /** Deletes the open draft, here and on the server, and opens another. */
  async replaceBy(next: Draft): Promise<void> {
    const { id } = this.#autosave.draft;
    this.#autosave.stop();
    await this.#options.store.remove(id);
    this.#sync?.forget(id);
    void this.#options.server?.remove(id);
    this.#autosave = this.#autosaveOf(next);
  }

  /** Sends drafts to the account that it does not have yet. */
  send(drafts: readonly Draft[]): void {
    for (const draft of drafts) this.#sync?.send(draft, 0);
  }

  /** Before the page goes away: saves at once, and sends what can still be sent. */
  rescue(): void {
    if (this.#isSignedOut) return;
    this.#autosave.rescue();
    void this.#autosave.flush().then(() => this.#sync?.flush());
  }

  close(): void {
    this.rescue();
    this.#autosave.stop();
    this.#sync?.stop();
  }

  #autosaveOf(draft: Draft): Autosave {
    noteOpenHere(draft.id);
    const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(draftChannelName);
    channel?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      if (!isSignedOut(data) || data.owner !== this.#options.owner || this.#isSignedOut) return;
      this.#isSignedOut = true;
      this.#autosave.stop();
      this.#sync?.stop();
      this.#events.onSignedOut();
    });
    this.#sync?.know(draft);
    return new Autosave(
      draft,
      this.#options.store,
      {
        onState: (state) => this.#events.onSave(state),
        onSaved: (saved) => this.#sync?.send(saved),
        onTakenOver: (taken) => {
          this.#sync?.know(taken);
          this.#events.onTakenOver(taken);
        },
        onForked: (mine, theirs) => {
          noteOpenHere(mine.id);
          this.#events.onForked(mine, theirs);
        },
      },
      channel,
    );
  }

  #syncEvents(): ConstructorParameters<typeof DraftSync>[1] {
    const { store, newId, forkName } = this.#options;
    return {
      onState: (state) => this.#events.onSync(state),
      onSent: async (id, sent) => {
        if (id === this.draft.id) this.#autosave.markSent(sent);
        await store.markSent(id, sent).catch(() => undefined);
      },
      onConflict: async (mine, theirs) => {
        const fork = { id: newId(), name: forkName(mine.name) };
        if (mine.id === this.draft.id) {
          await this.#autosave.giveWay(theirs, fork);
          return;
        }
        const saved = await store.save({ ...mine, ...fork, version: 0, serverVersion: 0, sentVersion: 0 });
        this.#sync?.send(saved.draft);
        this.#events.onForked(saved.draft, await store.replace(theirs));
      },
    };
  }
}
