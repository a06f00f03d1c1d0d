// `npm start`: installs what is missing, builds what is stale, then serves the site under the project's own Node.
import { build, install, keepsCompiled, projectNode, run, runMain } from "./project.js";

await runMain(async () => {
  await install("production");
  await build();
  return run(projectNode(), ["server/main.ts", ...process.argv.slice(2)], {
    ...keepsCompiled,
    NODE_ENV: "production",
  });
});
