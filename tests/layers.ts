/**
 * The layers of each room, lowest first: a folder imports only folders of lower layers, never its neighbours. `.` are the room's own
 * files. `tests/architecture.test.ts` holds the code to it.
 */
export const layers: Record<string, readonly (readonly string[])[]> = {
  engine: [["evm", "ratings"], ["cars"], ["race"], ["stages", "show"]],
  server: [
    // what knows no feature
    ["base/configuration", "base/network", "base/forms"],
    ["base/database"],
    ["base/jobs", "base/mail", "base/processes", "base/live"],
    ["base/audit"],
    ["base/backup", "base/metrics"],
    // who there is
    ["people/notices"],
    ["people/accounts"],
    ["people/university-log-in"],
    ["people/drafts"],
    // what an event is made of
    ["event/settings"],
    ["event/brands"],
    ["event/competitions"],
    ["event/divisions"],
    ["event/standings"],
    ["event/teams"],
    ["event/privacy", "event/questions"],
    ["event/announcements"],
    // from a submitted car to the order of a stage
    ["racing/compiling", "racing/races"],
    ["racing/house-cars"],
    ["racing/submissions"],
    ["racing/similarity"],
    ["racing/stages"],
    ["racing/ladder", "racing/reruns"],
    // what is made of results
    ["results/show", "results/archive"],
    ["results/certificates", "results/syndication", "results/webhooks"],
    // what an organiser does with all of it
    ["organising/approvals", "organising/phases"],
    ["organising/readiness"],
    ["organising/audit-log", "organising/overview"],
    // how it is asked for
    ["api"],
    ["http"],
    // an installation with a season of its own
    ["demonstration"],
    ["."],
  ],
  // what all languages give and need, then the languages
  languages: [
    ["compiling", "words"],
    ["core"],
    ["python", "javascript"],
    ["solidity"],
    // all of them, by how a file ends
    ["session"],
    ["solidity/browser", "solidity/node"],
    ["house-cars"],
    ["first-cars", "exercises"],
  ],
  web: [
    // what knows no page: the browser, texts, controls, then the frame around every page
    ["browser", "logos"],
    ["messages"],
    ["ui"],
    ["shell"],
    // what several pages show
    ["divisions", "drafts", "phases", "privacy", "races"],
    ["accounts"],
    ["garage", "questions", "show"],
    // races cars that the garage knows
    ["simulator"],
    // pages that nobody imports, but for what the panel shows of the archive
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
    // programs that run when the site is built
    ["artwork", "bundling"],
  ],
};

/** The layers of all rooms as a text for `ARCHITECTURE.md`: the highest first, as they stand on each other; a star for a room's own files. */
export function layersPicture(): string {
  return Object.entries(layers)
    .map(([room, own]) => {
      const lines = own.map((names) => names.map((name) => (name === "." ? "*" : name)).join("  ·  ")).toReversed();
      return [`${room}/`, ...lines.map((line) => `    ${line}`)].join("\n");
    })
    .join("\n");
}
