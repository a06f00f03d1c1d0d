// `npm test`: installs everything, then runs every check and test under the project's own Node, which builds the site where one needs it.
import { install, keepsCompiled, projectNode, run, runMain } from "./project.js";

await runMain(async () => {
  await install("all");
  return run(projectNode(), ["tests/run-all.ts", ...process.argv.slice(2)], keepsCompiled);
});
