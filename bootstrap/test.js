// `npm test`: installs everything, and runs all checks with the project's Node.
import { install, keepsCompiled, projectNode, run, runMain } from "./project.js";

await runMain(async () => {
  await install("all");
  return run(projectNode(), ["tests/run-all.ts", ...process.argv.slice(2)], keepsCompiled);
});
