import { subscribe } from "node:diagnostics_channel";
import fs from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { CamelCasePlugin, Kysely, PGliteDialect, type DatabaseConnection } from "kysely";
import { fromPglite } from "pg-boss";
import {
  DatabaseOpenError,
  type OnQuery,
  type OpenDatabase,
  byteaType,
  int8Type,
  parseBytea,
  parseInt8,
} from "./database.ts";
import { emptyCluster } from "./empty-cluster.ts";
import { prepareStatements } from "./prepared-statements.ts";
import type { Tables } from "./tables.ts";

const checkpointEveryMs = 60_000;
const vacuumEveryMs = 6 * 3_600_000;
const folderLookEveryMs = 2_000;
/** Room for the write-ahead log: PostgreSQL can't go on without it. */
const leastFreeBytes = 32 * 1024 ** 2;
const longestAcceptMs = 20;

/** The default of fdatasync isn't emulated; memory and logs are small. Cheap random reads make it use indexes. */
const serverSettings = [
  "wal_sync_method=fsync",
  "shared_buffers=32MB",
  "max_wal_size=64MB",
  "min_wal_size=32MB",
  "random_page_cost=1.1",
  // Checkpoints would write files for them, and never return while the disk is full.
  "max_active_replication_origins=0",
];

/** In memory, shared buffers only slow the start. */
const inMemorySettings = ["shared_buffers=8MB"];

const asParameters = (settings: readonly string[]) => settings.flatMap((setting) => ["-c", setting]);

/**
 * PGlite's file system has no fsync, so a commit wouldn't survive a power cut. Its files are readable by every user,
 * under any umask.
 */
class DurableFileSystem extends NodeFS {
  readonly #watch: FolderWatch | undefined;

  constructor(folder: string, watch?: FolderWatch) {
    super(folder);
    this.#watch = watch;
  }

  override async init(...parameters: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const made = await super.init(...parameters);
    made.emscriptenOpts.preRun ??= [];
    (made.emscriptenOpts.preRun as ((module: EmscriptenModule) => void)[]).push((module) => {
      module.NODEFS.stream_ops.fsync = (stream) => {
        fs.fdatasyncSync(stream.nfd);
        return 0;
      };
      const { tryFSOperation } = module.NODEFS;
      module.NODEFS.tryFSOperation = (operation) => {
        try {
          return tryFSOperation(operation);
        } catch (error) {
          // Without its files PostgreSQL retries forever and blocks this thread.
          this.#watch?.refuseWhenGone();
          throw error;
        }
      };
      const { mknod } = module.NODEFS.node_ops;
      module.NODEFS.node_ops.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~0o077, device);
    });
    return made;
  }
}

interface EmscriptenModule {
  NODEFS: {
    tryFSOperation: <Result>(operation: () => Result) => Result;
    stream_ops: { fsync?: (stream: { nfd: number }) => number };
    node_ops: { mknod: (parent: unknown, name: string, mode: number, device: number) => unknown };
  };
}

interface FolderWatch {
  /** aborted when the folder is gone or PostgreSQL has panicked */
  outage: AbortSignal;
  /** why nothing can be written now; undefined: everything can */
  writeProblem: () => string | undefined;
  /** @throws DatabaseOpenError when the folder is gone */
  refuseWhenGone: () => void;
  /** After a panic, PostgreSQL would block this thread. */
  endAfterPanic: (error: unknown) => void;
  close: () => void;
}

