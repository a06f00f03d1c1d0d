/** Sends saved drafts to the account on the server, the newest words of each, one after another. */
import { type Draft, sameText } from "./draft.ts";
import { localDraft, type ServerDrafts } from "./server-drafts.ts";

/** How much of what was saved here the account has on the server. */
export type SyncState =
  /** nobody is signed in */
  | { kind: "off" }
  | { kind: "sending" }
  | { kind: "sent" }
  | { kind: "unreachable" }
  | { kind: "signed-out" }
  /** the account's limits are reached */
  | { kind: "refused" };

export interface SyncEvents {
  onState(state: SyncState): void;
  onSent(id: string, sent: Pick<Draft, "serverVersion" | "sentVersion">): Promise<void>;
  /** another machine saved other words since; nothing was changed on the server */
  onConflict(mine: Draft, theirs: Draft): Promise<void>;
}

/** Milliseconds without a save after which the words are sent. */
export const sendDelayMs = 1_200;
const retryDelayMs = 15_000;
/** Earlier words of a draft that are remembered, to know them again on the server. */
const rememberedTexts = 12;

export class DraftSync {
  readonly #server: ServerDrafts;
  readonly #events: SyncEvents;
  readonly #waiting = new Map<string, Draft>();
  readonly #earlier = new Map<string, Pick<Draft, "name" | "files">[]>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;

  constructor(server: ServerDrafts, events: SyncEvents) {
    this.#server = server;
    this.#events = events;
  }

  /** Remembers words that this machine has seen of a draft: finding them on the server is no conflict. */
  know({ id, name, files }: Draft): void {
    const known = this.#earlier.get(id) ?? [];
    this.#earlier.set(id, [{ name, files }, ...known].slice(0, rememberedTexts));
  }

  /** Sends a saved draft soon. */
  send(draft: Draft, delayMs: number = sendDelayMs): void {
    this.know(draft);
    this.#waiting.set(draft.id, draft);
    this.#events.onState({ kind: "sending" });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), delayMs);
  }

  /** A draft that was removed needs sending no more. */
  forget(id: string): void {
    this.#waiting.delete(id);
    this.#earlier.delete(id);
  }

  /** Sends what waits. Resolves when it arrived, or when it could not. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    while (this.#running) await this.#running;
    if (this.#waiting.size === 0) return;
    this.#running = this.#sendAll().finally(() => (this.#running = undefined));
    await this.#running;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async #sendAll(): Promise<void> {
    let refused = false;
    // Only what waits now: what is saved meanwhile has its own turn.
    const batch = Array.from(this.#waiting.values());
    for (const draft of batch) {
      let outcome = await this.#server.save(draft, draft.serverVersion);
      if (outcome.kind === "conflict") {
        const { theirs } = outcome;
        const isOurs = this.#earlier.get(draft.id)?.some((words) => sameText(words, theirs));
        if (isOurs) outcome = await this.#server.save(draft, theirs.version);
      }
      if (outcome.kind === "unreachable" || outcome.kind === "signed-out") {
        this.#events.onState(outcome);
        if (outcome.kind === "unreachable") this.#timer = setTimeout(() => void this.flush(), retryDelayMs);
        return;
      }
      // Newer words of the same draft may wait already; these are dealt with.
      if (this.#waiting.get(draft.id) === draft) this.#waiting.delete(draft.id);
      if (outcome.kind === "saved") {
        const sent = { serverVersion: outcome.version, sentVersion: draft.version };
        const newer = this.#waiting.get(draft.id);
        if (newer) this.#waiting.set(draft.id, { ...newer, serverVersion: outcome.version });
        await this.#events.onSent(draft.id, sent);
      } else if (outcome.kind === "conflict") {
        this.#waiting.delete(draft.id);
        await this.#events.onConflict(draft, localDraft(outcome.theirs, draft.owner ?? ""));
      } else refused = true;
    }
    if (this.#waiting.size === 0) this.#events.onState({ kind: refused ? "refused" : "sent" });
    else this.#timer = setTimeout(() => void this.flush(), sendDelayMs);
  }
}
