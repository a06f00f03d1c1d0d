import { describe, expect, test } from "vitest";
import { defaultFormula } from "#engine/formula/formula.ts";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import { carWith, compiledForTests, inspectFirstTurn, raceWith, sourceForTests } from "./car-for-tests.ts";
import type { Outcome } from "#engine/evm/machine.ts";
import { readRevertReason } from "./revert-reason.ts";
import { inspectTurn, type InspectedTurn } from "./inspect-turn.ts";

function lineOf(source: string, text: string): number {
  return source.slice(0, source.indexOf(text)).split("\n").length;
}

function historyOf(turn: InspectedTurn, name: string): string[] {
  const seen = turn.stops.flatMap((stop) =>
    stop.variables.filter((each) => each.name === name).map((each) => each.value),
  );
  return seen.filter((value, index) => value !== seen[index - 1]);
}

describe("an inspected turn", () => {
  test("is the exact turn of the race", () => {
    const source = houseCars.find((car) => car.id === "metronome")!.source;
    const car = compiledForTests(source);
    const plain = raceWith(car.initcode);
    const seen = raceWith(car.initcode);
    for (let turn = 0; turn < 10; turn += 1) {
      const expected = plain.playTurn();
      const mine = seen.nextMover === 1 ? sourceForTests(source, car) : undefined;
      expect(inspectTurn(seen, "code-prix", mine).record).toEqual(expected);
    }
  });

  const [first, ...others] = houseCars;
  test.each([[[first!]]])("counts every unit of gas for one line", countsAllGas);
  test.each([[others]])("counts every unit of gas of all house cars", { tags: ["thorough"] }, countsAllGas);

  function countsAllGas(cars: typeof houseCars): void {
    for (const { source } of cars) {
      const car = compiledForTests(source);
      const race = raceWith(car.initcode);
      const turn = inspectTurn(race, "code-prix", sourceForTests(source, car));
      const sum = turn.gas!.lines.reduce((total, line) => total + line.gas, turn.gas!.elsewhere);
      expect(sum).toBe(turn.gasUsed);
      race.release();
    }
  }

  test("lists the car's referee calls in order, with answers, gas and lines", () => {
    const source = carWith(
      "uint256 price = codePrix.getAccelerateCost(2);\n        if (price < 100) codePrix.buyAcceleration(2);",
    );
    const { calls } = inspectFirstTurn(source);
    expect(calls).toMatchObject([
      {
        name: "getAccelerateCost",
        kind: "price",
        amount: 2n,
        answer: 23n,
        ok: true,
        line: lineOf(source, "getAccelerateCost"),
      },
      {
        name: "buyAcceleration",
        kind: "buy",
        amount: 2n,
        answer: 23n,
        ok: true,
        line: lineOf(source, "buyAcceleration"),
      },
    ]);
    expect(calls.every((call) => call.gasUsed > 0)).toBe(true);
  });

  test("shows what the car prints and its events", () => {
    const source = carWith(
      'console.log("price", yourCarIndex);\n        console.log("done");\n        emit Thought(allCars.length, true);',
      "event Thought(uint256 indexed cars, bool sure);",
    );
    expect(inspectFirstTurn(source).console).toEqual([
      {
        kind: "log",
        text: expect.stringMatching(/^price \d$/),
        line: lineOf(source, '"price"'),
        file: "src/cars/MyCar.sol",
      },
      { kind: "log", text: "done", line: lineOf(source, '"done"'), file: "src/cars/MyCar.sol" },
      { kind: "event", text: "Thought(cars: 5, sure: true)" },
    ]);
  });
});

