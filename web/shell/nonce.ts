import { createContext } from "react";

/** Nonce of the response's Content-Security-Policy while rendering on the server; undefined in the browser, which hides it. */
export const NonceContext = createContext<string | undefined>(undefined);
