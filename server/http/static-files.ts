import { createHash } from "node:crypto";
import { readdir, readFile, cp, mkdir, rename, rm, stat, open } from "node:fs/promises";
import { createReadStream } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from "hono/utils/compress";
import { getMimeType } from "hono/utils/mime";
import { filePolicy } from "./security-headers.ts";
import { BuildMissingError } from "./open-site.ts";
import { notModified } from "./not-modified.ts";

const gzipBytes = promisify(gzip);
const brotliBytes = promisify(brotliCompress);

/** As fast as gzip and smaller. */
const brotliQuality = 5;
/** Larger files, such as compilers, stay on disk, where the build put a compressed copy of each script. */
const keptUpToBytes = 2 * 1024 * 1024;
const compressFromBytes = 1_024;

interface FileOnDisk {
  path: string;
  bytes: number;
}

type Encoding = "br" | "gzip" | "identity";

interface StaticFile extends FileOnDisk {
  contentType: string;
  cacheControl: string;
  /** created on first request */
  etag?: Promise<string>;
  /** read on first request; never for a file that stays on disk */
  kept: Map<Encoding, Promise<Buffer>>;
  /** compressed by the build */
  gzip?: FileOnDisk;
}

/** Undefined: no such file. */
export type StaticFiles = (request: Request) => Promise<Response | undefined>;

/**
 * Serves exactly the files listed at the start, so path tricks can't work. `assets/` and `engine/` are hashed and
 * cached forever; `builds/` is never cached.
 */
export async function readStaticFiles(folder: string): Promise<StaticFiles> {
  const files = new Map<string, StaticFile>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const urlPath = `/${path.relative(folder, file).split(path.sep).join("/")}`;
    files.set(urlPath, {
      path: file,
      bytes: (await stat(file)).size,
      contentType:
        getMimeType(file) ?? (file.endsWith(".sol") ? "text/plain; charset=utf-8" : "application/octet-stream"),
      cacheControl: cacheControlOf(urlPath),
      kept: new Map(),
    });
  }
  // Compressed copies from the build aren't separate files.
  for (const [urlPath, gzip] of files) {
    const whole = urlPath.endsWith(".gz") ? files.get(urlPath.slice(0, -".gz".length)) : undefined;
    if (!whole) continue;
    whole.gzip = gzip;
    files.delete(urlPath);
  }
  return async (request) => {
    if (request.method !== "GET" && request.method !== "HEAD") return undefined;
    const file = files.get(new URL(request.url).pathname);
    return file && answer(request, file);
  };
}

function cacheControlOf(urlPath: string): string {
  if (/^\/(?:assets|engine)\//.test(urlPath)) return "public, max-age=31536000, immutable";
  if (urlPath.startsWith("/builds/")) return "no-store";
  return "public, max-age=3600";
}

async function answer(request: Request, file: StaticFile): Promise<Response> {
  file.etag ??= unlessItFails(etagOf(file), () => delete file.etag);
  const etag = await file.etag;
  const headers = new Headers({
    "Content-Type": file.contentType,
    "Cache-Control": file.cacheControl,
    "Content-Security-Policy": filePolicy,
    ETag: etag,
  });
  const unchanged = notModified(request, headers);
  if (unchanged) return unchanged;
  let encoding: Encoding = "identity";
  if (COMPRESSIBLE_CONTENT_TYPE_REGEX.test(file.contentType) && file.bytes >= compressFromBytes) {
    headers.set("Vary", "Accept-Encoding");
    encoding = chooseEncoding(request.headers.get("accept-encoding") ?? "", file);
    if (encoding !== "identity") headers.set("Content-Encoding", encoding);
  }
  const body = file.bytes <= keptUpToBytes ? await keep(file, encoding) : (encoding === "gzip" && file.gzip) || file;
  headers.set("Content-Length", String("path" in body ? body.bytes : body.length));
  return new Response(request.method === "HEAD" ? null : bodyOf(body), { headers });
}

/** The next request tries again. */
const unlessItFails = <Value>(made: Promise<Value>, forget: () => unknown): Promise<Value> =>
  made.catch((error: unknown) => {
    forget();
    throw error;
  });

async function etagOf({ path }: FileOnDisk): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of createReadStream(path)) hash.update(part as Buffer);
  return `"${hash.digest("base64url").slice(0, 22)}"`;
}

