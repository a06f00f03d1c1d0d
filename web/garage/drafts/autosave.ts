import type { AccountDrafts } from "./account-drafts.ts";
import { type DeviceDrafts, rememberOpenDraft } from "./device-drafts.ts";
import { type Draft, sameText } from "./draft.ts";

export type SaveState =
  | "waiting"
  | "device"
  | "sending"
  | "account"
  | "unreachable"
  | "signedOut"
  | "refused"
  | "failed";

export interface AutosaveOptions {
  device: DeviceDrafts;
  /** undefined for visitors */
  account: AccountDrafts | undefined;
  nowMs: () => number;
  onSave: (state: SaveState) => void;
  onFailed: () => void;
  onEditedElsewhere: (theirs: Draft) => void;
  /** undefined: removed */
  onOtherDraft: (id: string, draft: Draft | undefined) => void;
  onSignedOut: () => void;
}

export const saveDelayMs = 400;
export const sendDelayMs = 1_200;
const retryDelayMs = 15_000;

/** On the device first, then in the account. The last write wins. */
export class Autosave {
  readonly #options: AutosaveOptions;
  readonly #stopListening: () => void;
  readonly #unsent = new Map<string, Draft>();
  /** the last text sent of each draft: the account has it although its answer was lost */
  readonly #lastSent = new Map<string, Draft>();
  #draft: Draft;
  #saved: Draft;
  #isDirty = false;
  #isOnDevice = true;
  #hasFailed = false;
  #isClosed = false;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;
  #sendTimer: ReturnType<typeof setTimeout> | undefined;
  #requests: Promise<void> = Promise.resolve();