function watchFolder(folder: string): FolderWatch {
  const file = path.join(folder, "PG_VERSION");
  const gone = new AbortController();
  // An open file's inode number isn't reused.
  const descriptor = fs.openSync(file, "r");
  const opened = fs.fstatSync(descriptor, { bigint: true });
  const isSame = () => {
    try {
      const { dev, ino } = fs.statSync(file, { bigint: true });
      return dev === opened.dev && ino === opened.ino;
    } catch {
      return false;
    }
  };
  const end = (message: string) => {
    if (!gone.signal.aborted) gone.abort(new DatabaseOpenError(message));
  };
  const look = () => {
    if (!isSame())
      end(
        `The database folder ${folder} was removed or replaced while it was in use. Put it back or restore a backup, then start again.`,
      );
  };
  const timer = setInterval(look, folderLookEveryMs).unref();
  return {
    outage: gone.signal,
    writeProblem: () => writeProblem(folder),
    refuseWhenGone() {
      look();
      gone.signal.throwIfAborted();
    },
    endAfterPanic(error) {
      const { severity, message } = error as { severity?: string; message?: string };
      if (severity === "PANIC")
        end(`The database folder ${folder} can't be written: ${message}. Repair the disk, then start again.`);
    },
    close() {
      clearInterval(timer);
      fs.closeSync(descriptor);
    },
  };
}

function writeProblem(folder: string): string | undefined {
  try {
    fs.accessSync(folder, fs.constants.W_OK);
    const { bavail, bsize } = fs.statfsSync(folder);
    return bavail * bsize < leastFreeBytes ? "its disk is full" : undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EROFS" ? "its disk is read-only" : undefined;
  }
}

/**
 * On a full disk pages stay readable and writes are refused. Prints one sentence per change.
 * @returns stops, and says whether writing is possible
 */
function readOnlyWhile(writeProblem: FolderWatch["writeProblem"], pglite: PGlite, folder: string): () => boolean {
  let problem: string | undefined;
  const timer = setInterval(() => {
    const now = writeProblem();
    if ((now === undefined) === (problem === undefined)) return;
    problem = now;
    const readOnly = now === undefined ? "off" : "on";
    pglite.exec(`set default_transaction_read_only = ${readOnly}`).catch(() => undefined);
    process.stderr.write(
      now === undefined
        ? `The database folder ${folder} can be written again.\n`
        : `The database folder ${folder} can't be written: ${now}. Pages stay readable. Free at least 32 MB.\n`,
    );
  }, folderLookEveryMs).unref();
  return () => {
    clearInterval(timer);
    return problem === undefined;
  };
}

interface EmbeddedOptions {
  onQuery?: OnQuery | undefined;
  /** for a folder without a database: one as `dumpDataDir` gives it */
  copied?: Blob;
  backupDir?: string | undefined;
}

/**
 * @param dataDir created when missing; contains `database/` and `lock`
 * @throws DatabaseOpenError when it's in use, not writable or can't be opened
 */
export async function openEmbedded(
  dataDir: string,
  { onQuery, copied, backupDir = path.join(dataDir, "backups") }: EmbeddedOptions = {},
): Promise<OpenDatabase> {
  try {
    makePrivate(dataDir);
  } catch (error) {
    throw new DatabaseOpenError(`The data folder ${dataDir} can't be created: ${(error as Error).message}.`, {
      cause: error,
    });
  }
  const problem = writeProblem(dataDir);
  if (problem !== undefined)
    throw new DatabaseOpenError(`The data folder ${dataDir} can't be written: ${problem}. Free at least 32 MB.`);
  const lock = lockFolder(dataDir);
  const folder = path.join(dataDir, "database");
  let watch: FolderWatch | undefined;
  try {
    if (copied || !fs.existsSync(path.join(folder, "PG_VERSION"))) await createDatabase(folder, copied);
    watch = watchFolder(folder);
    const { outage, refuseWhenGone, close } = watch;
    const pglite = await openFolder(folder, { watch }).catch(nameDamage);
    // The first start creates files without our file system.
    makePrivate(dataDir);
    const unlock = () => {
      close();
      lock.close();
    };
    const stop = readOnlyWhile(watch.writeProblem, pglite, folder);
    const open = overPGlite(pglite, unlock, {
      onQuery,
      outage,
      beforeStatement: refuseWhenGone,
      onError: watch.endAfterPanic,
    });
    return {
      ...open,
      async close() {
        // The last checkpoint needs space. Everything committed is in the log already.
        if (stop()) await open.close();
        else unlock();
      },
    };
  } catch (error) {
    watch?.close();
    lock.close();
    throw new DatabaseOpenError(
      [
        `The database in ${folder} can't be opened: ${(error as Error).message}`,
        ...adviceFor(newestBackup(backupDir)),
      ].join("\n"),
      { cause: error },
    );
  }
}

