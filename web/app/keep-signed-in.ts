import { renewSession } from "./renew-session.ts";
import { watchSession } from "./session-refresh.ts";

/** Returns a stop function. */
export const keepSignedIn = (backendUrl: string | null): (() => void) => watchSession(() => renewSession(backendUrl));
