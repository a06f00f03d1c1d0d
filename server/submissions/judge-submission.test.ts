import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assemble, deploying } from "../../tests/hostile/assemble.ts";
import { compilerBomb, pairingCar } from "../../tests/hostile/slow-cars.ts";
import { maxSourceBytes, sourceRefusal } from "#languages/compiling/decode-source.ts";
import { openLog } from "#engine/race-log/open-race-log.ts";
import { raceLogLines } from "#engine/race-log/race-log-text.ts";
import { houseCar } from "#languages/cars/house-cars/house-cars.ts";
import { createCompileProcess } from "#languages/solidity/node/compile-process.ts";
import { enterHouseCars } from "../races/enter-house-cars.ts";
import { type OpenDatabase, newId } from "../platform/database/database.ts";
import { openForTests } from "../platform/database/open-for-tests.ts";
import { startJobQueue, type JobQueue, jobNames } from "../platform/jobs/job-queue.ts";
import { findRace, listRacesOfSubmission } from "../races/find-race.ts";
import { createSecondEvm, type SecondEvm } from "../races/second-evm/second-evm-thread.ts";
import { lendThreadsForTests } from "../races/lend-threads-for-tests.ts";
import { packLog, unpackLogSync } from "../races/packed-log.ts";
import { HostFaultError, OverrunError, type RaceThreads } from "../races/race-threads.ts";
import { rateStageJob } from "../practice/rate-stage-job.ts";
import { standingsOf } from "../results/standings/standings-of.ts";
import { findSubmission, type SubmissionView, readSubmissionCode } from "./find-submission.ts";
import { compareWithRacingCarJob } from "./compare-with-racing-car-job.ts";
import { judgeSubmissionJobs, type Compilers } from "./judge-submission.ts";
import { checkReceipt, findReceipt, receiptKey } from "./receipt.ts";
import { compileTimeUsed } from "./judging-lanes.ts";
import { noteLimit } from "./car-form.ts";
import { queuePriority, submitCar, type CarFields, type SubmitOutcome } from "./submit-car.ts";
import { newPersonForTests, newTeamForTests } from "../teams/teams-for-tests.ts";

let open: OpenDatabase;
let jobs: JobQueue;
const threads = lendThreadsForTests(1);
let slowLane: Promise<void> = Promise.resolve();
let comparisons: Promise<void> = Promise.resolve();
let isOverrunning = false;
let isBreaking = false;
const secondEvm = createSecondEvm({ isAwaited: true });
let isDoubted = false;
const doubted: SecondEvm = (input, log) => {
  if (!isDoubted) return secondEvm(input, log);
  const raceLog = openLog(unpackLogSync(log));
  const turns = raceLog.turns.map((turn) => ({ ...turn, gasUsed: (turn.gasUsed ?? 0) + Number(turn.turn === 7) }));
  return secondEvm(input, packLog([...raceLogLines({ ...raceLog, turns })].join("\n")));
};
const compiler = createCompileProcess();
const slowCompiler = createCompileProcess();
const person = { id: newId(), name: "Ada", email: "ada@example.org", image: null };
let teamId: string;

beforeAll(async () => {
  open = await openForTests();
  const { database } = open;
  await database.deleteFrom("competition").where("id", "!=", "izmir").execute();
  jobs = await startJobQueue(open, jobNames, pino({ level: "silent" }));
  await enterHouseCars(database, jobs);
  await database.insertInto("person").values(person).execute();
  teamId = await newTeamForTests(database, person.id, { name: "Şimşek" });
  const overrunning: RaceThreads = {
    ...threads,
    run: (work, urgency, payers) => {
      if (isOverrunning && work.kind === "race") return Promise.reject(new OverrunError("time", 120_000));
      if (!isBreaking) return threads.run(work, urgency, payers);
      isBreaking = false;
      return Promise.reject(new HostFaultError("The thread broke."));
    },
  };
  const heldThreads: RaceThreads = {
    ...threads,
    run: async (work, urgency, payers) => {
      await comparisons;
      return threads.run(work, urgency, payers);
    },
  };
  const compilers: Compilers = {
    source: (input, options) => compiler.compile(input, options),
    "slow-source": async (input, options) => {
      await slowLane;
      return slowCompiler.compile(input, { ...options, timeoutMs: 1_000 });
    },
  };
  for (const lane of judgeSubmissionJobs(database, compilers, overrunning, jobs, "this engine", doubted))
    await jobs.work(lane);
  await jobs.work(compareWithRacingCarJob(database, heldThreads));
  await jobs.work(rateStageJob(database, jobs));
});

