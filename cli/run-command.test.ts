import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { decodeRaceLog } from "#engine/race-log/race-log-reader.ts";
import { raceLogHash } from "#engine/race-log/race-log-text.ts";
import { houseCar } from "#languages/cars/house-cars/house-cars.ts";
import { sourceFor, templates } from "#languages/cars/first-cars/templates.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { runCommand } from "./run-command.ts";
import { createTerminal } from "./terminal.ts";

const entry = new URL("./main.ts", import.meta.url);
let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "code prix ğüş "));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function run(...values: string[]): Promise<{ code: number; output: string; errors: string }> {
  let output = "";
  let errors = "";
  const terminal = createTerminal({
    output: { write: (text) => (output += text) },
    errors: { write: (text) => (errors += text) },
  });
  const code = await runCommand(values, terminal, entry, "1.2.3");
  return { code, output, errors };
}

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

interface RaceResult {
  winner: string;
  hash: string;
  standings: { name: string }[];
}

async function race(...values: string[]): Promise<RaceResult> {
  const { output, errors, code } = await run("race", ...values, "--json");
  expect({ code, errors }).toEqual({ code: 0, errors: "" });
  return JSON.parse(output) as RaceResult;
}

const grid = ["wasp", "viper", "comet", "magpie", "grandmaster"];

describe("race", () => {
  test("prints the same hash for the same cars, seats and seed", async () => {
    const first = await race(...grid, "--seed", "7");
    const { output } = await run("race", ...grid, "--seed", "0x7", "--hash");
    expect(output).toBe(`${first.hash}\n`);
    expect((await race(...grid, "--seed", "8")).hash).not.toBe(first.hash);
    expect((await race(...grid, "--seed", "7", "--seats", "4,3,2,1,0")).hash).not.toBe(first.hash);
    expect((await race(...grid.toReversed(), "--seed", "7", "--seats", "4,3,2,1,0")).hash).toBe(first.hash);
  });

  test("gives the same race for a car in Python, JavaScript and Solidity", async () => {
    const folder = join(import.meta.dirname, "../languages/cars/house-cars");
    const rows = await Promise.all(
      ["Wasp.sol", "Wasp.py", "Wasp.js"].map(async (name) => {
        const { standings } = await race(join(folder, name), ...grid.slice(1), "--seed", "5");
        return JSON.stringify(standings);
      }),
    );
    expect(new Set(rows).size).toBe(1);
  });

  test("gives the same race for a car's source, bytecode, Foundry and Hardhat artifacts", async () => {
    const { source, initcode } = houseCar("wasp");
    const abi = [{ type: "function", name: "takeYourTurn" }];
    const forms = [
      file("Wasp.sol", source),
      file("wasp.bytecode", `${initcode}\r\n`),
      file("foundry.json", JSON.stringify({ abi, bytecode: { object: initcode } })),
      file("hardhat.json", JSON.stringify({ contractName: "Wasp", abi, bytecode: initcode })),
    ];
    const hashes = await Promise.all(forms.map(async (form) => (await race(form, ...grid.slice(1))).hash));
    expect(new Set(hashes).size).toBe(1);
    expect(hashes[0]).toBe((await race(...grid)).hash);
  });

  test("fills empty seats with house cars", async () => {
    const { standings } = await race(file("First.sol", templates[0]?.source ?? ""));
    expect(standings.map((row) => row.name).toSorted()).toEqual([
      "FirstCar",
      "Hedgehog",
      "Last Lap",
      "Metronome",
      "Wasp",
    ]);
  });

  test("tells two copies of a car apart", async () => {
    const { standings } = await race("wasp", "wasp", "wasp", "wasp", "wasp");
    expect(standings.map((row) => row.name).toSorted()).toEqual(["Wasp", "Wasp 2", "Wasp 3", "Wasp 4", "Wasp 5"]);
  });

  test("writes the race as a log", async () => {
    const path = join(folder, "race.log");
    const { hash } = await race(...grid, "--log", path);
    expect(raceLogHash(decodeRaceLog(readFileSync(path, "utf8")))).toBe(hash);
  });

  test("prints a table at a terminal", async () => {
    const { output } = await run("race", ...grid);
    expect(output).toMatch(/^\w+ wins in \d+ turns\.\n {2,}seat {2}distance {2}speed {2}coins\n1\. /);
  });

  test("reads a custom formula and refuses an invalid one by path", async () => {
    const formula = {
      version: 1,
      family: "code-prix",
      cars: 2,
      startBalance: 15_000,
      finishDistance: 300,
      shieldCap: 6,
      gasPerTurn: 2_000_000,
      turnLimit: 100,
      prices: {
        accelerate: { target: 10, decreasePercent: 20, soldPerTenTurns: 20 },
        shell: { target: 200, decreasePercent: 33, soldPerTenTurns: 2 },
        shield: { target: 100, decreasePercent: 33, soldPerTenTurns: 1 },
      },
    };
    const short = file("short.json", JSON.stringify(formula));
    expect((await race("wasp", "viper", "--formula", short)).standings).toHaveLength(2);
    const wrong = file("wrong.json", JSON.stringify({ ...formula, cars: 99 }));
    expect(await run("race", "--formula", wrong)).toMatchObject({
      code: 1,
      errors: "formula.cars: expected a whole number from 2 to 10, found 99.\n",
    });
    expect((await run("race", "--formula", "nascar")).code).toBe(2);
    expect((await run("race", "--formula", file("broken.json", "{"))).code).toBe(2);
  });
});

