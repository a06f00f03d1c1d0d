import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { build } from "vite";
import { textModules } from "#messages/text-modules.ts";

/** Classic script and CSS with fonts, because pages opened from disk can't load modules or data. */
export async function writeArchiveViewer(buildDirectory: string): Promise<void> {
  const root = join(import.meta.dirname, "..", "..");
  await build({
    configFile: false,
    root,
    logLevel: "error",
    publicDir: false,
    plugins: [textModules(), tailwindcss()],
    define: {
      "process.env.NODE_ENV": JSON.stringify("production"),
      "import.meta.env.BUILD_ID": JSON.stringify("archive"),
    },
    build: {
      target: "es2023",
      outDir: join(buildDirectory, "archive"),
      emptyOutDir: true,
      minify: true,
      cssMinify: true,
      lib: {
        entry: join(root, "web", "results", "archive-viewer.tsx"),
        formats: ["iife"],
        name: "codePrixArchive",
        fileName: () => "viewer.js",
        cssFileName: "viewer",
      },
    },
  });
}
