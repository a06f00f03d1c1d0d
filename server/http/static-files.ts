import { createHash } from "node:crypto";
import { readdir, readFile, cp, mkdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from "hono/utils/compress";
import { getMimeType } from "hono/utils/mime";
import { filePolicy } from "./security-headers.ts";
import { BuildMissingError } from "./open-site.ts";

const gzipBytes = promisify(gzip);
const brotliBytes = promisify(brotliCompress);

/** As fast as gzip and smaller; larger files use gzip so that the first visitor doesn't wait. */
const brotliQuality = 5;
const brotliUpToBytes = 2 * 1024 * 1024;
const compressFromBytes = 1_024;

interface StaticFile {
  content: Buffer;
  contentType: string;
  etag: string;
  cacheControl: string;
  /** created on first request */
  encoded: Map<"br" | "gzip", Promise<Buffer>>;
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
    const content = await readFile(file);
    files.set(urlPath, {
      content,
      contentType:
        getMimeType(file) ?? (file.endsWith(".sol") ? "text/plain; charset=utf-8" : "application/octet-stream"),
      etag: `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`,
      cacheControl: cacheControlOf(urlPath),
      encoded: new Map(),
    });
  }
  // Compressed copies from the build aren't separate files.
  for (const [urlPath, { content }] of files) {
    const whole = urlPath.endsWith(".gz") ? files.get(urlPath.slice(0, -".gz".length)) : undefined;
    if (!whole) continue;
    whole.encoded.set("gzip", Promise.resolve(content));
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
  const headers = new Headers({
    "Content-Type": file.contentType,
    "Cache-Control": file.cacheControl,
    "Content-Security-Policy": filePolicy,
    ETag: file.etag,
  });
  if (request.headers.get("if-none-match")?.includes(file.etag)) return new Response(null, { status: 304, headers });
  let body = file.content;
  if (COMPRESSIBLE_CONTENT_TYPE_REGEX.test(file.contentType) && file.content.length >= compressFromBytes) {
    headers.set("Vary", "Accept-Encoding");
    const encoding = chooseEncoding(request.headers.get("accept-encoding") ?? "", file.content.length);
    if (encoding) {
      body = await encode(file, encoding);
      headers.set("Content-Encoding", encoding);
    }
  }
  headers.set("Content-Length", String(body.length));
  return new Response(request.method === "HEAD" ? null : bodyOf(body), { headers });
}

/** Slices of one shared buffer: slow readers hold no copy. */
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

function bodyOf(content: Buffer): ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> {
  if (content.length <= partBytes) return new Uint8Array(content);
  let at = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(stream) {
        await mayGivePart();
        stream.enqueue(content.subarray(at, at + partBytes));
        at += partBytes;
        if (at >= content.length) stream.close();
      },
    },
    { highWaterMark: 0 },
  );
}

function chooseEncoding(accepted: string, bytes: number): "br" | "gzip" | undefined {
  if (bytes <= brotliUpToBytes && /\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : undefined;
}

function encode(file: StaticFile, encoding: "br" | "gzip"): Promise<Buffer> {
  const known = file.encoded.get(encoding);
  if (known) return known;
  const made =
    encoding === "br"
      ? brotliBytes(file.content, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
      : gzipBytes(file.content);
  file.encoded.set(encoding, made);
  return made;
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
