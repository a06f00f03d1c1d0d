/**
 * Lowest first: folders only import lower layers, never neighbours. `.`: the room's own files. Enforced by
 * `tests/architecture.test.ts`.
 */
export const layers: Record<string, readonly (readonly string[])[]> = {
  engine: [["evm", "formula", "ratings"], ["cars", "race-log"], ["referee", "show"], ["evaluation"], ["stages"]],
  domain: [
    ["brands", "platform"],
    ["accounts", "competitions", "races", "show", "teams", "webhooks"],
    ["stages", "submissions"],
    [".", "results"],
  ],
  server: [
    // no features
    ["base/configuration", "base/network", "base/forms"],
    ["base/database"],
    ["base/jobs", "base/mail", "base/live"],
    ["base/audit"],
    ["base/backup", "base/metrics"],
    ["people/notices"],
    ["people/accounts"],
    ["people/university-log-in"],
    ["people/drafts"],
    ["event/settings"],
    ["event/brands"],
    ["event/competitions"],
    ["event/divisions"],
    ["event/standings"],
    ["event/teams"],
    ["event/privacy", "event/questions"],
    ["event/announcements"],
    ["racing/compiling", "racing/races"],
    ["racing/house-cars"],
    ["racing/submissions"],
    ["racing/similarity"],
    ["racing/stages"],
    ["racing/ladder", "racing/reruns"],
    ["results/show", "results/archive"],
    ["results/certificates", "results/syndication", "results/webhooks"],
    ["organising/approvals", "organising/phases"],
    ["organising/readiness"],
    ["organising/audit-log", "organising/overview"],
    ["api"],
    ["http"],
    ["demonstration"],
    ["."],
  ],
  languages: [
    ["codegen", "compiling"],
    ["cars/exercises", "ir", "solidity"],
    ["javascript", "python", "solidity/browser"],
    ["compiling/session"],
    ["solidity/node"],
    ["cars/first-cars", "cars/house-cars"],
  ],
  web: [
    ["browser", "logos"],
    ["messages"],
    ["ui"],
    ["shell"],
    ["divisions", "drafts", "phases", "privacy", "races"],
    ["accounts"],
    ["garage", "questions", "show"],
    ["simulator"],
    // not imported, except the archive by the panel
    [
      "api-docs",
      "archive",
      "big-screen",
      "commentary",
      "demonstration",
      "design",
      "docs",
      "follow",
      "home",
      "how-to-play",
      "syndication",
      "teams",
    ],
    ["admin"],
    ["."],
    // run at build time
    ["artwork", "bundling"],
  ],
};

/** For `ARCHITECTURE.md`: highest first; a star for a room's own files. */
export function layersPicture(): string {
  return Object.entries(layers)
    .map(([room, own]) => {
      const lines = own.map((names) => names.map((name) => (name === "." ? "*" : name)).join("  ·  ")).toReversed();
      return [`${room}/`, ...lines.map((line) => `    ${line}`)].join("\n");
    })
    .join("\n");
}