describe("a car that can't race", () => {
  test("doesn't compile: names file, line and column", async () => {
    const path = file("Broken.sol", (templates[0]?.source ?? "").replace("UNITS);", "UNITS)"));
    const { code, errors } = await run("race", path);
    expect(code).toBe(1);
    expect(errors).toContain("One error; the first is in line 25: Expected ';'");
    expect(errors).toMatch(/Broken\.sol:25:\d+: error: Expected ';'/);
  });

  test("is missing, a folder, broken hex or ambiguous: explains each", async () => {
    expect(await run("race", "nobody")).toMatchObject({
      code: 1,
      errors: expect.stringContaining("find a file or house car named nobody") as unknown,
    });
    expect(await run("race", folder)).toMatchObject({
      code: 1,
      errors: expect.stringContaining("is a folder") as unknown,
    });
    expect(await run("race", file("bad.hex", "0x60zz"))).toMatchObject({
      code: 1,
      errors: expect.stringContaining("Found z (3)") as unknown,
    });
    const two = file(
      "Two.sol",
      `${houseCar("wasp").source}\n${houseCar("sunday-driver").source.replace(/^[\s\S]*?(?=contract)/, "")}`,
    );
    expect(await run("race", two)).toMatchObject({
      code: 1,
      errors: expect.stringContaining("Use --contract Wasp.") as unknown,
    });
    expect((await run("race", `${two}:SundayDriver`)).code).toBe(0);
    expect((await run("race", two, "--contract", "Wasp")).code).toBe(0);
  });

  test("follows relative imports of the user's files", async () => {
    const [head = "", body = ""] = houseCar("wasp").source.split("contract Wasp");
    file("Base.sol", `${head}abstract contract Base${body}`);
    const car = file("Child.sol", 'pragma solidity ^0.8.13;\nimport "./Base.sol";\ncontract Child is Base {}\n');
    expect((await run("race", car)).code).toBe(0);
  });
});

describe("evaluate", () => {
  test("prints win shares with intervals, the same for one worker and two", async () => {
    const one = await run("evaluate", ...grid, "-n", "20", "-w", "1", "--json");
    const two = await run("evaluate", ...grid, "-n", "20", "-w", "2", "--json");
    expect(one.output).toBe(two.output);
    const result = JSON.parse(one.output) as { races: number; cars: { wins: { value: number } }[] };
    expect(result.races).toBe(20);
    expect(result.cars.reduce((sum, car) => sum + car.wins.value, 0)).toBeCloseTo(1);
  });
});

describe("check", () => {
  test("passes a house car", async () => {
    const { code, output } = await run("check", "wasp");
    expect(code).toBe(0);
    expect(output).toContain("The car can race.");
  });

  test("fails a car that can't be deployed or never takes a turn", async () => {
    expect(await run("check", file("revert.hex", "0x60006000fd"))).toMatchObject({
      code: 1,
      output: expect.stringContaining("the constructor failed: reverted") as unknown,
    });
    expect(await run("check", file("nothing.hex", "0x00"))).toMatchObject({
      code: 1,
      output: expect.stringContaining("deploys no code") as unknown,
    });
    // deploys the byte 0xfe, which halts every call
    expect(await run("check", file("halts.hex", "0x60fe60005360016000f3"))).toMatchObject({
      code: 1,
      output: expect.stringMatching(/0 of \d+ turns .*\(halted: bad opcode\)/) as unknown,
    });
  });
});

test("names the line and the reason of the first failed turn", async () => {
  const source = "def take_turn(race, cars, place):\n    ahead = cars[place + 9].speed\n    print(ahead)\n";
  const { code, output } = await run("check", file("stops.py", source));
  expect(code).toBe(1);
  expect(output).toContain("first failure in line 2: ahead = cars[place + 9].speed");
  expect(output).toContain("a list index was out of range");
});

describe("explain", () => {
  test("lists each turn, and failed ones as failed", async () => {
    const { output } = await run("explain", file("First.sol", templates[0]?.source ?? ""));
    expect(output).toContain("FirstCar fails (reverted), so the turn has no effect");
    expect(output).toMatch(/buys \d+ speed for \d+/);
    expect(output).toMatch(/\w wins\.\n/);
  });
});

