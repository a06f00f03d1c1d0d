import { existsSync, openAsBlob } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";

/** Part of the build: absent where a site runs that was not built by `npm start`, such as the image. */
const file = path.join(import.meta.dirname, "../../../build/empty-cluster.tar.gz");

/**
 * Makes what `initdb` makes, once with the build: it takes seconds, and the first start of a site is waited for. It is the same for
 * every installation, and holds no table and no secret.
 */
export async function writeEmptyCluster(): Promise<void> {
  const pglite = await PGlite.create();
  try {
    await writeFile(file, await pglite.dumpDataDir("gzip").then((cluster) => cluster.bytes()));
  } finally {
    await pglite.close();
  }
}

/** What was made so; undefined where none was built: PGlite then makes its own. */
export async function emptyCluster(): Promise<Blob | undefined> {
  return existsSync(file) ? openAsBlob(file, { type: "application/x-gzip" }) : undefined;
}

if (import.meta.main) await writeEmptyCluster();
