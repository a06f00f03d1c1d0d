import type { AccountDrafts } from "./account-drafts.ts";
import type { DeviceDrafts } from "./device-drafts.ts";
import { type Draft, sameText } from "./draft.ts";

/** In milliseconds. */
const waitMs = 2_500;
/** Otherwise the garage opens with a new car. */
const waitWithoutDraftsMs = 20_000;

/** Newest first. Moves visitors' drafts on this device to the account and copies the account's drafts here. */
export async function loadDrafts(device: DeviceDrafts, account: AccountDrafts | undefined): Promise<Draft[]> {
  if (!account) return device.list();
  const theirs = await account.list(device.list().length === 0 ? waitWithoutDraftsMs : waitMs);
  if (!theirs) return device.list();
  // Only now: a session that can't keep drafts must not take them.
  device.adoptVisitorDrafts();
  const local = device.list();
  const merged = [
    ...theirs.map((draft) => {
      const mine = local.find(({ id }) => id === draft.id);
      if (!mine || mine.version < draft.version) return mine?.isUnsent && !sameText(mine, draft) ? mine : draft;
      return mine.isUnsent && sameText(mine, draft) ? draft : mine;
    }),
    ...local.filter((mine) => mine.isUnsent && !theirs.some(({ id }) => id === mine.id)),
  ];
  for (const { id } of local) if (!merged.some((draft) => draft.id === id)) device.remove(id);
  for (const draft of merged) if (!local.includes(draft)) device.write(draft);
  return merged.toSorted((a, b) => b.savedAtMs - a.savedAtMs);
}
