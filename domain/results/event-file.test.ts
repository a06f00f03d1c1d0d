import { gzipSync } from "node:zlib";
import { initcodeLimitBytes } from "#engine/cars/car.ts";
import { carsRoot } from "#engine/referee/official-seed.ts";
import { decodeRaceLog } from "#engine/race-log/race-log-reader.ts";
import { encodeRaceLog, raceLogHash } from "#engine/race-log/race-log-text.ts";
import { describe, expect, test } from "vitest";
import { fitWords, type EventRecord, type EventRecordOf } from "./event-file.ts";
import { engineForTests, eventForTests, fileForTests, keyForTests } from "./event-file-for-tests.ts";
import { EventFileRefusal, readEventFile, type EventFileVisit } from "./read-event-file.ts";
import { signingKey } from "../platform/signature.ts";
import { chooseRaces, verifyEventFile } from "./verify-event-file.ts";

function streamOf(content: string | Uint8Array, partBytes = 1_007): ReadableStream<Uint8Array> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + partBytes));
      at += partBytes;
    },
  });
}

const read = (content: string | Uint8Array, visit?: EventFileVisit) => readEventFile(streamOf(content), visit);

async function refusalOf(file: Promise<unknown>): Promise<{ problem: string; message: string }> {
  const error = await file.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof EventFileRefusal)) throw new Error("It was not refused.", { cause: error });
  return { problem: error.problem, message: error.message };
}

const records = eventForTests();
const genuine = fileForTests(records);

/** Signed again after one record changed, as a dishonest installation could do. */
function lying<Kind extends EventRecord["kind"]>(
  kind: Kind,
  change: (value: EventRecordOf<Kind>) => void,
  which = 0,
): string {
  const changed = structuredClone(records);
  const found = changed.filter((record) => record.kind === kind)[which];
  change(found?.value as EventRecordOf<Kind>);
  return fileForTests(changed);
}

