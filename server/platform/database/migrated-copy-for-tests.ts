import { existsSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { CamelCasePlugin, Kysely, PGliteDialect } from "kysely";
import { emptyCluster } from "./empty-cluster.ts";
import { migrate } from "./migrate.ts";
import { createInMemory } from "./open-embedded.ts";
import type { Tables } from "./tables.ts";

/** Created by `tests/shared-folder.ts`. */
const sharedFolder = process.env["TESTS_SHARED_FOLDER"];

const longestWaitMs = 60_000;

let inThisProcess: Promise<Blob> | undefined;

/** Built once per test run: migrating takes seconds, loading much less. */
export function migratedCopy(): Promise<Blob> {
  inThisProcess ??= sharedFolder === undefined ? make() : takeShared(sharedFolder);
  return inThisProcess;
}

async function takeShared(folder: string): Promise<Blob> {
  const file = path.join(folder, "migrated-database.tar");
  if (!existsSync(file)) {
    // An operating system lock, released however its holder ends.
    const lock = new DatabaseSync(path.join(folder, "migrated-database.lock"), { timeout: longestWaitMs });
    try {
      lock.exec("begin exclusive");
      if (!existsSync(file)) {
        await writeFile(`${file}.part`, await make().then((made) => made.bytes()));
        await rename(`${file}.part`, file);
      }
    } finally {
      lock.close();
    }
  }
  return new BlobInMemory(new Uint8Array(await readFile(file)).buffer);
}

/** The platform's blob copies in small parts, which takes half a second. */
class BlobInMemory extends Blob {
  readonly #bytes: ArrayBuffer;

  constructor(bytes: ArrayBuffer) {
    super();
    this.#bytes = bytes;
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#bytes);
  }
}

async function make(): Promise<Blob> {
  const pglite = await createInMemory(await emptyCluster());
  const database = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }), plugins: [new CamelCasePlugin()] });
  try {
    await migrate(database);
    return await pglite.dumpDataDir("none");
  } finally {
    await database.destroy();
  }
}
