// Written by `npm run texts` from the English texts. Change those, and run it again.

/** The values of the messages of `messages/<language>/compiler.json`. */
export interface MessageValues {
  "no-source": { signature: string | number };
  "not-assignable": Record<string, never>;
  "doubled-comma": Record<string, never>;
  "power-of-sign": Record<string, never>;
  "mixed-coalescing": { operator: string | number };
  "lone-declaration": Record<string, never>;
  "declared-twice": { name: string | number };
  "default-twice": Record<string, never>;
  "label-twice": { label: string | number };
  "rest-not-last": Record<string, never>;
  "for-of-list": Record<string, never>;
  "reserved-word": { name: string | number };
  "nested-export": Record<string, never>;
  "exported-twice": { name: string | number };
  "unnamed-function": Record<string, never>;
  "arrow-on-new-line": Record<string, never>;
  "types-in-javascript": Record<string, never>;
  "comment-across-lines": Record<string, never>;
  "no-list-hole": Record<string, never>;
  "used-before-declaration": { name: string | number };
  "declared-in-other-case": { name: string | number };
  "index-not-a-number": Record<string, never>;
  "not-in-comparison": { comparison: string | number; operand: string | number };
  "star-alone": Record<string, never>;
  "too-many-loops": Record<string, never>;
  "parameter-without-default": { name: string | number };
  "generator-needs-brackets": Record<string, never>;
  "set-within-call": { name: string | number };
  "argument-twice": { name: string | number };
  "argument-without-name": Record<string, never>;
  "wrong-indentation": Record<string, never>;
  "no-type": { type: string | number };
  "text-not-closed": { quote: string | number };
  "wrong-escape": { escape: string | number };
  "simpler-format": Record<string, never>;
  "parameter-elsewhere": { name: string | number; word: string | number };
  "scope-first": { word: string | number; name: string | number };
  "set-elsewhere": { name: string | number };
  "simpler-main": Record<string, never>;
  unset: { name: string | number };
  "unset-without-global": { name: string | number };
  "text-plus-value": Record<string, never>;
  identity: { sign: string | number };
  "partly-set": { name: string | number };
  "type-without-import": { type: string | number };
}
