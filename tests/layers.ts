/**
 * The layers of each room, lowest first: a folder imports only folders of lower layers, never its neighbours. `.` are the room's own
 * files. `tests/architecture.test.ts` holds the code to it.
 */
export const layers: Record<string, readonly (readonly string[])[]> = {
  engine: [["evm", "ratings"], ["cars"], ["race"], ["stages", "show"]],
  solidity: [["."], ["browser", "node"], ["house-cars"], ["templates"]],
  web: [
    // what knows no page: the browser, texts, controls, then the frame around every page
    ["browser", "logos"],
    ["messages"],
    ["ui"],
    ["shell"],
    // what several pages show
    ["drafts", "phases", "privacy", "races"],
    ["accounts"],
    ["garage", "questions", "show", "simulator"],
    // pages that nobody imports, but for what the panel shows of the archive
    ["api-docs", "archive", "big-screen", "commentary", "design", "follow", "home", "how-to-play", "teams"],
    ["admin"],
    ["."],
    // programs that run when the site is built
    ["artwork", "bundling"],
  ],
};
