/** The readers of the documents, in the order of `/docs`. Their titles are the texts `documents.groups`. */
export const groups = ["participants", "organisers", "operators", "developers"] as const;

export type Group = (typeof groups)[number];

/** The documents of each group in reading order, by path. Translations are next to the original, as `name.tr.md`. */
export const readingOrder: Readonly<Record<Group, readonly string[]>> = {
  participants: [
    "docs/taking-part.md",
    "docs/event-rules.md",
    "docs/languages.md",
    "docs/from-python-to-solidity.md",
    "docs/referee.md",
    "docs/results.md",
  ],
  organisers: ["docs/running-an-event.md", "docs/university-log-in.md", "docs/webhooks.md", "docs/acts.md"],
  operators: ["docs/operating.md", "docs/reliability.md", "docs/security.md", "SECURITY.md", "CHANGELOG.md"],
  developers: [
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "docs/testing.md",
    "docs/terms.md",
    "messages/README.md",
    "docs/car-machine.md",
    "docs/race-log.md",
    "docs/event-file.md",
    "docs/performance.md",
    "docs/specification.md",
    "docs/decisions/engine.md",
    "docs/decisions/results.md",
    "docs/decisions/languages.md",
    "docs/decisions/server.md",
    "docs/decisions/web.md",
    "docs/decisions/show.md",
  ],
};

/** Names that another document has, or that say nothing. */
const ownSlugs: Readonly<Record<string, string>> = {
  "SECURITY.md": "security-policy",
  "messages/README.md": "texts",
};

/** @example slugOf("docs/decisions/engine.md") === "decisions/engine" */
export const slugOf = (path: string): string =>
  ownSlugs[path] ??
  path
    .replace(/^docs\//, "")
    .replace(/\.md$/, "")
    .toLowerCase();