/** Slices of one shared buffer, or parts of a file: slow readers hold no copy. */
const partBytes = 64 * 1024;
/**
 * Shared by all readers, faster than most networks. The system buffers megabytes, so a hundred readers of the compiler
 * would block others for a second.
 */
const partsPerMs = 2;
const mayGivePart = createPace(partsPerMs);

/** @returns resolves for that many callers per millisecond, in order */
function createPace(perMs: number): () => Promise<void> {
  const waiting: (() => void)[] = [];
  let given = 0;
  const take = (go: () => void) => {
    if (given === 0) setTimeout(giveOn, 1);
    given += 1;
    go();
  };
  const giveOn = () => {
    given = 0;
    for (const go of waiting.splice(0, perMs)) take(go);
  };
  return () =>
    new Promise((resolve) => {
      if (given < perMs) take(resolve);
      else waiting.push(resolve);
    });
}

function bodyOf(body: Buffer | FileOnDisk): ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> {
  if ("path" in body) return paced(body.bytes, readerOf(body));
  if (body.length <= partBytes) return new Uint8Array(body);
  return paced(body.length, { read: (at) => body.subarray(at, at + partBytes), close: () => undefined });
}

interface PartReader {
  read: (at: number) => Uint8Array | Promise<Uint8Array>;
  close: () => unknown;
}

function readerOf({ path }: FileOnDisk): PartReader {
  const opened = open(path);
  return {
    async read(at) {
      const { buffer, bytesRead } = await (await opened).read(Buffer.alloc(partBytes), 0, partBytes, at);
      if (bytesRead === 0) throw new Error(`${path} became shorter while it was read.`);
      return buffer.subarray(0, bytesRead);
    },
    close: async () => (await opened).close(),
  };
}

function paced(bytes: number, { read, close }: PartReader): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(stream) {
        await mayGivePart();
        try {
          const part = await read(at);
          stream.enqueue(part);
          at += part.length;
        } catch (error) {
          await close();
          throw error;
        }
        if (at < bytes) return;
        stream.close();
        await close();
      },
      cancel: async () => {
        await close();
      },
    },
    { highWaterMark: 0 },
  );
}

function chooseEncoding(accepted: string, { bytes, gzip }: StaticFile): Encoding {
  const isKept = bytes <= keptUpToBytes;
  if (isKept && /\bbr\b/.test(accepted)) return "br";
  return (isKept || gzip) && /\bgzip\b/.test(accepted) ? "gzip" : "identity";
}

function keep(file: StaticFile, encoding: Encoding): Promise<Buffer> {
  const known = file.kept.get(encoding);
  if (known) return known;
  const made = readFile(file.path).then((content) => {
    if (encoding === "identity") return content;
    if (encoding === "gzip") return gzipBytes(content);
    return brotliBytes(content, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } });
  });
  const kept = unlessItFails(made, () => file.kept.delete(encoding));
  file.kept.set(encoding, kept);
  return kept;
}

/** @throws BuildMissingError */
export async function readEngineHash(build: string): Promise<string> {
  const file = path.join(build, "engine.sha256");
  return readFile(file, "utf8").catch((cause: unknown) => {
    throw new BuildMissingError(`The site is not built: ${file} is missing. Start with npm start.`, { cause });
  });
}

export const keptEngines = (dataDir: string): string => path.join(dataDir, "engines", "engine");

/**
 * Keeps engines across upgrades and serves them at `/engine/{hash}/`, so that old races are verified with the engine
 * that ran them.
 * @param dataDir survives upgrades
 */
export async function keepEngine(bundle: string, dataDir: string, hash: string): Promise<StaticFiles> {
  const kept = path.join(dataDir, "engines");
  const folder = path.join(keptEngines(dataDir), hash);
  if (!(await exists(folder))) {
    // Atomic: another process may start at the same time.
    const half = `${folder}.${process.pid}`;
    await mkdir(path.dirname(folder), { recursive: true });
    await cp(bundle, half, { recursive: true });
    await rename(half, folder).catch(() => rm(half, { recursive: true, force: true }));
  }
  return readStaticFiles(kept);
}

async function exists(folder: string): Promise<boolean> {
  return stat(folder).then(
    () => true,
    () => false,
  );
}
