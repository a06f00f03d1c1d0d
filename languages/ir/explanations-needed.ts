/** Thrown where a program has a mistake and the explanations aren't loaded yet. */
export class ExplanationsNeeded extends Error {}
