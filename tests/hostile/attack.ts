/** An attack on the whole site, one file each in `attacks/`, run by `npm run hostile` against a production server. */
export interface Attack {
  /** a sentence without a full stop: "Four compiler bombs queue before a plain car" */
  name: string;
  /** Throwing counts as not held. */
  attempt: () => Promise<Outcome>;
}

export interface Outcome {
  withstood: boolean;
  /** with figures and units */
  seen: string;
}

export function attack(name: string, attempt: () => Promise<Outcome>): Attack {
  return { name, attempt };
}
