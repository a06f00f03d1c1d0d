// `npm run walk:static -- folder --base /any/path/`: walks through a site without a server, in browsers.
import { install, projectNode, run, runMain } from "./project.js";

await runMain(async () => {
  if (process.env.npm_execpath) await install("all");
  return run(projectNode(), ["tests/without-server/walk-folder.ts", ...process.argv.slice(2)]);
});
