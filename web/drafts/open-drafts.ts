/** What the garage opens with: this machine's drafts of the account, brought together with the server's. */
import type { Draft } from "./draft.ts";
import type { DraftStore } from "./draft-store.ts";
import { mergeDrafts } from "./merge-drafts.ts";
import type { ServerDraft, ServerDrafts } from "./server-drafts.ts";

export interface OpenedDrafts {
  /** of the account, or of nobody, newest first */
  drafts: Draft[];
  /** words that the server does not have yet */
  send: Draft[];
  /** drafts that two machines changed: both versions are among `drafts` */
  forked: Draft[];
  /** written on this machine by somebody who was not signed in, and not in this tab: offered, not taken */
  signedOutDrafts: Draft[];
}

/** Milliseconds that opening the garage waits for the server's drafts. */
const patienceMs = 2_500;

/** The same where this machine has none of the account's: a first car would stand where the own one is looked for. */
const patienceWithNoneMs = 20_000;

/**
 * @param options.server undefined when nobody is signed in
 * @param options.writtenHere ids of drafts that were written, or were open, in this tab before signing in: they go to the account
 */
export async function openDrafts(options: {
  store: DraftStore;
  owner: string | null;
  server: ServerDrafts | undefined;
  writtenHere: readonly string[];
  newId: () => string;
  forkName: (name: string) => string;
}): Promise<OpenedDrafts> {
  const { store, owner, server, newId, forkName } = options;
  if (owner === null || !server) return { drafts: await store.list(null), send: [], forked: [], signedOutDrafts: [] };
  // The oldest first: what is saved last is the newest, and they are to stay in their order.
  for (const draft of (await store.list(null)).toReversed()) {
    if (options.writtenHere.includes(draft.id)) await store.save({ ...draft, owner });
  }
  const local = await store.list(owner);
  const theirs = await Promise.race([server.list(), later(local.length === 0 ? patienceWithNoneMs : patienceMs)]);
  const forked: Draft[] = [];
  let send: Draft[] = [];
  if (theirs) {
    const plan = mergeDrafts(local, theirs, owner);
    for (const draft of plan.fork) {
      const fork = { ...draft, id: newId(), name: forkName(draft.name), version: 0, serverVersion: 0, sentVersion: 0 };
      const { draft: saved } = await store.save(fork);
      forked.push(saved);
    }
    for (const draft of plan.take) await store.replace(draft);
    for (const id of plan.remove) await store.remove(id);
    send = [...plan.send, ...forked];
  }
  return { drafts: await store.list(owner), send, forked, signedOutDrafts: await store.list(null) };
}

function later(ms: number): Promise<ServerDraft[] | undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
}
