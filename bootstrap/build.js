// `npm run build`: builds the site for production, unless the build that is there came from the same sources.
import { build, install, runMain } from "./project.js";

await runMain(async () => {
  // Whoever runs this without npm has installed the packages.
  if (process.env.npm_execpath) await install("production");
  await build();
  return 0;
});
