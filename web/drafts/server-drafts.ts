import { askJson, httpRequest } from "../shell/http.ts";
import type { Draft } from "./draft.ts";

/** A draft as the server keeps it. */
export type ServerDraft = Pick<Draft, "id" | "name" | "files" | "openPath" | "startedFrom" | "savedAtMs"> & {
  version: number;
};

export type ServerSave =
  | { kind: "saved"; version: number }
  | { kind: "conflict"; theirs: ServerDraft }
  /** more drafts, or a larger one, than an account may keep */
  | { kind: "refused" }
  | { kind: "signed-out" }
  | { kind: "unreachable" };

/** The drafts of the account, wherever it signs in. Nothing here throws. */
export interface ServerDrafts {
  /** undefined when the server cannot be reached or knows nobody */
  list(): Promise<ServerDraft[] | undefined>;
  save(draft: Draft, grewFrom: number): Promise<ServerSave>;
  remove(id: string): Promise<void>;
}

/** Bytes that a request may have that is to outlive its page. */
const keepaliveBytes = 60_000;

export function serverDrafts(): ServerDrafts {
  const post = (body: string) =>
    httpRequest("/_drafts", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
      keepalive: body.length < keepaliveBytes,
    });
  return {
    async list() {
      try {
        return (await askJson<{ drafts: ServerDraft[] }>("/_drafts", { cache: "no-store" })).drafts;
      } catch {
        return undefined;
      }
    },
    async save({ id, name, files, openPath, startedFrom }, grewFrom) {
      try {
        const draft = { id, name, files, openPath, startedFrom };
        const response = await post(JSON.stringify({ wish: "save", draft, grewFrom }));
        if (response.status === 403) return { kind: "signed-out" };
        if (response.status === 400 || response.status === 413) return { kind: "refused" };
        if (!response.ok) return { kind: "unreachable" };
        const answer = (await response.json()) as ServerSave | { kind: "too-many" } | { kind: "too-large-together" };
        if (answer.kind === "too-many" || answer.kind === "too-large-together") return { kind: "refused" };
        return answer;
      } catch {
        return { kind: "unreachable" };
      }
    },
    async remove(id) {
      await post(JSON.stringify({ wish: "remove", id })).catch(() => undefined);
    },
  };
}

/** A draft of the server as this machine keeps it. */
export function localDraft(theirs: ServerDraft, owner: string): Draft {
  const { version, ...words } = theirs;
  return { ...words, owner, version: 0, serverVersion: version, sentVersion: 0 };
}
