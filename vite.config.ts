import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { currentBuildId } from "./web/bundling/build-id.ts";
import { catalogueChunks } from "./web/bundling/catalogue-chunks.ts";
import { chunkPatience, chunkReload } from "./web/bundling/chunk-reload.ts";
import { compressedAssets } from "./web/bundling/compressed-assets.ts";
import { documentPages } from "./web/bundling/document-pages.ts";
import { everyPageChunks } from "./web/bundling/every-page-chunks.ts";
import { replaceModules } from "./web/bundling/replaced-modules.ts";
import { noServerCodeInBrowser } from "./web/bundling/no-server-code-in-browser.ts";
import { staticSite } from "./web/bundling/static-site.ts";
import { textModules } from "./web/bundling/text-modules.ts";

const { base, isStatic } = staticSite();

export default defineConfig({
  base,
  plugins: [
    noServerCodeInBrowser(),
    chunkReload(),
    chunkPatience(),
    replaceModules(),
    textModules(),
    documentPages(),
    catalogueChunks(),
    everyPageChunks(),
    compressedAssets(),
    tailwindcss(),
    reactRouter(),
  ],
  define: {
    "import.meta.env.BUILD_ID": JSON.stringify(currentBuildId()),
    "import.meta.env.STATIC_SITE": JSON.stringify(isStatic),
  },
  build: { target: "es2023", assetsInlineLimit: 0 },
  worker: { format: "es", plugins: () => [textModules()] },
});
