// `npm run dev`: serves the sources with hot reload and its own data folder.
import { install, keepsCompiled, projectFolder, projectNode, run, runMain } from "./project.js";
import { join } from "node:path";

await runMain(async () => {
  await install("all");
  const environment = {
    ...keepsCompiled,
    NODE_ENV: "development",
    DATA_DIR: process.env.DATA_DIR ?? join(projectFolder, "data-dev"),
  };
  // For the editor: the site doesn't wait for it.
  const [code] = await Promise.all([
    run(projectNode(), ["server/dev.ts", ...process.argv.slice(2)], environment),
    run(projectNode(), ["bootstrap/generate.js"]),
  ]);
  return code;
});
