// `npm start`: installs, builds if needed, and serves the site with the project's Node.
import { build, install, keepsCompiled, projectNode, run, runMain } from "./project.js";

/** glibc gives freed memory back sooner: mallopt(3). Other systems ignore it. */
const returnsMemory = { MALLOC_ARENA_MAX: "1", MALLOC_TRIM_THRESHOLD_: "131072" };

await runMain(async () => {
  await install("production");
  await build();
  return run(projectNode(), ["server/main.ts", ...process.argv.slice(2)], {
    ...keepsCompiled,
    ...returnsMemory,
    NODE_ENV: "production",
  });
});
