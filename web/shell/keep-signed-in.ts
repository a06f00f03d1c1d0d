import { renewSession } from "./renew-session.ts";
import { watchSession } from "./session-refresh.ts";

/** Renews the session before it ends. Returns how to stop. */
export const keepSignedIn = (backendUrl: string | null): (() => void) => watchSession(() => renewSession(backendUrl));
