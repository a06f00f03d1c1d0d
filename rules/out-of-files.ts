/** What a team takes out of its event's files: `name`: name, university and city; `car`: its program and source, too. */
export const outOfFilesChoices = ["name", "car"] as const;

export type OutOfFiles = (typeof outOfFilesChoices)[number];