describe("a valid file", () => {
  test("is read compressed or not, and lists its contents and signer", async () => {
    for (const file of [genuine, gzipSync(genuine)]) {
      expect(await read(file, { key: keyForTests.publicKey })).toMatchObject({
        part: "whole",
        key: keyForTests.publicKey,
        competition: { id: "izmir", name: "İzmir Code Prix" },
        counts: { team: 5, car: 5, race: 3, stage: 1, source: 0 },
      });
    }
  });

  test("has the same bytes every time it is written", () => {
    expect(fileForTests(eventForTests())).toBe(genuine);
  });

  test("accepts signed entries and keys of later versions and ignores them", async () => {
    const [event, ...others] = records;
    const later = [event, { kind: "weather", value: { rain: true } }, ...others] as EventRecord[];
    expect((await read(fileForTests(later))).counts.team).toBe(5);
    expect((await read(lying("team", (team) => Object.assign(team, { motto: "fast" })))).counts.team).toBe(5);
  });

  test("lists the cars that a late car replaced, under roots that match", async () => {
    const cars = [1, 2].map((number) => ({ number, codeHash: `0x${"ab".repeat(32)}` }));
    const frozenAt = "2026-05-02T12:00:00.000Z";
    const replaced = {
      at: "2026-05-02T12:30:00.000Z",
      number: 2,
      reason: "rain",
    };
    const withFreezes = (root: string, earlier: string) => {
      const all = structuredClone(records);
      (all[0]!.value as EventRecordOf<"event">).carsRoot = root;
      all.splice(
        6,
        0,
        { kind: "freeze", value: { frozenAt, carsRoot: earlier, replaced, cars: cars.slice(0, 1) } },
        { kind: "freeze", value: { frozenAt: replaced.at, carsRoot: carsRoot(cars), replaced: null, cars } },
      );
      return fileForTests(all);
    };
    const earlier = carsRoot(cars.slice(0, 1));
    expect((await read(withFreezes(carsRoot(cars), earlier))).counts.freeze).toBe(2);
    expect(await refusalOf(read(withFreezes(carsRoot(cars), "0".repeat(64))))).toMatchObject({ problem: "damaged" });
    expect(await refusalOf(read(withFreezes(earlier, earlier)))).toMatchObject({ problem: "damaged" });
  });

  test("has a separate roster with the same lines as the whole file", async () => {
    const roster = fileForTests(records.slice(0, 6), "roster");
    expect(await read(roster)).toMatchObject({ part: "roster", counts: { team: 5, race: 0 } });
    expect(genuine.startsWith(roster.split("\n").slice(0, 6).join("\n"))).toBe(true);
    expect(await refusalOf(read(fileForTests(records, "roster")))).toMatchObject({ problem: "damaged" });
  });

  test("is verified by rerunning all, some or one of its races", async () => {
    const how = { open: () => streamOf(genuine), findEngine: () => Promise.resolve(undefined), own: engineForTests };
    const all = await verifyEventFile({ ...how, rerun: { kind: "share", share: 1, seed: "" } });
    expect(all.races.map(({ id, finding }) => [id, finding.kind])).toEqual([
      ["race-1", "agreed"],
      ["race-2", "agreed"],
      ["race-3", "agreed"],
    ]);
    expect((await verifyEventFile({ ...how, rerun: { kind: "share", share: 0.1, seed: "x" } })).races).toHaveLength(1);
    expect((await verifyEventFile({ ...how, rerun: { kind: "race", id: "race-2" } })).races).toMatchObject([
      { id: "race-2", finding: { kind: "agreed" } },
    ]);
    await expect(verifyEventFile({ ...how, rerun: { kind: "race", id: "none" } })).rejects.toThrow("no race none");
  });

  test("draws races by the seed only, in any order", () => {
    const ids = Array.from({ length: 200 }, (_, index) => `r${index}`);
    const draw = (seed: string, from = ids) => [...chooseRaces(from, { kind: "share", share: 0.1, seed })].toSorted();
    expect(draw("a")).toHaveLength(20);
    expect(draw("a", ids.toReversed())).toEqual(draw("a"));
    expect(draw("b")).not.toEqual(draw("a"));
  });
});

