import type { AccountDrafts } from "./account-drafts.ts";
import type { DeviceDrafts } from "./device-drafts.ts";

/** Returns how many couldn't be saved. */
export async function sendUnsentDrafts(device: DeviceDrafts, account: AccountDrafts): Promise<number> {
  let unsaved = 0;
  for (const draft of device.list().filter(({ isUnsent }) => isUnsent)) {
    const outcome = await account.save(draft);
    if (outcome.kind === "saved") device.write({ ...draft, version: outcome.version, isUnsent: false });
    else unsaved += 1;
  }
  return unsaved;
}
