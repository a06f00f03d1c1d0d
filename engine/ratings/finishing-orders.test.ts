import { expect, test } from "vitest";
import { packOrders } from "./finishing-orders.ts";

test("puts orders, ties and blocks into flat arrays", () => {
  const packed = packOrders(
    [{ order: [2, [0, 1]], block: "heat 1" }, { order: [1, 2] }, { order: [0], block: "heat 1" }],
    3,
  );
  expect([...packed.firstEntry]).toEqual([0, 3, 5, 6]);
  expect([...packed.competitorAt]).toEqual([2, 0, 1, 1, 2, 0]);
  expect([...packed.groupEnd]).toEqual([1, 3, 3, 4, 5, 6]);
  expect([...packed.blockOf]).toEqual([0, 1, 0]);
  expect(packed.blocks).toBe(2);
});

test.each([
  ["an unknown competitor", [0, 3], /Race 0 names competitor 3: numbers go from 0 to 2/],
  ["a number that is none", [0, NaN], /Race 0 names competitor NaN/],
  ["a competitor twice", [0, [1, 0]], /Race 0 names competitor 0 twice/],
  ["an empty group", [0, []], /Race 0 has an empty group/],
  ["no cars", [], /Race 0 has no cars/],
])("rejects %s", (_, order, message) => {
  expect(() => packOrders([{ order }], 3)).toThrow(message);
});