describe("gas", () => {
  test("lists the most expensive lines of a source, and nothing for bytecode", async () => {
    const wasp = file("Gas.sol", houseCar("wasp").source);
    const { code, output } = await run("gas", wasp);
    expect(code).toBe(0);
    expect(output).toMatch(/gas per turn on average.*\n.*\n +\d+ +\d+\.\d\d% +\d+ {2}while \(units < 24/);
    const seated = JSON.parse((await run("gas", wasp, "--seats", "4,3,2,1,0", "--json")).output) as { turns: number };
    expect(seated.turns).toBeGreaterThan(1);
    expect((await run("gas", "wasp")).code).toBe(2);
  });
});

describe("new", () => {
  test("copies the starter with the first template as its car", async () => {
    const target = join(folder, "benim arabam");
    expect((await run("new", target, "--language", "solidity")).code).toBe(0);
    expect(readFileSync(join(target, "cars", "FirstCar.sol"), "utf8").replaceAll("\r\n", "\n")).toBe(
      sourceFor(templates[0]!, messagesOf("en").firstCars.comments),
    );
    expect(existsSync(join(target, ".gitignore"))).toBe(true);
    expect(existsSync(join(target, ".git", "HEAD"))).toBe(true);
    expect(await run("new", target)).toMatchObject({
      code: 2,
      errors: expect.stringContaining("isn't empty") as unknown,
    });
  });

  for (const [language, car, beside] of [
    ["python", "first_car.py", "code_prix.py"],
    ["javascript", "first-car.js", "code-prix.d.ts"],
    ["typescript", "first-car.ts", "code-prix.d.ts"],
    ["solidity", "FirstCar.sol", "FirstCar.sol"],
  ] as const)
    test(
      `writes a first car in ${language} with a flaw and a working fix`,
      { tags: language === "python" || language === "solidity" ? [] : ["thorough"] },
      async () => {
        const target = join(folder, `my ${language} car`);
        expect((await run("new", target, "-l", language)).code).toBe(0);
        const path = join(target, "cars", car);
        expect(existsSync(join(target, "cars", beside))).toBe(true);
        const readme = readFileSync(join(target, "README.md"), "utf8");
        expect(readme).toContain(`code-prix race cars/${car}`);
        expect(readme).not.toMatch(/<!--/);
        expect(readFileSync(join(target, "test", "first-car.test.js"), "utf8")).toContain(`"cars/${car}"`);
        const mends = [...readme.matchAll(/```\w+\n([\s\S]*?)```/g)].map(([, text = ""]) => text);
        expect(mends).toHaveLength(2);
        const failedTurns = async () => {
          const { code, output, errors } = await run("evaluate", path, "-n", "20", "-w", "1", "--json");
          expect({ code, errors }).toEqual({ code: 0, errors: "" });
          const { cars } = JSON.parse(output) as { cars: { failedTurns: { value: number } }[] };
          return cars[0]!.failedTurns.value;
        };
        expect(await failedTurns()).toBeGreaterThan(0.1);
        const source = readFileSync(path, "utf8");
        const dear = /^.*(?:buy_acceleration\(UNITS\)|buyAcceleration\(UNITS\);)\n/m.exec(source)![0];
        writeFileSync(path, source.replace(dear, mends[0]!));
        expect(await failedTurns()).toBe(0);
      },
    );

  test("refuses a language that cars can't be written in", async () => {
    expect(await run("new", join(folder, "none"), "--language", "cobol")).toMatchObject({
      code: 2,
      errors: expect.stringContaining("python, javascript, typescript, solidity") as unknown,
    });
  });

  test("writes the interfaces for other tools", async () => {
    const lib = join(folder, "lib");
    expect((await run("interfaces", lib)).code).toBe(0);
    expect(readFileSync(join(lib, "code-prix", "Car.sol"), "utf8")).toContain("abstract contract Car");
  });
});

test("exits help, version and errors with the documented codes", async () => {
  expect((await run("--help")).code).toBe(0);
  expect(await run("--version")).toMatchObject({ code: 0, output: "1.2.3\n" });
  expect((await run()).code).toBe(2);
  expect(await run("drive")).toMatchObject({
    code: 2,
    errors: expect.stringContaining('Unknown command "drive"') as unknown,
  });
  expect((await run("race", ...grid, "wasp")).code).toBe(2);
  expect((await run("race", "wasp", "--formula", "0xtitans")).errors).toContain("list all 3");
  const cars = JSON.parse((await run("cars", "--json")).output) as { id: string }[];
  expect(cars[0]?.id).toBe("sunday-driver");
});
