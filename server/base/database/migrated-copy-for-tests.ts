import { existsSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { PGlite } from "@electric-sql/pglite";
import { CamelCasePlugin, Kysely, PGliteDialect } from "kysely";
import { emptyCluster } from "./empty-cluster.ts";
import { migrate } from "./migrate.ts";
import type { Tables } from "./tables.ts";

/** Where the threads of one run of the tests keep what they share; `tests/shared-folder.ts` makes it and takes it away. */
const sharedFolder = process.env["TESTS_SHARED_FOLDER"];

/** Long enough for a busy machine to make the copy once; whoever waits does nothing else. */
const longestWaitMs = 60_000;

let inThisProcess: Promise<Blob> | undefined;

/**
 * A data folder of the embedded database, migrated and otherwise empty, for `PGlite.create({ loadDataDir })`. Making one takes seconds
 * (`initdb`, every migration), loading one a fraction: it is made once in a run of the tests.
 */
export function migratedCopy(): Promise<Blob> {
  inThisProcess ??= sharedFolder === undefined ? make() : takeShared(sharedFolder);
  return inThisProcess;
}

async function takeShared(folder: string): Promise<Blob> {
  const file = path.join(folder, "migrated-database.tar");
  if (!existsSync(file)) {
    // A lock of the operating system, freed however its holder ends.
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

/** Each database that is opened asks for all bytes: a blob of the platform copies them out in small parts, half a second for these. */
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
  const cluster = await emptyCluster();
  const pglite = await PGlite.create({ ...(cluster && { loadDataDir: cluster }) });
  const database = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }), plugins: [new CamelCasePlugin()] });
  try {
    await migrate(database);
    return await pglite.dumpDataDir("none");
  } finally {
    await database.destroy();
  }
}