/** PGlite gives no reason: `Aborted()`. Errors of the file system have a code. */
function nameDamage(error: unknown): never {
  if ((error as NodeJS.ErrnoException).code !== undefined) throw error;
  throw new Error("its files are damaged.", { cause: error });
}

/**
 * Creates the database next to the folder and renames it, so that an interrupted start can be repeated.
 * @throws when the folder isn't empty: it may be a damaged database
 */
async function createDatabase(folder: string, copied?: Blob): Promise<void> {
  if (fs.existsSync(folder) && fs.readdirSync(folder).length > 0) {
    const isDatabase = fs.existsSync(path.join(folder, "PG_VERSION"));
    const problem = isDatabase ? "the folder already contains one" : "the folder isn't empty, but has no PG_VERSION";
    throw new Error(`${problem}. Nothing was changed.`);
  }
  const unfinished = `${folder}.new`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  const pglite = await openFolder(unfinished, { loadDataDir: copied ?? (await emptyCluster()) });
  await pglite.close();
  // Windows can't rename onto a folder. Fails unless it's empty.
  if (fs.existsSync(folder)) fs.rmdirSync(folder);
  fs.renameSync(unfinished, folder);
}

function openFolder(
  folder: string,
  { loadDataDir, watch }: { loadDataDir?: Blob | undefined; watch?: FolderWatch },
): Promise<PGlite> {
  return PGlite.create({
    fs: new DurableFileSystem(folder, watch),
    ...(loadDataDir && { loadDataDir }),
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
      ...asParameters(serverSettings),
    ],
    parsers: columnParsers,
  });
}

const changedMs = (file: string) => fs.statSync(file).mtimeMs;

function newestBackup(folder: string): string | undefined {
  if (!fs.existsSync(folder)) return undefined;
  const files = fs.readdirSync(folder).filter((name) => name.endsWith(".backup"));
  const oldestFirst = files.map((name) => path.join(folder, name)).toSorted((a, b) => changedMs(a) - changedMs(b));
  return oldestFirst.at(-1);
}

const adviceFor = (backup: string | undefined): string[] =>
  backup === undefined
    ? ["There is no backup to restore. Put undamaged files back, or choose another folder with DATA_DIR."]
    : [
        "Put undamaged files back, or restore the latest backup into a new data folder:",
        `  npm run restore -- ${backup}    with DATA_DIR=<new folder>`,
        "  npm start    with the same DATA_DIR",
      ];

/** Gone when closed. */
export interface MemoryDatabase extends OpenDatabase {
  dump: () => Promise<Blob>;
}

/** @param copied a data folder as `dumpDataDir` returns it */
export async function openInMemory(copied?: Blob): Promise<MemoryDatabase> {
  const pglite = await createInMemory(copied);
  const open = overPGlite(pglite, () => undefined);
  return {
    ...open,
    dump: async () => {
      await pglite.exec("checkpoint");
      return pglite.dumpDataDir("gzip");
    },
  };
}

export function createInMemory(copied?: Blob): Promise<PGlite> {
  return PGlite.create({
    parsers: columnParsers,
    startParams: [...PGlite.defaultStartParams, ...asParameters(inMemorySettings)],
    ...(copied && { loadDataDir: copied }),
  });
}

const columnParsers = { [int8Type]: parseInt8, [byteaType]: parseBytea };

/**
 * PGlite doesn't lock its folder, and two processes would corrupt it. SQLite's exclusive transaction is a lock on every
 * platform, released however the process dies.
 */
