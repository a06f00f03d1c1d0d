import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { build } from "vite";
import { textModules } from "#messages/text-modules.ts";

/**
 * Writes what an event's archive shows races with to `build/archive/`: `viewer.js`, a classic script with everything in it, and
 * `viewer.css` with its fonts. Pages opened from disk may load neither modules nor data of their own.
 */
export async function writeArchiveViewer(buildDirectory: string): Promise<void> {
  const root = join(import.meta.dirname, "..", "..");
  await build({
    configFile: false,
    root,
    // Packages that name themselves for the browser are told that this is one, once for each file.
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
        entry: join(root, "web", "archive", "archive-viewer.tsx"),
        formats: ["iife"],
        name: "codePrixArchive",
        fileName: () => "viewer.js",
        cssFileName: "viewer",
      },
    },
  });
}
