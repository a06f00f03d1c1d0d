import { expect, test } from "vitest";
import { livelyRace } from "../replay/race-for-tests.ts";
import { paintCars } from "../replay/liveries.ts";
import { layDrawing } from "./race-drawing.ts";
import { shareSvg } from "./share-image.server.ts";

test("a shared link's picture shows a team's two colours and its code", () => {
  const log = livelyRace();
  const teams = log.seats.map(() => ({ houseCar: null, liveryPrimary: "red", liverySecondary: "yellow" }) as const);
  const [{ trim } = { trim: "" }] = paintCars(["red"], ["yellow"]);
  const texts = {
    title: "Race 7",
    subtitle: "Final",
    names: log.seats.map((_, seat) => `Team ${seat}`),
    codes: log.seats.map((_, seat) => `QX${seat}`),
    figures: [],
  };
  const svg = shareSvg(layDrawing(log, "izmir", teams), texts, "izmir", null);
  expect(svg).toContain(`height="40" fill="${trim}"`);
  expect(svg).toContain(">QX1<");
});
