// `npm start`: installs, builds if needed, and serves the site with the project's Node.
import { build, install, keepsCompiled, projectFolder, projectNode, run, runMain } from "./project.js";

/** glibc gives freed memory back sooner: mallopt(3). Other systems ignore it. */
const returnsMemory = { MALLOC_ARENA_MAX: "1", MALLOC_TRIM_THRESHOLD_: "131072" };

/** In MB. Every thread has a young generation; V8 would let it grow further. */
const smallYoungGeneration = "--max-semi-space-size=8";

await runMain(async () => {
  await install("production");
  await build();
  const node = projectNode();
  const args = [smallYoungGeneration, "server/main.ts", ...process.argv.slice(2)];
  const environment = { ...keepsCompiled, ...returnsMemory, NODE_ENV: "production" };
  // Newer Nodes become the server instead of waiting for it, which saves 44 MB.
  if (process.execve && process.platform !== "win32") {
    process.chdir(projectFolder);
    process.execve(node, [node, ...args], { ...process.env, ...environment });
  }
  return run(node, args, environment);
});
