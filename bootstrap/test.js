// `npm test`: installs everything, builds the site and runs every check and test under the project's own Node.
import { build, install, projectNode, run, runMain } from "./project.js";

await runMain(async () => {
  await install("all");
  await build();
  return run(projectNode(), ["tests/run-all.ts", ...process.argv.slice(2)]);
});