afterAll(async () => {
  await jobs.stop();
  await Promise.all([threads.close(), compiler.close(), slowCompiler.close()]);
  await open.close();
});

const submit = (fields: CarFields) => submitCar(open.database, jobs, { teamId, personId: person.id, fields });
const bytecode = (text: string): CarFields => ({ kind: "bytecode", bytecode: text, note: "" });
const source = (text: string): CarFields => ({ kind: "source", source: text, contractName: "", note: "" });

const find = (id: string) => findSubmission(open.database, id);

async function decided(outcome: SubmitOutcome): Promise<SubmissionView> {
  if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome.problems));
  const { submissionId } = outcome;
  await expect.poll(async () => (await find(submissionId))?.decidedAt ?? null, { timeout: 80_000 }).not.toBeNull();
  const submission = await find(submissionId);
  if (!submission) throw new Error("The submission is gone.");
  return submission;
}

async function judged(outcome: SubmitOutcome): Promise<SubmissionView> {
  const { id } = await decided(outcome);
  await expect.poll(async () => (await find(id))?.comparing, { timeout: 80_000 }).toBe(false);
  return (await find(id))!;
}

test("accepts a car, races it from every seat and adds it to the board", async () => {
  const submission = await judged(await submit(bytecode(houseCar("metronome").initcode)));
  expect(submission).toMatchObject({ state: "accepted", isActive: true, rejection: null, ahead: 0 });
  expect(submission.report).toMatchObject({ races: 5, compiler: null });
  const races = await listRacesOfSubmission(open.database, submission.id);
  expect(races.map((race) => race.seats.findIndex((seat) => seat.teamId === teamId))).toEqual([0, 1, 2, 3, 4]);
  for (const race of races) expect(race.state).toBe("released");
  expect((await findRace(open.database, races[0]?.id ?? ""))?.log).toContain('"Şimşek"');
  const ownRow = async () => (await standingsOf(open.database, "izmir")).find((row) => row.teamId === teamId);
  await expect.poll(ownRow, { timeout: 30_000 }).toMatchObject({ place: 1, races: 5, rivalsMet: 20, code: "SIM" });
});

test("issues a signed receipt on acceptance", async () => {
  const { database } = open;
  const submission = await judged(await submit(bytecode(houseCar("metronome").initcode)));
  const text = (await findReceipt(database, submission.id)) ?? "";
  expect(checkReceipt(text, await receiptKey(database))).toMatchObject({
    kind: "genuine",
    receipt: {
      competition: "izmir",
      team: { id: teamId, name: "Şimşek" },
      submission: submission.id,
      codeHash: houseCar("metronome").codeHash,
      receivedAt: submission.receivedAt,
      acceptedAt: submission.decidedAt,
    },
  });
});

test("doesn't judge the same code again, and keeps it the same car", async () => {
  const { database } = open;
  const again = await judged(await submit(bytecode(houseCar("metronome").initcode)));
  expect(again).toMatchObject({ state: "accepted", isActive: true, report: { races: 5 } });
  expect(await listRacesOfSubmission(database, again.id)).toEqual([]);
  expect(await database.selectFrom("car").where("teamId", "=", teamId).select("id").execute()).toHaveLength(1);
  const { verdictOf } = await database
    .selectFrom("submission")
    .where("id", "=", again.id)
    .select("verdictOf")
    .executeTakeFirstOrThrow();
  expect(verdictOf).not.toBeNull();
  const first = await judged(await submit(bytecode("0x5b5b600056")));
  const second = await judged(await submit(bytecode("0x5b5b600056")));
  expect(second.rejection).toEqual(first.rejection);
});

