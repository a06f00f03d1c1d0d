import { renewSession } from "./renew-session.ts";
import { watchSession } from "./session-refresh.ts";

/** What looks after a session; only who is signed in loads it, and the HTTP client with it. Returns how to stop it. */
export const keepSignedIn = (backendUrl: string | null): (() => void) => watchSession(() => renewSession(backendUrl));