describe("a tampered file", () => {
  const withLine = (from: string | RegExp, to: string) => genuine.replace(from, to);

  test("reports a changed line and the file it belongs to", async () => {
    expect(await refusalOf(read(withLine("Şimşek 3", "Şimşek 4")))).toMatchObject({
      problem: "changed",
      message: expect.stringContaining('lines of "team" were changed') as string,
    });
  });

  test("reports an added or removed line", async () => {
    const without = genuine
      .split("\n")
      .filter((line) => !line.includes('"id":"race-2"'))
      .join("\n");
    expect(await refusalOf(read(without))).toMatchObject({
      problem: "changed",
      message: expect.stringContaining("3 were signed") as string,
    });
  });

  test("reports a foreign signature under the manifest's key as forged", async () => {
    const forged = fileForTests(records, "whole", { ...signingKey("6".repeat(64)), publicKey: keyForTests.publicKey });
    expect(await refusalOf(read(forged))).toMatchObject({ problem: "forged" });
    expect(await refusalOf(read(withLine(/"signature":"[0-9a-f]{8}/, '"signature":"00000000')))).toMatchObject({
      problem: "forged",
    });
  });

  test("reports a valid signature by another key as another signer's", async () => {
    const other = fileForTests(records, "whole", signingKey("6".repeat(64)));
    expect((await read(other)).key).toBe(signingKey("6".repeat(64)).publicKey);
    expect(await refusalOf(read(other, { key: keyForTests.publicKey }))).toMatchObject({ problem: "other-key" });
  });

  test("detects a changed log by its hash or by a rerun", async () => {
    const clumsy = lying("race", (race) => (race.log = race.log.replace('"ending":"finish"', '"ending":"turn-limit"')));
    expect(await refusalOf(read(clumsy))).toMatchObject({ problem: "bad-log" });
    const clever = lying("race", (race) => {
      const log = structuredClone(decodeRaceLog(race.log));
      log.turns[4]!.after.cars[0]!.balance += 1;
      race.log = encodeRaceLog(log);
      race.logHash = raceLogHash(log);
    });
    const { races } = await verifyEventFile({
      open: () => streamOf(clever),
      findEngine: () => Promise.resolve(undefined),
      own: engineForTests,
      rerun: { kind: "share", share: 1, seed: "" },
    });
    expect(races.map(({ finding }) => finding.kind)).toEqual(["differs", "agreed", "agreed"]);
    expect(races[0]?.finding).toMatchObject({ turn: 5 });
  });

  test("detects a log under another log's hash", async () => {
    expect(await refusalOf(read(lying("race", (race) => (race.logHash = `0x${"1".repeat(64)}`))))).toMatchObject({
      problem: "bad-log",
    });
  });

  test("detects a car over the limits or with another hash", async () => {
    const large = lying("car", (car) => (car.bytecode = `0x${"00".repeat(initcodeLimitBytes + 1)}`));
    expect(await refusalOf(read(large))).toMatchObject({
      problem: "bad-car",
      message: expect.stringContaining(`a car may have ${initcodeLimitBytes}`) as string,
    });
    const other = lying("car", (car) => (car.bytecode += "00"));
    expect(await refusalOf(read(other))).toMatchObject({ problem: "bad-car" });
  });

  test("doesn't verify a race whose program is missing", async () => {
    const [first] = records.filter(({ kind }) => kind === "car");
    const closed = fileForTests(records.filter((record) => record !== first));
    const { races } = await verifyEventFile({
      open: () => streamOf(closed),
      findEngine: () => Promise.resolve(undefined),
      own: engineForTests,
      rerun: { kind: "share", share: 1, seed: "" },
    });
    expect(races.map(({ finding }) => finding.kind)).toEqual(["closed", "closed", "closed"]);
  });

  test("rejects a result signed by another key, and a receipt in its place", async () => {
    const body = (title: string) => `${title}\nPlace: 1 1 ABC team-1 Şimşek 1\nKey: ${keyForTests.publicKey}\n`;
    const withResult = (text: string) => {
      const changed = structuredClone(records);
      changed.splice(7, 0, { kind: "result", value: { stageId: "final", version: 1, text } });
      return fileForTests(changed);
    };
    const signed = (title: string, key = keyForTests) => `${body(title)}Signature: ${key.sign(body(title))}\n`;
    expect((await read(withResult(signed("Code Prix results 1")))).counts.result).toBe(1);
    expect(await refusalOf(read(withResult(signed("Code Prix results 1", signingKey("6".repeat(64))))))).toMatchObject({
      problem: "forged",
    });
    expect(await refusalOf(read(withResult(signed("Code Prix receipt 2"))))).toMatchObject({ problem: "forged" });
  });

  test.each([
    ["a terminal's colours", "\u{1B}[31mred"],
    ["a line end", "one\ntwo"],
    ["a turned direction", "\u{202E}gnp.exe"],
    ["a length beyond reason", "x".repeat(100_000)],
  ])("rejects a name with %s, and cleans the site's own names", async (_what, name) => {
    expect(await refusalOf(read(lying("team", (team) => (team.name = name))))).toMatchObject({ problem: "damaged" });
    expect((await read(lying("team", (team) => (team.name = fitWords(name))))).counts.team).toBe(5);
  });

  test("keeps markup and formulas in names, which readers show as text", async () => {
    const name = `<img src=x onerror=alert(1)> =HYPERLINK("x") {{7*7}} ' or 1=1 --`;
    expect((await read(lying("team", (team) => (team.name = name)))).counts.team).toBe(5);
  });

  test("rejects duplicate team ids, stages without teams and races without a stage", async () => {
    expect(await refusalOf(read(lying("team", (team) => (team.id = "team-2"))))).toMatchObject({ problem: "damaged" });
    expect(await refusalOf(read(lying("stage", (stage) => (stage.places[0]!.teamId = "ghost"))))).toMatchObject({
      problem: "damaged",
    });
    expect(await refusalOf(read(lying("race", (race) => (race.stageId = "__proto__"))))).toMatchObject({
      problem: "damaged",
    });
  });
});

describe("not an event file", () => {
  test.each([
    ["empty", ""],
    ["a page", "<!doctype html>\n"],
    ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 10, 255, 254, 10])],
    ["another JSON", '{"hello":1}\n'],
    ["deep JSON", `{"event":${"[".repeat(100_000)}\n`],
  ])("rejects %s", async (_what, content) => {
    expect(await refusalOf(read(content))).toMatchObject({ problem: "no-event-file" });
  });

  test("names a newer format", async () => {
    const later = genuine.replace('{"event":{"format":1', '{"event":{"format":2');
    expect(await refusalOf(read(later))).toMatchObject({
      problem: "other-format",
      message: expect.stringContaining("format 2") as string,
    });
  });

  test("detects a file truncated at any point", async () => {
    for (const at of [0.2, 0.5, 0.9, 0.999]) {
      expect(await refusalOf(read(genuine.slice(0, Math.floor(genuine.length * at))))).toMatchObject({
        problem: "cut-off",
      });
      const packed = gzipSync(genuine);
      expect(await refusalOf(read(packed.subarray(0, Math.floor(packed.length * at))))).toMatchObject({
        problem: "cut-off",
      });
    }
  });

  test("rejects anything after the signature", async () => {
    expect(await refusalOf(read(`${genuine}{"team":{}}\n`))).toMatchObject({ problem: "damaged" });
  });
});

