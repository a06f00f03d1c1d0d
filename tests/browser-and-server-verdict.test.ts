import { afterAll, expect, test } from "vitest";
import { defaultFormula as formula } from "#engine/formula/formula.ts";
import { raceLogHash } from "#engine/race-log/race-log-text.ts";
import { practiceSeed } from "#server/races/record-race.ts";
import { createRaceThreads } from "#server/races/race-threads.ts";
import { createSecondEvm } from "#server/races/second-evm/second-evm-thread.ts";
import { scrutineer } from "#server/submissions/scrutineer.ts";
import { createCompileSession } from "#languages/compiling/session/compile-session.ts";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import { createCompileProcess } from "#languages/solidity/node/compile-process.ts";
import { loadCompiler } from "#languages/solidity/node/load-compiler.ts";
import { createDriveService } from "#web/garage/test-drive/drive-service.ts";
import { machineForTests } from "#web/garage/debugger/car-for-tests.ts";

/** Browser and server use the same compiler and engine, so verdicts must be equal. */
const threads = createRaceThreads(1, "0".repeat(64));
const compiler = createCompileProcess();
const secondEvm = createSecondEvm();
const drive = createDriveService(machineForTests);
const compile = createCompileSession((version) => loadCompiler(version));
const rivals = houseCars.slice(0, 4).map(({ name, initcode }) => ({ name, initcode }));

afterAll(async () => {
  await Promise.all([threads.close(), compiler.close()]);
});

const house = houseCars[0]?.source ?? "";
const withTurn = (code: string) => house.replace(/(function takeYourTurn[^{]*\{)/, `$1 ${code}`);

const sources: [string, string][] = [
  ["a house car", house],
  ["a car that always reverts", withTurn("revert();")],
  ["a car that never ends its turn", withTurn("while (true) {}")],
  ["a mistake", house.replace(";", ";;uint x = ;")],
  ["no car at all", "pragma solidity ^0.8.13;\ncontract Nothing {}\n"],
  ["a version that is not here", house.replace(/pragma solidity [^;]+;/, "pragma solidity 0.4.11;")],
];

const family = formula.family === "titans-season-1" ? "titans" : formula.family;
const bytes = (hex: string) => new Uint8Array(Buffer.from(hex.slice(2), "hex"));

/** `rule`: why the car is rejected. */
interface Finding {
  rule: string | null;
  reason: string | null;
  initcode: string | null;
  /** of an accepted car's races, in seat order */
  hashes: string[];
}

async function onTheServer(source: string): Promise<Finding> {
  const car = {
    submissionId: "same",
    teamName: "Mine",
    formula,
    source,
    language: "solidity" as const,
    contractName: null,
    initcode: null,
    accounts: [],
    rivals: rivals.map(({ name, initcode }) => ({ name, initcode: bytes(initcode) })),
  };
  const verdict = await scrutineer(
    car,
    (input) => compiler.compile(input),
    threads,
    secondEvm,
    () => Promise.resolve(undefined),
  );
  const initcode = verdict.initcode && `0x${Buffer.from(verdict.initcode).toString("hex")}`;
  if (verdict.kind === "accepted") {
    return { rule: null, reason: null, initcode, hashes: verdict.races.map((race) => race.report.logHash) };
  }
  const { rejection } = verdict;
  return { rule: rejection.rule, reason: "reason" in rejection ? rejection.reason : null, initcode, hashes: [] };
}

function inTheBrowser(source: string): Finding {
  const compiled = compile({ source, goal: "build", family });
  if (compiled.kind !== "compiled") {
    const reason = compiled.kind === "rejected" ? compiled.reason : null;
    return { rule: "does-not-compile", reason, initcode: null, hashes: [] };
  }
  const { initcode } = compiled.car;
  let turnsOk = 0;
  const hashes = Array.from({ length: formula.cars }, (_, ownSeat) => {
    const cars = Array.from({ length: formula.cars }, (_each, seat) =>
      seat === ownSeat ? { name: "Mine", initcode } : rivals[(ownSeat + seat) % rivals.length],
    ).filter((car) => car !== undefined);
    const seed = `0x${practiceSeed(`submission:same:${ownSeat}`).toString(16)}`;
    const reply = drive({ kind: "race", race: { formula, cars, seed } });
    if (reply.kind !== "race") throw new Error("The garage did not race.");
    turnsOk += reply.log.turns.filter((turn) => turn.mover === ownSeat && turn.outcome?.kind === "ok").length;
    return raceLogHash(reply.log);
  });
  if (turnsOk === 0) return { rule: "never-takes-a-turn", reason: null, initcode, hashes: [] };
  return { rule: null, reason: null, initcode, hashes };
}

const rules = [
  null,
  "never-takes-a-turn",
  "never-takes-a-turn",
  ...Array.from({ length: 3 }, () => "does-not-compile"),
];

test.each(sources.map(([what, source], index) => [what, source, rules[index]] as const))(
  "%s: browser and server agree",
  { timeout: 60_000 },
  async (_, source, rule) => {
    const finding = inTheBrowser(source);
    expect(finding.rule).toBe(rule);
    expect(await onTheServer(source)).toEqual(finding);
  },
);
