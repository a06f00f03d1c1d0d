import { fetchJson, httpRequest } from "../../app/http.ts";
import type { DeviceDrafts } from "./device-drafts.ts";
import type { Draft } from "./draft.ts";

export type AccountSave =
  | { kind: "saved"; version: number }
  /** edited since in another tab or on another device; nothing was saved */
  | { kind: "changed"; theirs: Draft }
  /** too large, or the account is full */
  | { kind: "refused" }
  | { kind: "signedOut" }
  | { kind: "unreachable" };

/** Never throws. */
export interface AccountDrafts {
  /** Undefined: no answer within `mostMs`. */
  list(mostMs: number): Promise<Draft[] | undefined>;
  /** Only if its version is still the newest. */
  save(draft: Draft): Promise<AccountSave>;
  remove(id: string): Promise<void>;
}

type SentDraft = Omit<Draft, "isUnsent">;

/** Browsers limit keepalive requests. */
const keepaliveBytes = 60_000;

/** @param owner the account; if someone else is signed in by now, nothing is read or saved */
export function accountDrafts(owner: string): AccountDrafts {
  const path = `/_drafts?${new URLSearchParams({ owner })}`;
  const post = (value: object) => {
    const body = JSON.stringify(value);
    return httpRequest(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
      keepalive: body.length < keepaliveBytes,
    });
  };
  return {
    async list(mostMs) {
      try {
        const { drafts } = await fetchJson<{ drafts: SentDraft[] }>(path, { cache: "no-store" }, { mostMs });
        return drafts.map((draft) => ({ ...draft, isUnsent: false }));
      } catch {
        return undefined;
      }
    },
    async save({ id, name, files, openPath, startedFrom, version }) {
      try {
        const draft = { id, name, files, openPath, startedFrom };
        const response = await post({ kind: "save", draft, version });
        if (response.status === 403) return { kind: "signedOut" };
        if (response.status === 400 || response.status === 413) return { kind: "refused" };
        if (!response.ok) return { kind: "unreachable" };
        const answer = (await response.json()) as
          | { kind: "saved"; version: number }
          | { kind: "changed"; theirs: SentDraft }
          | { kind: "full" };
        if (answer.kind === "changed") return { kind: "changed", theirs: { ...answer.theirs, isUnsent: false } };
        return answer.kind === "full" ? { kind: "refused" } : answer;
      } catch {
        return { kind: "unreachable" };
      }
    },
    async remove(id) {
      await post({ kind: "remove", id }).catch(() => undefined);
    },
  };
}

/** Before signing out. Returns how many couldn't be saved. */
export async function sendUnsentDrafts(device: DeviceDrafts, account: AccountDrafts): Promise<number> {
  let unsaved = 0;
  for (const draft of device.list().filter(({ isUnsent }) => isUnsent)) {
    const outcome = await account.save(draft);
    if (outcome.kind === "saved") device.write({ ...draft, version: outcome.version, isUnsent: false });
    else unsaved += 1;
  }
  return unsaved;
}