function lockFolder(dataDir: string): DatabaseSync {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(path.join(dataDir, "lock"));
    lock.exec("pragma journal_mode = off; begin exclusive");
    return lock;
  } catch (error) {
    lock?.close();
    const busy = (error as { errcode?: number }).errcode === 5;
    throw new DatabaseOpenError(
      busy
        ? `The data folder ${dataDir} is in use by another process of this site. Stop that process, or choose another folder with DATA_DIR.`
        : `The data folder ${dataDir} can't be locked: ${(error as Error).message}. Check that this user can write to it.`,
      { cause: error },
    );
  }
}

let hasNewConnection = false;
subscribe("net.server.socket", () => {
  hasNewConnection = true;
});

/** PGlite blocks this thread, and Node accepts one connection per turn, so connections would wait behind statements. */
async function acceptConnections(): Promise<void> {
  const untilMs = performance.now() + longestAcceptMs;
  do {
    hasNewConnection = false;
    await nextTurn();
  } while (hasNewConnection && performance.now() < untilMs);
}

export function overPGlite(
  pglite: PGlite,
  unlock: () => void,
  {
    onQuery,
    outage = new AbortController().signal,
    beforeStatement,
    onError = () => undefined,
  }: {
    onQuery?: OnQuery | undefined;
    outage?: AbortSignal;
    beforeStatement?: () => void;
    onError?: (error: unknown) => void;
  } = {},
): OpenDatabase {
  const onCreateConnection = (connection: DatabaseConnection) => {
    const execute = prepareStatements(pglite, connection.executeQuery.bind(connection));
    connection.executeQuery = async (query, options) => {
      await acceptConnections();
      beforeStatement?.();
      try {
        return await execute(query, options);
      } catch (error) {
        onError(error);
        throw error;
      }
    };
    return Promise.resolve();
  };
  const database = new Kysely<Tables>({
    dialect: new PGliteDialect({ pglite, onCreateConnection }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: (event) => onQuery?.(event.queryDurationMillis / 1_000),
  });
  // A single-user server never checkpoints or vacuums on its own. If this fails, so does the next write.
  const checkpoints = setInterval(() => void pglite.exec("checkpoint").catch(onError), checkpointEveryMs).unref();
  const vacuums = setInterval(() => void pglite.exec("vacuum (analyze)").catch(onError), vacuumEveryMs).unref();
  return {
    kind: "embedded",
    database,
    queueOptions: { db: fromPglite(pglite), backend: "pglite" },
    listen: async (channel, onMessage) => {
      const stop = await pglite.listen(channel, onMessage);
      return () => stop();
    },
    exclusively: (_, work) => work(),
    outage: () => outage,
    close: async () => {
      clearInterval(checkpoints);
      clearInterval(vacuums);
      // PGlite could wait forever for the interrupted statement's lock.
      if (outage.aborted) return unlock();
      await database.destroy();
      // Kysely closes only a used connection.
      if (!pglite.closed) await pglite.close();
      unlock();
    },
  };
}

const othersBits = 0o077;

/**
 * Sets folders to 0700 and files to 0600, if the file system supports it.
 * @returns paths still accessible to others
 */
export function makePrivate(folder: string): string[] {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const open: string[] = [];
  const visit = (file: string) => {
    const stat = fs.lstatSync(file, { throwIfNoEntry: false });
    if (!stat || stat.isSymbolicLink()) return;
    if ((stat.mode & othersBits) !== 0 && !takeFromOthers(file, stat.mode)) open.push(file);
    if (stat.isDirectory()) for (const name of fs.readdirSync(file)) visit(path.join(file, name));
  };
  visit(folder);
  return open;
}

function takeFromOthers(file: string, mode: number): boolean {
  try {
    fs.chmodSync(file, mode & 0o777 & ~othersBits);
    return (fs.statSync(file).mode & othersBits) === 0;
  } catch {
    return false;
  }
}
