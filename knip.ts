import type { KnipConfig } from "knip";

/** Style sheets name packages too. */
const importsOfCss = (text: string) =>
  [...text.matchAll(/(?:@import|@plugin)\s+["']([^"']+)["']|url\(["']?([^"')]+)["']?\)/g)]
    .map(([, imported, address]) => imported ?? address ?? "")
    .filter((name) => /^[@a-z.]/.test(name) && !name.startsWith("data:"))
    .map((name) => `import "${name}";`)
    .join("\n");

export default {
  entry: [
    "bootstrap/{build,dev,release,start,test}.js",
    "server/{main,dev}.ts",
    "cli/main.ts",
    "tests/{run-all,on-postgres,faults}.ts",
    "tests/{hostile/run,licences}.ts",
    "tests/languages/make-corpus.ts",
    "tests/hostile/attacks/*.ts",
    "tests/journeys/*.spec.ts",
    "web/artwork/{draw,cut}-*.ts",
    // a route that only a development build has
    "web/design/design.tsx",
    "tests/vectors/make-sample.ts",
    // bundled by path: `web/bundling/archive-viewer.ts`
    "web/archive/{archive-viewer.tsx,engine-in-archive.ts}",
    "tests/journeys/design-page/main.tsx",
    "**/*{.worker,-worker}.ts",
  ],
  project: ["{bootstrap,engine,languages,rules,messages,server,web,cli,tests}/**/*.{js,ts,tsx,css}"],
  ignore: ["engine/evm/wasm/**", "tests/languages/corpus/**", "languages/{house-cars,first-cars}/*.js"],
  ignoreExportsUsedInFile: true,
  ignoreBinaries: ["apt-get", "mount", "openssl", "umount"],
  ignoreDependencies: [
    // read by name: `web/shell/icons/icon-data.server.ts`
    "@iconify-json/lucide",
    "@iconify-json/simple-icons",
    // its font files are read by path: `server/results/certificates/draw-certificates.ts`
    "@expo-google-fonts/archivo",
    // their files are read by path: `web/races/pictures/share-image.server.ts`, `web/artwork/cut-faces.ts`
    "@fontsource-variable/*",
    // run by path: `tests/run-all.ts`
    "oxfmt",
    "oxlint",
    "oxlint-tsgolint",
  ],
  compilers: { css: importsOfCss },
} satisfies KnipConfig;
