import { expect, test } from "vitest";
import { miniMapCorner } from "./mini-map.ts";

const picture = { widthPx: 1000, heightPx: 600 };
const map = { widthPx: 200, heightPx: 140 };

test("the small map lies low on the right, and high where it would cover a car that has to be seen", () => {
  expect(miniMapCorner(picture, map, [{ x: 500, y: 300 }])).toEqual({ left: 788, top: 448 });
  expect(
    miniMapCorner(picture, map, [
      { x: 500, y: 300 },
      { x: 850, y: 500 },
    ]),
  ).toEqual({ left: 788, top: 12 });
  expect(miniMapCorner(picture, map, [{ x: Number.NaN, y: 0 }])).toEqual({ left: 788, top: 448 });
});