test("compiles source on the server", async () => {
  const submission = await judged(await submit(source(houseCar("sunday-driver").source)));
  expect(submission).toMatchObject({ state: "accepted", kind: "source" });
  expect(submission.codeHash).toBe(houseCar("sunday-driver").codeHash);
  expect(submission.report?.compiler).toMatch(/^0\.8\./);
});

test("keeps a late car unofficial and inactive, and says so in its receipt", async () => {
  const { database } = open;
  const closeAt = (submissionsCloseAt: Date | null) =>
    database.updateTable("competition").set({ submissionsCloseAt }).where("id", "=", "izmir").execute();
  await closeAt(new Date(0));
  const late = await judged(await submit(bytecode(houseCar("wasp").initcode)));
  await closeAt(null);
  expect(late).toMatchObject({ state: "accepted", isActive: false, isUnofficial: true, comparison: null });
  const check = checkReceipt((await findReceipt(database, late.id)) ?? "", await receiptKey(database));
  expect(check).toMatchObject({ kind: "genuine", receipt: { isUnofficial: true } });
});

test("activates a new car unless it's clearly worse than the active one", async () => {
  await open.database.updateTable("team").where("id", "=", teamId).set({ activeCarId: null }).execute();
  const [poor, good] = [houseCar("sunday-driver").initcode, houseCar("metronome").initcode];
  const racing = await judged(await submit(bytecode(`${poor}77`)));
  expect(racing).toMatchObject({ isActive: true });
  const better = await judged(await submit(bytecode(`${good}77`)));
  expect(better).toMatchObject({ isActive: true, comparison: { submissionId: racing.id, races: 20 } });
  expect(better.comparison?.places.low).toBeGreaterThan(0);
  const worse = await judged(await submit(bytecode(`${poor}78`)));
  expect(worse).toMatchObject({ state: "accepted", isActive: false, comparison: { submissionId: better.id } });
  expect(worse.comparison?.places.high).toBeLessThan(0);
});

test("gives the verdict before the comparison, and races the active car until then", async () => {
  const { database } = open;
  const { promise, resolve } = Promise.withResolvers<void>();
  comparisons = promise;
  const before = await database.selectFrom("team").where("id", "=", teamId).select("activeCarId").executeTakeFirst();
  const outcome = await submit(bytecode(`${houseCar("metronome").initcode}79`));
  const accepted = await decided(outcome);
  expect(accepted).toMatchObject({ state: "accepted", comparing: true, comparison: null, isActive: false });
  const during = await database.selectFrom("team").where("id", "=", teamId).select("activeCarId").executeTakeFirst();
  expect(during).toEqual(before);
  resolve();
  expect(await judged(outcome)).toMatchObject({ isActive: true, comparison: { races: 20 } });
});

test("rejects source that doesn't compile with its position, and keeps the active car", async () => {
  const submission = await judged(await submit(source("pragma solidity ^0.8.13;\ncontract Car {\n  uint x = ;\n}")));
  expect(submission).toMatchObject({ state: "rejected", isActive: false });
  expect(submission.rejection).toMatchObject({ rule: "does-not-compile", reason: "mistakes", errors: [{ line: 3 }] });
  const team = await open.database.selectFrom("team").where("id", "=", teamId).select("activeCarId").executeTakeFirst();
  expect(team?.activeCarId).not.toBeNull();
});

