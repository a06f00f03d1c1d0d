import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { currentBuildId } from "./tools/bundling/build-files.ts";
import { compressedAssets, documentPages, noServerCodeInBrowser } from "./tools/bundling/vite-plugins.ts";
import { chunkReload } from "./web/app/react-router-internals.ts";
import { textModules } from "#messages/text-modules.ts";

export default defineConfig({
  plugins: [
    noServerCodeInBrowser(),
    chunkReload(),
    textModules(),
    documentPages(),
    compressedAssets(),
    tailwindcss(),
    reactRouter(),
  ],
  define: {
    "import.meta.env.BUILD_ID": JSON.stringify(currentBuildId()),
  },
  // Vite would otherwise find these only on a page's request while developing, then prepare them and reload the page.
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
      "lucide-react",
      "uqr",
      "zod",
    ],
    // Only loaders and actions import these; Vite meets them before React Router takes those out.
    exclude: ["@better-auth/kysely-adapter", "@better-auth/passkey", "better-auth", "kysely"],
  },
  build: { target: "es2023", assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page starts with is in two files: small ones would cost a request each and compress badly.
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