describe("variables", () => {
  test("appear where they are declared and follow a loop", () => {
    const source = carWith(
      "uint256 budget = 300;\n        uint256 units = 0;\n        while (units < 3) {\n            units++;\n            budget -= codePrix.getAccelerateCost(units);\n        }\n        codePrix.buyAcceleration(units);",
    );
    const turn = inspectFirstTurn(source);
    expect(historyOf(turn, "units")).toEqual(["0", "1", "2", "3"]);
    expect(historyOf(turn, "budget")).toEqual(["300", "289", "266", "230"]);
  });

  test("include parameters and results of the car's own functions", () => {
    const source = carWith(
      "uint256 price = codePrix.getAccelerateCost(1);\n        codePrix.buyAcceleration(half(price, 7));",
      "function half(uint256 amount, uint256 more) internal view returns (uint256 result) {\n        uint256 doubled = amount * 2 + yours;\n        for (uint256 i = 0; i < 2; i++) {\n            doubled += more;\n        }\n        result = doubled / 10;\n    }\n    uint256 yours = 4;",
    );
    const turn = inspectFirstTurn(source);
    expect(historyOf(turn, "amount")).toEqual(["11"]);
    expect(historyOf(turn, "doubled")).toEqual(["26", "33", "40"]);
  });

  test("include the numbers of a car's record", () => {
    const source = carWith(
      "CodePrix.CarData memory me = allCars[yourCarIndex];\n        uint256 balance = me.balance;\n        if (balance > 10) {\n            codePrix.buyAcceleration(1);\n        }",
    );
    const turn = inspectFirstTurn(source);
    expect(historyOf(turn, "me").at(-1)).toBe("balance 15000, speed 0, y 0, shield 0");
  });

  test("in storage appear once the car has used them", () => {
    const source = carWith(
      "turnsTaken += 1;\n        codePrix.buyAcceleration(turnsTaken);\n        last = turnsTaken;",
      "uint256 turnsTaken = 6;\n    uint256 last;",
    );
    expect(inspectFirstTurn(source).stops.at(-1)?.storage).toEqual(expect.arrayContaining([{ slot: 0n, value: 7n }]));
  });
});

describe("explains why and where a turn failed", () => {
  test.each([
    ["codePrix.buyShell(0);", "zero-shells"],
    ["codePrix.buyShield(0);", "zero-shields"],
    ["codePrix.buyAcceleration(60);", "too-expensive"],
    ["codePrix.buyShell(900);", "silent-revert"],
    ["uint256 x = allCars[yourCarIndex].y - 5; codePrix.buyAcceleration(x);", "underflow"],
    ["codePrix.buyAcceleration(1000 / uint256(allCars[yourCarIndex].y));", "division-by-zero"],
    ["codePrix.buyAcceleration(allCars[yourCarIndex + 9].speed);", "index-out-of-range"],
    ["assert(yourCarIndex > 50);", "assert-failed"],
    ['require(yourCarIndex > 50, "not me");', "require"],
    ["revert Mine();", "require"],
    ["codePrix.buyAcceleration(uint256(stringy[0]));", "index-out-of-range"],
    ["while (true) { codePrix.getAccelerateCost(100); }", "out-of-gas"],
    ["this.deeper(codePrix);", "silent-revert"],
    ["assembly { invalid() }", "bad-opcode"],
    ["Pick pick = Pick(allCars.length); codePrix.buyAcceleration(uint256(pick));", "other-panic"],
  ])("%s", (body, id) => {
    const source = carWith(
      body,
      "error Mine();\n    uint256[] stringy;\n    enum Pick { A, B }\n    function deeper(CodePrix p) external view { p.getShellCost(2000); }",
    );
    const turn = inspectFirstTurn(source);
    expect(turn.failure?.reason.id).toBe(id);
    expect(turn.failure?.line).toBe(lineOf(source, body));
    expect(turn.record.purchases).toEqual([]);
  });

  test("explains a limit, a missing program and the machine's refusal, too", () => {
    const reasonOf = (outcome: Outcome) => readRevertReason(outcome, new Uint8Array(), []);
    expect(reasonOf({ kind: "over-limit", limit: "logs" })).toEqual({ id: "over-limit", values: { word: "logs" } });
    expect(reasonOf({ kind: "no-code" }).id).toBe("no-code");
    expect(reasonOf({ kind: "halted", reason: "static-violation" })).toMatchObject({
      values: { word: "static_violation" },
    });
  });

  test("shows calls, gas and reason for a car without source", () => {
    const car = compiledForTests(carWith("codePrix.getShellCost(1);\n        codePrix.buyShell(0);"));
    const race = raceWith(car.initcode);
    const turn = inspectTurn(race, "code-prix");
    expect(turn.calls.map((call) => call.name)).toEqual(["getShellCost", "buyShell"]);
    expect(turn.failure).toEqual({ reason: { id: "zero-shells", values: {} } });
    expect([turn.stops, turn.gas]).toEqual([[], undefined]);
    expect(turn.gasUsed).toBeLessThan(defaultFormula.gasPerTurn);
  });

  test("keeps the first stops of a turn with endlessly many", () => {
    const turn = inspectFirstTurn(
      carWith(
        "uint256 i = 0;\n        while (gasleft() > 1000) {\n            i++;\n        }\n        codePrix.buyAcceleration(i);",
      ),
    );
    expect(turn.isCut).toBe(true);
    expect(turn.stops.length).toBe(4_000);
  });
});
