import { createContext } from "react";

/** Undefined in the browser, which hides it. */
export const NonceContext = createContext<string | undefined>(undefined);
