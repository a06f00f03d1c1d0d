// What the car must do before you submit it. Run it with: npm test
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";

const car = "cars/FirstCar.sol";

/** Runs `code-prix` and reads its answer. CODE_PRIX names the program when it is not on the path. */
function codePrix(command) {
  const program = process.env.CODE_PRIX ?? "code-prix";
  const run = spawnSync(`${program} ${command} --json`, { shell: true, encoding: "utf8" });
  assert.equal(run.error, undefined);
  assert.ok(run.stdout, run.stderr);
  return JSON.parse(run.stdout);
}

test("the car passes the check", () => {
  assert.equal(codePrix(`check ${car}`).passed, true);
});

test("no turn fails", () => {
  const [mine] = codePrix(`evaluate ${car} --races 100`).cars;
  assert.equal(mine.failedTurns.value, 0, `${(100 * mine.failedTurns.value).toFixed(1)}% of the turns fail`);
});

test("the car wins at least one race in eight", () => {
  const [mine] = codePrix(`evaluate ${car} --races 200`).cars;
  assert.ok(mine.wins.value >= 0.125, `it wins ${(100 * mine.wins.value).toFixed(1)}%`);
});
