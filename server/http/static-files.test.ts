import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readStaticFiles, type StaticFiles } from "./static-files.ts";

let folder: string;
let files: StaticFiles;
const compiler = Buffer.alloc(3 * 1024 * 1024, "compiler ");
const compressedByBuild = gzipSync(compiler, { level: 1 });
const script = "console.log('go');".repeat(200);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "dosyalar ğüş "));
  await mkdir(path.join(folder, "assets"));
  await mkdir(path.join(folder, "builds"));
  await writeFile(path.join(folder, "assets", "home-1a2b.js"), script);
  await writeFile(path.join(folder, "assets", "compiler-3c4d.js"), compiler);
  await writeFile(path.join(folder, "assets", "compiler-3c4d.js.gz"), compressedByBuild);
  await writeFile(path.join(folder, "builds", "latest.json"), "{}");
  files = await readStaticFiles(folder);
});

afterAll(() => rm(folder, { recursive: true }));

const get = (url: string, headers: Record<string, string> = {}) =>
  files(new Request(`http://localhost${url}`, { headers }));

test("serves a hashed file compressed and cacheable forever", async () => {
  const response = await get("/assets/home-1a2b.js", { "accept-encoding": "gzip, br" });
  expect(response?.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(response?.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(response?.headers.get("content-encoding")).toBe("br");
  const body = brotliDecompressSync(Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer()));
  expect(body.toString()).toBe(script);
});

test("serves a large file's compressed copy, but not at its own address", async () => {
  const response = await get("/assets/compiler-3c4d.js", { "accept-encoding": "gzip, br" });
  expect(response?.headers.get("content-encoding")).toBe("gzip");
  expect(Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(compressedByBuild);
  expect(await get("/assets/compiler-3c4d.js.gz")).toBeUndefined();
});

test("answers 304 to a browser that already has the file", async () => {
  const etag = (await get("/assets/home-1a2b.js"))?.headers.get("etag") ?? "";
  expect((await get("/assets/home-1a2b.js", { "if-none-match": etag }))?.status).toBe(304);
});

test("never caches the deployment manifest", async () => {
  expect((await get("/builds/latest.json"))?.headers.get("cache-control")).toBe("no-store");
});

test.each([
  "/assets/../../etc/passwd",
  "/assets/..%2f..%2fetc%2fpasswd",
  "/assets/",
  "/assets",
  "/ASSETS/home-1a2b.js",
  "/%00",
])("finds no file at %s", async (url) => {
  expect(await get(url)).toBeUndefined();
});

test("refuses a POST to a file", async () => {
  expect(await files(new Request("http://localhost/builds/latest.json", { method: "POST" }))).toBeUndefined();
});

test("sends large files in parts, so other requests aren't delayed", { tags: ["thorough"] }, async () => {
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const readWhole = async () => (await get("/assets/compiler-3c4d.js"))?.bytes();
  const read = await Promise.all(Array.from({ length: 5 }, readWhole));
  isOver = true;
  for (const content of read) expect(Buffer.from(content ?? [])).toEqual(compiler);
  expect(turns).toBeGreaterThan(50);
});
