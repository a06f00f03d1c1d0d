import { expect, test } from "vitest";
import { miniMapCorner } from "./mini-map.ts";

const none = { top: 0, right: 0, bottom: 0, left: 0 };
const picture = { widthPx: 1000, heightPx: 600, insets: none };
const map = { widthPx: 200, heightPx: 140 };
const car = (x: number, y: number, radius: number) => ({ x, y, radius });

test("the minimap moves from the bottom to the top to keep cars visible", () => {
  expect(miniMapCorner(picture, map, [car(500, 300, 20)])).toEqual({ left: 788, top: 448 });
  expect(miniMapCorner(picture, map, [car(500, 300, 20), car(850, 500, 20)])).toEqual({ left: 788, top: 12 });
  expect(miniMapCorner(picture, map, [car(760, 500, 10)])).toEqual({ left: 788, top: 448 });
  expect(miniMapCorner(picture, map, [car(760, 500, 60)])).toEqual({ left: 788, top: 12 });
  expect(miniMapCorner(picture, map, [car(Number.NaN, 0, 20)])).toEqual({ left: 788, top: 448 });
});

test("the minimap avoids overlays and covers as few cars as possible", () => {
  const covered = { ...picture, insets: { ...none, bottom: 100 } };
  expect(miniMapCorner(covered, map, [])).toEqual({ left: 788, top: 360 });
  const [leader, others] = [car(500, 300, 20), [car(850, 500, 20), car(900, 520, 20)]];
  expect(miniMapCorner(picture, map, [leader], [leader, ...others])).toEqual({ left: 788, top: 12 });
  expect(miniMapCorner(picture, map, [leader], [leader, ...others, car(850, 50, 20), car(880, 60, 20)]).top).toBe(448);
});
