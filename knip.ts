import type { KnipConfig } from "knip";

/** Style sheets name packages too. */
const importsOfCss = (text: string) =>
  [...text.matchAll(/(?:@import|@plugin)\s+["']([^"']+)["']|url\(["']?([^"')]+)["']?\)/g)]
    .map(([, imported, address]) => imported ?? address ?? "")
    .filter((name) => /^[@a-z.]/.test(name) && !name.startsWith("data:"))
    .map((name) => `import "${name}";`)
    .join("\n");

export default {
  // `!`: of the product. `--production` reads only these, so that what only tests use is found.
  entry: [
    "bootstrap/{build,dev,generate,release,start,test}.js!",
    "server/{main,dev,build-demonstration,print-admin-link}.ts!",
    "server/platform/backup/command.ts!",
    "cli/{main,build-package}.ts!",
    "languages/{cars/first-cars/build-templates,cars/house-cars/build-house-cars,cars/house-cars/measure-gas,solidity/build-sources}.ts!",
    "tests/{run-all,on-postgres,faults}.ts",
    "tests/{hostile/run,licences}.ts",
    "tests/languages/make-corpus.ts",
    "tests/hostile/attacks/*.ts",
    "tests/journeys/*.spec.ts",
    "tools/artwork/{draw,cut}-*.ts!",
    // `vite.config.ts` and `react-router.config.ts`
    "{tools/bundling/*,web/app/react-router-internals}.ts!",
    "tests/vectors/make-sample.ts",
    // imported by `virtual:icons/`: `tools/bundling/icon-components.ts`
    "web/ui/create-icon.ts!",
    // bundled by path: `tools/bundling/build-files.ts`
    "web/results/archive-viewer.tsx!",
    "tests/journeys/design-page/main.tsx",
    "{engine,languages,domain,messages,server,web,tools,cli}/**/*{.worker,-worker}.ts!",
  ],
  project: [
    "{bootstrap,engine,languages,domain,messages,server,web,tools,cli}/**/*.{js,ts,tsx,css}!",
    "tests/**/*.{js,ts,tsx,css}",
    "!**/*.{test,cases}.{ts,tsx}!",
    "!**/*-for-tests.{ts,tsx}!",
  ],
  ignore: ["engine/evm/wasm/**", "tests/languages/corpus/**", "languages/cars/{house-cars,first-cars}/*.js"],
  ignoreExportsUsedInFile: true,
  ignoreBinaries: ["Xvfb", "apt-get", "mount", "openssl", "umount"],
  ignoreDependencies: [
    // read by name: `web/app/icons/icon-data.server.ts`
    "@iconify-json/lucide",
    "@iconify-json/simple-icons",
    // its font files are read by path: `server/results/certificates/draw-certificates.ts`
    "@expo-google-fonts/archivo",
    // their files are read by path: `web/races/pictures/share-image.server.ts`, `tools/artwork/cut-faces.ts`
    "@fontsource-variable/*",
    // run by path: `bootstrap/project.js`, `tests/run-all.ts`
    "@react-router/dev",
    "oxfmt",
    "oxlint",
    "oxlint-tsgolint",
    "typescript-7",
  ],
  compilers: { css: importsOfCss },
} satisfies KnipConfig;
