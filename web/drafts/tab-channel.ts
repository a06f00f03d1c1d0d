/** Between the tabs of one browser that have the garage open. */
export const draftChannelName = "garage-drafts";

/** An account signed out in this browser: its drafts are gone from it. */
export interface SignedOut {
  kind: "signed-out";
  owner: string;
}

export function isSignedOut(message: unknown): message is SignedOut {
  return typeof message === "object" && message !== null && "kind" in message && message.kind === "signed-out";
}