  /** @param drafts unsent ones are sent */
  constructor(draft: Draft, drafts: readonly Draft[], options: AutosaveOptions) {
    this.#options = options;
    this.#draft = draft;
    this.#saved = draft;
    rememberOpenDraft(draft.id);
    this.#stopListening = options.device.listen({
      onDraft: (id, theirs) => this.#hear(id, theirs),
      onSignedOut: () => {
        this.#stop();
        options.onSignedOut();
      },
    });
    for (const each of drafts) if (each.isUnsent) this.#unsent.set(each.id, each);
    this.#send();
  }

  get draft(): Draft {
    return this.#draft;
  }

  change(change: Partial<Pick<Draft, "files" | "name" | "openPath" | "startedFrom">>): void {
    this.#draft = { ...this.#draft, ...change };
    if (this.#isClosed || !("files" in change || "name" in change)) return;
    this.#draft = { ...this.#draft, savedAtMs: this.#options.nowMs(), isUnsent: true };
    this.#isDirty = true;
    this.#options.onSave("waiting");
    clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(() => this.#save(), saveDelayMs);
  }

  /** Immediately, because the page may be closing. */
  flush(): void {
    if (this.#isClosed) return;
    this.#save();
    this.#send();
  }

  open(draft: Draft): void {
    this.flush();
    // Another tab may have changed it.
    this.#draft = (this.#isOnDevice ? this.#options.device.read(draft.id) : undefined) ?? draft;
    this.#saved = this.#draft;
    rememberOpenDraft(draft.id);
    this.#sendIfUnsent();
  }

  replaceBy(next: Draft): void {
    const { device, account } = this.#options;
    const { id } = this.#draft;
    clearTimeout(this.#saveTimer);
    this.#isDirty = false;
    this.#unsent.delete(id);
    device.remove(id);
    if (account) this.#requests = this.#requests.then(() => account.remove(id));
    this.open(next);
  }

  useTheirs(theirs: Draft): void {
    clearTimeout(this.#saveTimer);
    this.#isDirty = false;
    this.#unsent.delete(theirs.id);
    this.#draft = theirs;
    this.#saved = theirs;
    this.#isOnDevice = this.#options.device.write(theirs);
    this.#sendIfUnsent();
  }

  keepMine(theirs: Draft): void {
    this.#draft = { ...this.#draft, version: Math.max(this.#draft.version, theirs.version) };
    this.change({ name: this.#draft.name });
    this.flush();
  }

  close(): void {
    this.flush();
    this.#stop();
  }

  #stop(): void {
    this.#isClosed = true;
    this.#stopListening();
    clearTimeout(this.#saveTimer);
    clearTimeout(this.#sendTimer);
  }

  #save(): void {
    clearTimeout(this.#saveTimer);
    if (!this.#isDirty) return;
    this.#isDirty = false;
    this.#saved = this.#draft;
    this.#isOnDevice = this.#options.device.write(this.#draft);
    this.#sendIfUnsent(sendDelayMs);
  }

  #sendIfUnsent(delayMs = 0): void {
    if (!this.#options.account) return this.#report("device");
    if (!this.#draft.isUnsent) return this.#report("account");
    this.#unsent.set(this.#draft.id, this.#draft);
    this.#report("sending");
    this.#sendLater(delayMs);
  }

  #sendLater(delayMs: number): void {
    clearTimeout(this.#sendTimer);
    this.#sendTimer = setTimeout(() => this.#send(), delayMs);
  }

  #send(): void {
    const { account } = this.#options;
    if (!account || this.#unsent.size === 0) return;
    clearTimeout(this.#sendTimer);
    this.#requests = this.#requests.then(() => this.#sendUnsent(account));
  }

  async #sendUnsent(account: AccountDrafts): Promise<void> {
    for (const [id, sent] of this.#unsent) {
      let outcome = await account.save(sent);
      const lastSent = this.#lastSent.get(id);
      this.#lastSent.set(id, sent);
      if (outcome.kind === "changed" && lastSent && sameText(outcome.theirs, lastSent)) {
        outcome = await account.save({ ...sent, version: outcome.theirs.version });
      }
      if (outcome.kind === "unreachable" || outcome.kind === "signedOut") {
        if (this.#unsent.has(this.#draft.id)) this.#reportSent(outcome.kind);
        if (outcome.kind === "unreachable" && !this.#isClosed) this.#sendLater(retryDelayMs);
        return;
      }
      if (this.#unsent.get(id) === sent) this.#unsent.delete(id);
      if (outcome.kind === "saved") this.#markSent(sent, outcome.version);
      else if (id === this.#draft.id) {
        if (outcome.kind === "changed") this.#options.onEditedElsewhere(outcome.theirs);
        this.#reportSent(outcome.kind === "changed" ? "device" : "refused");
      }
    }
  }

  #markSent(sent: Draft, version: number): void {
    const { device } = this.#options;
    const stored = device.read(sent.id);
    if (stored && sameText(stored, sent)) device.write({ ...stored, version, isUnsent: false });
    if (sent.id !== this.#draft.id) return;
    const isUnsent = !sameText(this.#draft, sent);
    this.#draft = { ...this.#draft, version, isUnsent };
    if (!isUnsent) this.#reportSent("account");
  }

  #hear(id: string, theirs: Draft | undefined): void {
    if (id !== this.#draft.id) return this.#options.onOtherDraft(id, theirs);
    if (!theirs) return;
    if (!sameText(theirs, this.#saved)) return this.#options.onEditedElsewhere(theirs);
    // The same text with a newer version: the other tab saved it to the account.
    this.#draft = { ...this.#draft, version: Math.max(theirs.version, this.#draft.version) };
  }

  #reportSent(state: SaveState): void {
    if (!this.#isDirty) this.#report(state);
  }

  #report(state: SaveState): void {
    if (this.#isOnDevice || state === "account") return this.#options.onSave(state);
    this.#options.onSave(state === "sending" ? "waiting" : "failed");
    if (state === "sending" || this.#hasFailed) return;
    this.#hasFailed = true;
    this.#options.onFailed();
  }
}
