import { expect, test } from "vitest";
import { partsOf, splitAt } from "./split-picture.ts";

const tower = { top: 0, right: 0, bottom: 40, left: 300 };

test("two pictures share the room that nothing covers, and both of them fill the picture", () => {
  const { main, side } = partsOf(1300, 700, tower, 1);
  expect(main.width - tower.left).toBe(side.width);
  expect(main.width + side.width).toBe(1300);
  expect(main.insets).toEqual({ ...tower, right: 0 });
  expect(side.insets).toEqual({ ...tower, left: 0 });
});

test("on an upright picture one stands above the other", () => {
  const { main, side } = partsOf(400, 800, { top: 100, right: 0, bottom: 0, left: 0 }, 1);
  expect([main.width, side.width]).toEqual([400, 400]);
  expect([main.height, side.top, side.height]).toEqual([450, 450, 350]);
});

test("the second comes in from the edge in its full size, and leaves the same way", () => {
  const splitShots = [{ fromSeconds: 10, toSeconds: 12, subject: 3 }];
  expect(splitAt(splitShots, 9.9)).toBeNull();
  const shares = [10, 10.1, 10.3, 11.95].map((seconds) => splitAt(splitShots, seconds)!.share);
  expect(shares[0]).toBe(0);
  expect(shares[1]).toBeGreaterThan(0);
  expect(shares[2]).toBe(1);
  expect(shares[3]).toBeLessThan(1);
  const first = partsOf(1300, 700, tower, shares[0]!);
  expect([first.main.width, first.side.left, first.side.width]).toEqual([1300, 1300, 500]);
});