test("names the failing line, also if another team submitted the same code first", async () => {
  const failing = (first: string) => `${first}pragma solidity ^0.8.13;
import "code-prix/Car.sol";
contract Doomed is Car {
  function takeYourTurn(CodePrix, CodePrix.CarData[] calldata, uint256) external view override {
    uint256 none = block.number - 1;
    require(ready(none), "not yet");
  }
  function ready(uint256 none) internal view returns (bool) {
    return 7 / none > 1;
  }
}
`;
  const first = await judged(await submit(source(failing(""))));
  const line = { number: 9, text: "return 7 / none > 1;", functionName: "Doomed.ready" };
  expect(first.rejection).toMatchObject({ rule: "never-takes-a-turn", firstTurn: expect.any(Number), line });
  const second = await judged(await submit(source(failing("// the same below this line\n"))));
  expect(second).toMatchObject({ isVerdictKnown: true, rejection: { line: { ...line, number: 10 } } });
});

test("truncates very long names before storing them", async () => {
  const long = "A".repeat(5_000);
  const car = (name: string, called: string) => `contract ${name} is Car {
  function takeYourTurn(CodePrix, CodePrix.CarData[] calldata, uint256) external pure override { ${called}(); }
  function ${called}() internal pure { revert("never"); }
}
`;
  const head = 'pragma solidity ^0.8.13;\nimport "code-prix/Car.sol";\n';
  const alone = await judged(await submit(source(head + car(long, long.toLowerCase()))));
  expect(alone.rejection).toMatchObject({ rule: "never-takes-a-turn", line: { number: 5 } });
  expect(JSON.stringify(alone).length).toBeLessThan(2_000);
  const many = Array.from({ length: 3 }, (_, index) => car(`${long}${index}`, "turn")).join("");
  const several = await judged(await submit(source(head + many)));
  expect(several.rejection).toMatchObject({ rule: "does-not-compile", candidates: expect.any(Array) });
  expect(JSON.stringify(several).length).toBeLessThan(4_000);
});

test.each([
  ["0xfe", { rule: "does-not-deploy", outcome: { kind: "halted", reason: "bad-opcode" } }],
  ["0x5b600056", { rule: "does-not-deploy", outcome: { kind: "out-of-gas" } }],
  ["0x00", { rule: "deploys-no-code" }],
  [
    "0x60fe60005360016000f3",
    { rule: "never-takes-a-turn", races: 5, outcome: { kind: "halted", reason: "bad-opcode" } },
  ],
])("rejects hostile bytecode %s by its rule", async (text, rejection) => {
  const submission = await judged(await submit(bytecode(text)));
  expect(submission).toMatchObject({ state: "rejected", rejection });
});

test("refuses anything that can't be a car before storing it", async () => {
  expect(await submit(bytecode("0x60f"))).toEqual({
    kind: "refused",
    problems: [{ field: "bytecode", rule: "half-byte", digits: 3 }],
  });
  expect(await submit(source("  "))).toEqual({ kind: "refused", problems: [{ field: "source", rule: "empty" }] });
  expect(await submit(source("contract A {}\n\0"))).toEqual({
    kind: "refused",
    problems: [{ field: "source", rule: "not-text", line: 2 }],
  });
  expect(await submit(source("x".repeat(300_000)))).toMatchObject({
    problems: [{ rule: "too-large", bytes: 300_000 }],
  });
});

