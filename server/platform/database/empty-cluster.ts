import { existsSync, openAsBlob } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";

/** Missing where `npm start` didn't build, such as in the image. */
const file = path.join(import.meta.dirname, "../../../build/empty-cluster.tar.gz");

/** Built once because `initdb` takes seconds. Contains no table and no secret. */
export async function writeEmptyCluster(): Promise<void> {
  const pglite = await PGlite.create();
  try {
    await writeFile(file, await pglite.dumpDataDir("gzip").then((cluster) => cluster.bytes()));
  } finally {
    await pglite.close();
  }
}

/** Undefined: not built, so PGlite creates its own. */
export async function emptyCluster(): Promise<Blob | undefined> {
  return existsSync(file) ? openAsBlob(file, { type: "application/x-gzip" }) : undefined;
}

if (import.meta.main) await writeEmptyCluster();
