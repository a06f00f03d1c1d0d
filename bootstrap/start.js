// `npm start`: installs, builds if needed, and serves the site with the project's Node.
import { build, install, keepsCompiled, projectNode, run, runMain } from "./project.js";

await runMain(async () => {
  await install("production");
  await build();
  return run(projectNode(), ["server/main.ts", ...process.argv.slice(2)], {
    ...keepsCompiled,
    NODE_ENV: "production",
  });
});
