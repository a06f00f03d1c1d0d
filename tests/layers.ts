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
  tools: [["artwork", "bundling"]],
  server: [
    ["platform/config", "platform/forms", "platform/network"],
    ["platform/database", "platform/mail"],
    ["platform/jobs", "platform/live"],
    ["platform/audit", "platform/backup", "platform/metrics"],
    ["accounts", "platform/settings"],
    ["accounts/university-login", "brands", "competitions", "questions"],
    ["accounts/privacy", "competitions/divisions", "races", "results/standings"],
    ["competitions/phases", "teams"],
    ["stages", "submissions"],
    ["api", "practice", "races/reruns", "results", "show"],
    ["http", "panel", "webhooks"],
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
    ["brands", "ui"],
    ["app", "competitions"],
    [".", "docs", "garage/drafts", "panel-kit", "questions", "races", "show/remote"],
    ["accounts", "garage", "home", "show/commentary", "show/follow", "show/screens"],
    ["learn", "simulator", "submissions"],
    ["results", "teams"],
    ["accounts/panel", "competitions/panel", "questions/panel", "races/panel", "show/panel", "webhooks/panel"],
    ["brands/panel", "submissions/panel", "teams/panel"],
    ["results/panel", "stages/panel"],
    ["panel"],
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
