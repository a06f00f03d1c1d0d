// Written by `npm run texts` from the English texts. Change those, and run it again.

/** The values of the messages of `messages/<language>/compiler.json`. */
export interface MessageValues {
  "no-source": { signature: string | number };
}
