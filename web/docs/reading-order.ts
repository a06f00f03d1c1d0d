/** For whom a document is, in the order in which they stand at `/docs`. Their names are the texts `documents.groups`. */
export const groups = ["participants", "organisers", "operators", "developers", "formats", "decisions"] as const;

export type Group = (typeof groups)[number];

/**
 * The documents of each group in reading order, by path in the project. The decisions follow by their numbers. A twin in another language
 * stands beside its original, as `name.tr.md`.
 */
export const readingOrder: Readonly<Record<Exclude<Group, "decisions">, readonly string[]>> = {
  participants: ["docs/taking-part.md", "docs/from-python-to-solidity.md"],
  organisers: [
    "docs/running-an-event.md",
    "docs/university-log-in.md",
    "docs/webhooks.md",
    "docs/results.md",
    "docs/acts.md",
  ],
  operators: [
    "docs/operating.md",
    "CHANGELOG.md",
    "docs/security.md",
    "SECURITY.md",
    "docs/reliability.md",
    "docs/played-through.md",
    "docs/licences.md",
  ],
  developers: [
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "docs/releasing.md",
    "docs/terms.md",
    "messages/README.md",
    "docs/languages.md",
    "docs/languages-not-included.md",
    "docs/garage.md",
    "docs/specification.md",
  ],
  formats: [
    "docs/race-log.md",
    "docs/event-file.md",
    "docs/receipts.md",
    "docs/referee.md",
    "docs/car-machine.md",
    "docs/where-time-goes.md",
    "docs/how-fast.md",
  ],
};

/** Two names are taken, and one says nothing. */
const ownSlugs: Readonly<Record<string, string>> = {
  "SECURITY.md": "reporting-a-weakness",
  "messages/README.md": "texts",
};

/** @example slugOf("docs/decisions/0004-the-referee-is-native.md") === "decisions/0004-the-referee-is-native" */
export const slugOf = (path: string): string =>
  ownSlugs[path] ??
  path
    .replace(/^docs\//, "")
    .replace(/\.md$/, "")
    .toLowerCase();
