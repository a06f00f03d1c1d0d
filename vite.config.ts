import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { currentBuildId } from "./bootstrap/project.js";
import { iconComponents } from "./tools/bundling/icon-components.ts";
import { compressedAssets, documentPages, noServerCodeInBrowser } from "./tools/bundling/vite-plugins.ts";
import { chunkReload } from "./web/app/react-router-internals.ts";
import { textModules } from "#messages/text-modules.ts";

export default defineConfig({
  plugins: [
    noServerCodeInBrowser(),
    chunkReload(),
    textModules(),
    iconComponents(),
    documentPages(),
    compressedAssets(),
    tailwindcss(),
    reactRouter(),
  ],
  define: {
    "import.meta.env.BUILD_ID": JSON.stringify(currentBuildId()),
  },
  // Otherwise Vite finds these only when a page requests them in development, and reloads the page.
  optimizeDeps: {
    include: [
      "@base-ui/react/dialog",
      "@base-ui/react/progress",
      "@base-ui/react/tabs",
      "@codemirror/autocomplete",
      "@codemirror/commands",
      "@codemirror/lang-javascript",
      "@codemirror/lang-python",
      "@codemirror/language",
      "@codemirror/lint",
      "@codemirror/search",
      "@codemirror/state",
      "@codemirror/view",
      "@lezer/highlight",
      "@noble/ciphers/chacha.js",
      "@noble/curves/ed25519.js",
      "@noble/curves/secp256k1.js",
      "@noble/hashes/hkdf.js",
      "@noble/hashes/scrypt.js",
      "@noble/hashes/sha2.js",
      "@noble/hashes/sha3.js",
      "@noble/hashes/utils.js",
      "@replit/codemirror-lang-solidity",
      "uqr",
      "zod",
    ],
    // Only loaders and actions import these, but Vite scans pages before React Router removes them.
    exclude: ["@better-auth/kysely-adapter", "@better-auth/passkey", "better-auth", "kysely"],
  },
  build: { target: "es2023", assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Every page needs these. Small files would each cost a request and compress badly.
            codeSplitting: {
              groups: [
                {
                  name: "framework",
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
                  priority: 2,
                },
                {
                  name: "every-page",
                  test: /[\\/]web[\\/](root|entry\.client|app[\\/]default-layout)\.tsx/,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
  },
  worker: { format: "es", plugins: () => [textModules()] },
});
