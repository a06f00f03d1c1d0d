// @module-tag thorough
import { describe, expect, test } from "vitest";
import { carAddress, refereeAddress } from "#engine/cars/create-address.ts";
import { type Family, families } from "#engine/formula/families.ts";
import { gasSchedules } from "#engine/referee/gas-schedule.ts";
import { presets } from "#engine/formula/formula.ts";
import { createRulebook } from "#engine/referee/referee-state.ts";
import { drive } from "./drive.ts";
import { lockstep } from "./lockstep.ts";
import { createProductSide } from "./product-side.ts";
import { createDraw } from "./random-race.ts";

const names = Object.keys(families) as Family[];

describe.each(names)("%s", (family) => {
  test("3000 random turns agree with the plain model in results, events, positions and gas", async () => {
    const { differences, hits } = await lockstep(family, 3_000, createDraw(20_251_101));
    expect(differences).toEqual([]);
    const bought = hits.filter(({ row }) => row.startsWith("buy") && row.endsWith(", ok"));
    expect(bought).toHaveLength(families[family].actions.length);
    expect(bought.filter(({ times }) => times < 200)).toEqual([]);
  });
});

test("covers rare shell hits often, and notices one wrong gas unit", async () => {
  const { hits } = await lockstep("titans", 3_000, createDraw(20_251_101));
  const { terms } = hits.find(({ row }) => row === "buyShell(uint256), ok")!;
  expect(Math.min(terms.bananaLast!, terms.bananaUnaimed!)).toBeGreaterThan(5);

  const rulebook = createRulebook(presets["0xtitans"]);
  const shell = gasSchedules.titans.purchase.shell!;
  const wrong = createRulebook(presets["0xtitans"]);
  wrong.gas = {
    ...wrong.gas,
    purchase: { ...wrong.gas.purchase, shell: { ...shell, ok: { ...shell.ok, bananaLast: shell.ok.bananaLast! + 1 } } },
  };
  const cars = [0, 1, 2].map((seat) => carAddress(seat));
  const sides = [rulebook, wrong].map((book) => createProductSide(book, refereeAddress, cars));
  const { differences } = await drive(sides, rulebook, cars, 3_000, createDraw(20_251_101));
  expect(differences.length).toBeGreaterThan(5);
});
