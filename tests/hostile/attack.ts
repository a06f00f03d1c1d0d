/**
 * An attack on the whole site, one file each in `attacks/`, run by `npm run hostile`. Its smallest test stands beside the code that holds it;
 * here it is tried as an attacker would, against a production server where it needs one.
 */
export interface Attack {
  /** what somebody tries, as a sentence without its full stop: "Four compiler bombs stand before an honest car" */
  name: string;
  /** Tries it. A throw counts as not held. */
  attempt: () => Promise<Outcome>;
}

export interface Outcome {
  held: boolean;
  /** what was seen, with figures and units */
  seen: string;
}

/** What a file in `attacks/` exports as its default. */
export function attack(name: string, attempt: () => Promise<Outcome>): Attack {
  return { name, attempt };
}
