/** What this machine and the server hold of one account's drafts, brought together so that no line is lost. */
import { type Draft, sameText } from "./draft.ts";
import { localDraft, type ServerDraft } from "./server-drafts.ts";

export interface DraftPlan {
  /** the server's words, to be put in this machine's place for them */
  take: Draft[];
  /** words that the server does not have yet */
  send: Draft[];
  /** this machine's words where the server has others: they go on as drafts of their own */
  fork: Draft[];
  /** ids of drafts that were removed on another machine and not touched here since */
  remove: string[];
}

/** Whether words were saved on this machine that the server does not have. */
export function isUnsent(draft: Draft): boolean {
  return draft.version > draft.sentVersion;
}

export function mergeDrafts(local: readonly Draft[], server: readonly ServerDraft[], owner: string): DraftPlan {
  const plan: DraftPlan = { take: [], send: [], fork: [], remove: [] };
  for (const theirs of server) {
    const mine = local.find((draft) => draft.id === theirs.id);
    if (!mine || (!isUnsent(mine) && mine.serverVersion !== theirs.version)) plan.take.push(localDraft(theirs, owner));
    else if (sameText(mine, theirs)) {
      if (mine.serverVersion !== theirs.version || isUnsent(mine)) plan.take.push(localDraft(theirs, owner));
    } else if (mine.serverVersion === theirs.version) plan.send.push(mine);
    else {
      plan.fork.push(mine);
      plan.take.push(localDraft(theirs, owner));
    }
  }
  for (const mine of local) {
    if (server.some((theirs) => theirs.id === mine.id)) continue;
    if (mine.serverVersion > 0 && !isUnsent(mine)) plan.remove.push(mine.id);
    else plan.send.push(mine);
  }
  return plan;
}
