/**
 * Lowest first: folders only import lower layers, never neighbours. `.`: the room's own files. Enforced by
 * `tests/architecture.test.ts`.
 */
export const layers: Record<string, readonly (readonly string[])[]> = {
  engine: [["evm", "formula", "ratings"], ["cars", "race-log"], ["referee", "show"], ["evaluation"], ["stages"]],
  languages: [
    ["codegen", "compiling"],
    ["cars/exercises", "ir", "solidity"],
    ["javascript", "python", "solidity/browser"],
    ["compiling/session"],
    ["solidity/node"],
    ["cars/first-cars", "cars/house-cars"],
  ],
  domain: [
    ["brands", "platform"],
    ["accounts", "competitions", "races", "show", "teams", "webhooks"],
    ["stages", "submissions"],
    [".", "results"],
  ],
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
  web: [
    ["brands", "ui"],
    ["app", "competitions"],
    [".", "docs", "garage/drafts", "panel-kit", "questions", "races"],
    ["show/remote", "show/scenes"],
    ["accounts", "garage", "home", "show/commentary", "show/follow", "show/screens"],
    ["learn", "simulator", "submissions"],
    ["results", "teams"],
    ["accounts/panel", "competitions/panel", "questions/panel", "races/panel", "show/panel", "webhooks/panel"],
    ["brands/panel", "submissions/panel", "teams/panel"],
    ["results/panel", "stages/panel"],
    ["panel"],
  ],
  tools: [["artwork", "bundling"]],
};

const widthInCharacters = 120;

/** For `ARCHITECTURE.md`: a line for each layer of a room, lowest first, wrapped; `*` for a room's own files. */
export function layersPicture(): string {
  return Object.entries(layers)
    .map(([room, own]) => {
      const start = `${room}/`.padEnd(11);
      const lines = [start];
      for (const [height, names] of own.entries()) {
        const layer = names.map((name) => (name === "." ? "*" : name)).join(", ");
        const next = `${lines.at(-1)}${height === 0 ? " " : " ← "}${layer}`;
        if (next.length <= widthInCharacters) lines[lines.length - 1] = next;
        else lines.push(`${" ".repeat(start.length)} ← ${layer}`);
      }
      return lines.join("\n");
    })
    .join("\n");
}
