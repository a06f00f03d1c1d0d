// `npm run build`: builds for production, unless the build is up to date.
import { build, install, runMain } from "./project.js";

await runMain(async () => {
  // Without npm, the packages are already installed.
  if (process.env.npm_execpath) await install("production");
  await build();
  return 0;
});
