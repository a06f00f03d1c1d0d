/** `car`: its program and source, in addition to the name. */
export const outOfFilesChoices = ["name", "car"] as const;

export type OutOfFiles = (typeof outOfFilesChoices)[number];
