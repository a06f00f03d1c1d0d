import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formulaBounds } from "#engine/formula/formula.ts";
import { decodeRaceLog } from "#engine/race-log/race-log-reader.ts";
import { encodeRaceLog, raceLogHash } from "#engine/race-log/race-log-text.ts";
import type { EventRecord } from "#domain/results/event-file.ts";
import { eventForTests, fileForTests, keyForTests } from "#domain/results/event-file-for-tests.ts";
import { signingKey } from "#domain/platform/signature.ts";
import { startRerunThread } from "./verify-thread.ts";
import { runCommand } from "./run-command.ts";
import { createTerminal } from "./terminal.ts";

const entry = new URL("./main.ts", import.meta.url);
const records = eventForTests(10);
let folder = "";
let site: Server;
let address = "";

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "code prix ğüş "));
  site = createServer((request, response) => {
    response.setHeader("content-type", "application/json");
    response.statusCode = request.url === "/.well-known/code-prix.json" ? 200 : 404;
    response.end(JSON.stringify({ format: 1, key: keyForTests.publicKey, events: [] }));
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => {
  site.close();
  rmSync(folder, { recursive: true, force: true });
});

async function verify(content: string | Uint8Array, ...values: string[]) {
  const path = join(folder, "event.jsonl.gz");
  writeFileSync(path, typeof content === "string" ? gzipSync(content) : content);
  let output = "";
  let errors = "";
  const terminal = createTerminal({
    output: { write: (text) => (output += text) },
    errors: { write: (text) => (errors += text) },
  });
  const code = await runCommand(["verify", path, ...values], terminal, entry, "1.2.3");
  return { code, output, errors };
}

/** One race's log is false, and everything that covers it was signed again by the holder of the key. */
function withLie(which: number): EventRecord[] {
  const changed = structuredClone(records);
  const found = changed.filter((record) => record.kind === "race")[which]!;
  const log = structuredClone(decodeRaceLog(found.value.log));
  log.turns[4]!.after.cars[0]!.balance += 1;
  found.value.log = encodeRaceLog({ ...log, engine: "ab".repeat(32) });
  found.value.logHash = raceLogHash(log);
  return changed;
}

describe("verify", () => {
  test("reports contents, key and races of a genuine file", async () => {
    const { code, output, errors } = await verify(fileForTests(records));
    expect({ code, errors }).toEqual({ code: 0, errors: "" });
    expect(output).toContain("İzmir Code Prix (izmir)");
    expect(output).toContain("Genuine: 5 teams, 5 cars, 10 races");
    expect(output).toContain(`Signed with key ${keyForTests.publicKey}`);
    expect(output).toContain("Races rerun: 10 of 10, 10 with the same result");
  });

  test("accepts only the key of the site, or the one given", async () => {
    expect(await verify(fileForTests(records), "--site", address, "--race", "race-1")).toMatchObject({
      code: 0,
      output: expect.stringContaining("(as requested)") as string,
    });
    const other = fileForTests(records, "whole", signingKey("6".repeat(64)));
    for (const asked of [
      ["--site", address],
      ["--key", keyForTests.publicKey.toUpperCase()],
    ]) {
      expect(await verify(other, ...asked)).toMatchObject({
        code: 1,
        errors: expect.stringContaining(`not with ${keyForTests.publicKey}`) as string,
      });
    }
  });

  test("draws the same races for the same word", { tags: ["thorough"] }, async () => {
    const draw = async (word: string) => {
      const { output } = await verify(fileForTests(records), "--share", "30%", "--draw", word, "--json");
      return (JSON.parse(output) as { races: { id: string }[] }).races.map(({ id }) => id);
    };
    expect(await draw("one")).toHaveLength(3);
    expect(await draw("one")).toEqual(await draw("one"));
    expect((await verify(fileForTests(records), "--share", "20%")).output).toMatch(
      /Races rerun: 2 of 10 \(--draw [0-9a-f]{8}\), 2 with the same/,
    );
  });

  test("names a race that differs, with its turn and engine", async () => {
    const { code, output } = await verify(fileForTests(withLie(3)));
    expect(code).toBe(1);
    expect(output).toContain("9 with the same result");
    expect(output).toMatch(
      /DIFFERS {2}race race-4 \(number 4\) differs from turn 5\. Its log names engine abababababab/,
    );
    expect((await verify(fileForTests(withLie(3)), "--race", "race-4")).code).toBe(1);
    expect((await verify(fileForTests(withLie(3)), "--race", "race-5")).code).toBe(0);
  });

  test.each([
    [
      "a line that was changed",
      fileForTests(records).replace("Şimşek 3", "Şimşek 8"),
      "changed after they were signed",
    ],
    [
      "a forged signature",
      fileForTests(records).replace(/"signature":"\w{8}/, '"signature":"00000000'),
      "signature is not the one of the key",
    ],
    ["an end that is missing", fileForTests(records).slice(0, -200), "download it again"],
    ["something else", "<!doctype html>\n", "this is no event file"],
    ["a bomb", gzipSync(Buffer.alloc(32 * 1024 * 1024, "x")), "larger than any event"],
  ])("reports %s in one line and runs nothing", async (_what, content, words) => {
    const { code, output, errors } = await verify(content);
    expect({ code, output }).toEqual({ code: 1, output: "" });
    expect(errors).toContain("isn't genuine");
    expect(errors).toContain(words);
    expect(errors.trimEnd().split("\n")).toHaveLength(1);
  });

  test("escapes control characters of a file", async () => {
    const changed = structuredClone(records);
    changed.splice(1, 0, { kind: "\u{1B}[2J", value: {} } as never);
    const { code, errors } = await verify(fileForTests(changed));
    expect(code).toBe(1);
    expect(errors).not.toContain("\u{1B}");
  });

  test("verifies a roster", async () => {
    const { code, output } = await verify(fileForTests(records.slice(0, 6), "roster"));
    expect(code).toBe(0);
    expect(output).toContain("Genuine: 5 teams\n");
  });

  test.each([
    [["--share", "0%"], "--share: 0%. Use a percentage"],
    [["--share", "many"], "--share: many"],
    [["--key", "abc"], "--key: abc. Use 64 hex digits"],
    [["--race", "none"], "The file has no race none"],
  ])("%j names the invalid option", async (values, words) => {
    expect(await verify(fileForTests(records), ...values)).toMatchObject({
      code: 2,
      errors: expect.stringContaining(words) as string,
    });
  });
});

test("stops a race that takes too long and runs the next one", { tags: ["thorough"] }, async () => {
  const [first] = records.filter((record) => record.kind === "race");
  const log = decodeRaceLog(first!.value.log);
  // Endless loops that use up all gas.
  const spinning = "0x60085f8160095f39f35b5f565b5f5600";
  const thread = startRerunThread(entry, 4_000);
  try {
    const turnLimit = formulaBounds.turnLimit[1];
    const slow = { ...log, formula: { ...log.formula, turnLimit, gasPerTurn: formulaBounds.gasPerTurn[1] } };
    await expect(
      thread.rerun(
        encodeRaceLog(slow),
        log.seats.map(() => spinning),
      ),
    ).rejects.toThrow("longer than 4 seconds");
    const programs = records.filter((record) => record.kind === "car").map(({ value }) => value.bytecode);
    expect((await thread.rerun(first!.value.log, programs)).hash).toBe(first!.value.logHash);
  } finally {
    await thread.close();
  }
});
