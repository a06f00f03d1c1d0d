export const outOfFilesChoices = ["name", "car"] as const;

export type OutOfFiles = (typeof outOfFilesChoices)[number];