test("accepts note, contract name and source at their limits, and refuses one beyond", async () => {
  const refusal = async (fields: CarFields) => {
    const outcome = await submit(fields);
    if (outcome.kind === "refused") return outcome.problems.map(({ field, rule }) => `${field} ${rule}`);
    await judged(outcome);
    return [];
  };
  const { initcode } = houseCar("wasp");
  expect(await refusal({ ...bytecode(initcode), note: "ş".repeat(noteLimit) })).toEqual([]);
  expect(await refusal({ ...bytecode(initcode), note: "ş".repeat(noteLimit + 1) })).toEqual(["note too-long"]);
  expect(await refusal({ kind: "source", source: "x", contractName: "C".repeat(101), note: "" })).toEqual([
    "contractName not-a-name",
  ]);
  for (const contractName of ["1Car", "Car Two", "Car;", "Ça", "../Car", "constructor\n"]) {
    const problems = contractName.trim() === "constructor" ? [] : ["contractName not-a-name"];
    expect(await refusal({ kind: "source", source: "x", contractName, note: "" }), `the name ${contractName}`).toEqual(
      problems,
    );
  }
  // Two bytes each: the limit is in bytes, not characters.
  expect(await refusal(source("ş".repeat(maxSourceBytes / 2 + 1)))).toEqual(["source too-large"]);
  expect(await refusal(source("ş".repeat(maxSourceBytes / 2)))).toEqual([]);
  expect(sourceRefusal("ş".repeat(maxSourceBytes / 2))).toBeUndefined();
});

test("refuses a car that the second EVM runs differently, naming the turn", async () => {
  isDoubted = true;
  const refused = await judged(await submit(bytecode(`${houseCar("hedgehog").initcode}01`)));
  isDoubted = false;
  expect(refused).toMatchObject({ state: "rejected", rejection: { rule: "machines-disagree", turn: 7 } });
  const other = bytecode(`${houseCar("hedgehog").initcode}02`);
  expect(await judged(await submit(other))).toMatchObject({ state: "accepted" });
});

test("treats a form sent twice as one submission", async () => {
  const car = bytecode(houseCar("hedgehog").initcode);
  const outcomes = await Promise.all([submit(car), submit(car)]);
  expect(outcomes[0]).toEqual(outcomes[1]);
  for (const outcome of outcomes) await judged(outcome);
});

test("refuses a car whose races don't end in three tries, until resubmission", { tags: ["thorough"] }, async () => {
  const slow = bytecode(houseCar("magpie").initcode);
  isOverrunning = true;
  const refused = await judged(await submit(slow));
  isOverrunning = false;
  expect(refused).toMatchObject({
    state: "rejected",
    rejection: { rule: "races-do-not-end", limit: "time", seconds: 120, tries: 3 },
    interrupted: false,
  });
  expect(await judged(await submit(slow))).toMatchObject({ state: "accepted" });
});

test("repeats a check that the host interrupted, and says so", { tags: ["thorough"] }, async () => {
  isBreaking = true;
  expect(await judged(await submit(bytecode(houseCar("viper").initcode)))).toMatchObject({
    state: "accepted",
    interrupted: true,
  });
});

test(
  "doesn't make bytecode or quick sources wait for sources that compile slowly",
  { tags: ["thorough"], timeout: 180_000 },
  async () => {
    const { database } = open;
    const bombers: { teamId: string; personId: string }[] = [];
    for (let number = 0; number < 3; number += 1) {
      const personId = await newPersonForTests(database, `Bomber ${number}`);
      bombers.push({ teamId: await newTeamForTests(database, personId, { name: `Bomb ${number}` }), personId });
    }
    const { promise, resolve: freeSlowLane } = Promise.withResolvers<void>();
    slowLane = promise;
    const bombs = await Promise.all(
      bombers.map(({ teamId: bomberTeam, personId }, number) =>
        submitCar(database, jobs, {
          teamId: bomberTeam,
          personId,
          fields: source(compilerBomb(number, number === 0 ? 124_000 : 60_000)),
        }),
      ),
    );
    const cars = await Promise.all([
      submit(bytecode(`${houseCar("metronome").initcode}abcdef`)),
      submit(source(`${houseCar("wasp").source}\n// quick`)),
    ]);
    const [byBytecode, bySource] = await Promise.all(cars.map(judged));
    expect([byBytecode?.state, bySource?.state]).toEqual(["accepted", "accepted"]);
    freeSlowLane();
    const exploded = await Promise.all(bombs.map(judged));
    for (const { rejection } of exploded) {
      expect(rejection).toMatchObject({ rule: "does-not-compile", reason: "compiler-limit" });
    }
    const used = await Promise.all(bombers.map((bomber) => compileTimeUsed(database, bomber)));
    expect(used.map((ms) => ms >= 100)).toEqual([true, true, true]);
    // Usage counts per account and per team; users of the compiler queue behind others.
    expect(await compileTimeUsed(database, { teamId, personId: bombers[1]?.personId ?? "" })).toBe(used[1]);
    const rested = await compileTimeUsed(database, { teamId, personId: person.id });
    expect(queuePriority(0, used[1] ?? 0, false)).toBeLessThan(queuePriority(0, rested, false));
  },
);

