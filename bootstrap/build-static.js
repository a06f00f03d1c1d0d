// `npm run build:static -- --base /any/path/ --out folder`: the site as a folder that any file server serves, with the event of a
// demonstration's season that is over. `--season folder` takes a season that `npm run season` made, in place of racing one; `--data folder
// --city izmir` an installation's data.
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { build, install, projectFolder, projectNode, run, runMain, StartError } from "./project.js";

const { values } = parseArgs({
  options: {
    base: { type: "string", default: "/" },
    out: { type: "string", default: "static-site" },
    season: { type: "string" },
    data: { type: "string" },
    city: { type: "string" },
  },
});

const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

await runMain(async () => {
  const base = values.base.endsWith("/") ? values.base : `${values.base}/`;
  if (!/^\/(?:[\w.~-]+\/)*$/.test(base)) throw new StartError(`--base ${values.base} is no path like /any/path/.`);
  if (process.env.npm_execpath) await install("production");
  // The server's own files, the empty database among them.
  await build();
  const environment = { NODE_ENV: "production", STATIC_BASE: base };
  const cli = join(projectFolder, "node_modules", "@react-router", "dev", "bin.cjs");
  const built = await run(projectNode(), [cli, "build"], environment);
  if (built !== 0) throw new StartError(`The site could not be built (exit code ${built}); the reason is above.`);
  const mine = mkdtempSync(join(tmpdir(), "code-prix-static-"));
  try {
    const season = values.data ? undefined : resolve(values.season ?? join(mine, "season"));
    if (season && !values.season) {
      process.stdout.write("A season is being raced for it: a minute or two ...\n");
      const raced = await run(projectNode(), ["server/build-demonstration.ts", season], environment);
      if (raced !== 0) throw new StartError(`The season could not be raced (exit code ${raced}); the reason is above.`);
    }
    return await run(projectNode(), ["server/static-export.ts"], {
      ...environment,
      STATIC_OUT: resolve(values.out),
      STATIC_CITY: values.city ?? (season ? "izmir" : "all"),
      ...(season && { STATIC_SEASON: season }),
      PORT: String(await freePort()),
      HOST: "127.0.0.1",
      DATA_DIR: resolve(values.data ?? join(mine, "data")),
      LOG_LEVEL: "warn",
    });
  } finally {
    rmSync(mine, { recursive: true, force: true });
  }
});
