/** Signing out: every draft of the account goes to the server, and then leaves this machine. */
import { newDraftId } from "./new-draft-id.ts";
import { removeKept } from "./kept-cars-key.ts";
import type { DraftBackend } from "./draft-backends.ts";
import { createDraftStore, openBackends, takeRescued } from "./draft-store.ts";
import { isUnsent } from "./merge-drafts.ts";
import { serverDrafts, type ServerDrafts } from "./server-drafts.ts";
import { draftChannelName, type SignedOut } from "./tab-channel.ts";

/** @returns how many drafts stay on this machine because the server did not take them; they still belong to the account */
export async function leaveNoDrafts(
  owner: string,
  backends?: readonly DraftBackend[],
  server: ServerDrafts = serverDrafts(),
): Promise<number> {
  const store = createDraftStore({
    backends: backends ?? (await openBackends()),
    newId: newDraftId,
    nowMs: () => Date.now(),
    forkName: (name) => `${name} (2)`,
  });
  const rescued = takeRescued();
  if (rescued && rescued.owner === owner) await store.save(rescued);
  let kept = 0;
  for (const draft of await store.list(owner)) {
    if (isUnsent(draft)) {
      let saved = await server.save(draft, draft.serverVersion);
      // Another machine has other words under this id: these become a draft of their own.
      if (saved.kind === "conflict") {
        saved = await server.save({ ...draft, id: newDraftId(), name: `${draft.name} (2)` }, 0);
      }
      if (saved.kind !== "saved") {
        kept += 1;
        continue;
      }
    }
    await store.remove(draft.id);
  }
  removeKept(owner);
  if (typeof BroadcastChannel !== "undefined") {
    const channel = new BroadcastChannel(draftChannelName);
    channel.postMessage({ kind: "signed-out", owner } satisfies SignedOut);
    channel.close();
  }
  return kept;
}