test(
  "refuses a car that needs too much host work, independent of the clock",
  { tags: ["thorough"], timeout: 120_000 },
  async () => {
    // Five pairings per turn: 26 million units of work for about 220,000 gas.
    const { state, rejection } = await judged(await submit(bytecode(pairingCar(1, 1, 5))));
    expect([state, rejection]).toMatchObject([
      "rejected",
      { rule: "too-much-work", mostWorkPerGas: 12, workPerTurn: 26_002_000 },
    ]);
    const recover = "0 0 128 0 1 5000 STATICCALL POP ".repeat(32);
    for (const code of [`${recover} STOP`, "@again 20000 0 SHA3 POP GAS 20000 LT =again JUMPI STOP"]) {
      const initcode = Buffer.from(deploying(assemble(code))).toString("hex");
      const { state: verdict, report } = await judged(await submit(bytecode(`0x${initcode}`)));
      expect([code, verdict]).toEqual([code, "accepted"]);
      expect(report?.workUsed).toBeGreaterThan(1_000_000);
      expect(report?.hostMs).toBeGreaterThan(0);
    }
  },
);

test("names a car in a new draft's file after its draft, or else its team", async () => {
  const nameOf = async (note: string, units: number) => {
    const code = `def take_turn(race, cars, place):\n    race.buy_acceleration(${units})\n`;
    const { id, rejection } = await judged(
      await submit({ kind: "source", source: code, language: "python", contractName: "MyCar", note }),
    );
    expect(rejection).toBeNull();
    const car = await open.database
      .selectFrom("car")
      .where("submissionId", "=", id)
      .select(["name", "proposedName"])
      .executeTakeFirstOrThrow();
    return car.proposedName ?? car.name;
  };
  expect(await nameOf("Kaplumbağa", 3)).toBe("Kaplumbağa");
  expect(await nameOf("", 4)).toBe("Şimşek");
});

test("accepts a car in Python and its twin in JavaScript, each in its language", async () => {
  const python = "def take_turn(race, cars, place):\n    race.buy_acceleration(place)\n";
  const script = "export function takeTurn(race, cars, place) {\n  race.buyAcceleration(place);\n}\n";
  for (const [language, text] of [
    ["python", python],
    ["javascript", script],
  ] as const) {
    const fields: CarFields = { kind: "source", source: text, language, contractName: "Fast", note: "" };
    const { id, state, report } = await judged(await submit(fields));
    expect({ state, compiler: report?.compiler }).toEqual({ state: "accepted", compiler: `${language}-1` });
    expect(await readSubmissionCode(open.database, id)).toMatchObject({ kind: "source", language, text });
  }
});

test("names the line of a Python mistake and of a failing turn", async () => {
  const submitPython = (text: string) =>
    submit({ kind: "source", source: text, language: "python", contractName: "", note: "" });
  const refused = await judged(await submitPython("def take_turn(race, cars, place):\n    race.buy_rocket(1)\n"));
  expect(refused.rejection).toMatchObject({ rule: "does-not-compile", errors: [{ line: 2 }] });
  const stopped = await judged(
    await submitPython("def take_turn(race, cars, place):\n    units = 1\n    cars[place + 9].speed // units\n"),
  );
  expect(stopped.rejection).toMatchObject({
    rule: "never-takes-a-turn",
    stopped: "index-out-of-range",
    line: { number: 3 },
  });
});
