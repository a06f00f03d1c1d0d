import { mkdtemp, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { keepEngine, readEngineHash } from "./static-files.ts";

const at = (file: string) => new Request(`http://site.test/engine/${file}`);

async function bundleSaying(text: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "code-prix-engine-"));
  await writeFile(path.join(folder, "worker.js"), text);
  return folder;
}

test("still serves the older engine unchanged after an upgrade", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "code-prix-data-"));
  const old = "a".repeat(64);
  const now = "b".repeat(64);
  await keepEngine(await bundleSaying("old"), dataDir, old);
  const files = await keepEngine(await bundleSaying("new"), dataDir, now);
  expect(await (await files(at(`${old}/worker.js`)))?.text()).toBe("old");
  expect(await (await files(at(`${now}/worker.js`)))?.text()).toBe("new");
  expect((await files(at(`${now}/worker.js`)))?.headers.get("cache-control")).toContain("immutable");
  // Restarting keeps the existing copy, and leaves no partial ones.
  await keepEngine(await bundleSaying("changed"), dataDir, old);
  const again = await keepEngine(await bundleSaying("changed"), dataDir, old);
  expect(await (await again(at(`${old}/worker.js`)))?.text()).toBe("old");
  expect((await readdir(path.join(dataDir, "engines", "engine"))).toSorted()).toEqual([old, now]);
});

test("reads the hash of a build's engine and reports a missing one", async () => {
  const build = await mkdtemp(path.join(tmpdir(), "code-prix-build-"));
  const file = path.join(build, "engine.sha256");
  await expect(readEngineHash(build)).rejects.toThrow(`${file} is missing. Start with npm start.`);
  await writeFile(file, "a".repeat(64));
  expect(await readEngineHash(build)).toBe("a".repeat(64));
});

test("serves only stored engines", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "code-prix-data-"));
  const files = await keepEngine(await bundleSaying("new"), dataDir, "b".repeat(64));
  expect(await files(at(`${"c".repeat(64)}/worker.js`))).toBeUndefined();
  expect(await files(at("../../etc/passwd"))).toBeUndefined();
});