describe("a decompression bomb", () => {
  function endlessFile(): { endlessBytes: ReadableStream<Uint8Array<ArrayBuffer>>; megabytes: () => number } {
    const part = new Uint8Array(1024 * 1024).fill(120);
    let sent = 0;
    const endlessBytes = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(controller) {
        sent += 1;
        controller.enqueue(part.slice());
      },
    });
    return { endlessBytes, megabytes: () => sent };
  }

  test("stops at the line length limit", async () => {
    const { endlessBytes, megabytes } = endlessFile();
    expect(await refusalOf(readEventFile(endlessBytes))).toMatchObject({ problem: "too-large" });
    expect(megabytes()).toBeLessThan(20);
  });

  test("stops decompressing at the size limit", async () => {
    const { endlessBytes, megabytes } = endlessFile();
    const packed = endlessBytes.pipeThrough(new CompressionStream("gzip"));
    expect(await refusalOf(readEventFile(packed))).toMatchObject({ problem: "too-large" });
    expect(megabytes()).toBeLessThan(1_000);
  });

  test("stops at the limit of teams", async () => {
    const [event, team] = records;
    let produced = 0;
    function* lines() {
      yield fileForTests([event!]).split("\n", 1)[0]!;
      for (let number = 0; number < 100_000; number += 1) {
        produced = number;
        const value = { ...(team?.value as EventRecordOf<"team">), id: `t${number}`, number };
        yield JSON.stringify({ team: value });
      }
    }
    const all = lines();
    const file = new ReadableStream<Uint8Array>({
      pull(controller) {
        const { done, value } = all.next();
        if (done) controller.close();
        else controller.enqueue(new TextEncoder().encode(`${value}\n`));
      },
    });
    expect(await refusalOf(readEventFile(file))).toMatchObject({
      problem: "too-large",
      message: expect.stringContaining("more than 10000") as string,
    });
    expect(produced).toBeLessThan(10_100);
  });
});
