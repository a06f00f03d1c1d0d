import { expect, test } from "vitest";
import { defaultSettings, enteredCars, readSettings, writeSettings } from "./race-settings.ts";

const houseCars = ["slow", "fast"].map((id) => ({
  id,
  name: id.toUpperCase(),
  family: "code-prix",
  initcode: `0x${id === "slow" ? "00" : "01"}` as const,
}));

test("fills every seat and numbers twins", () => {
  const settings = defaultSettings("university-code-prix", houseCars, "7");
  expect(enteredCars(settings, houseCars).map((car) => car.name)).toEqual([
    "SLOW",
    "FAST",
    "SLOW 2",
    "FAST 2",
    "SLOW 3",
  ]);
});

test("writes settings without bytecode to the address and reads them back", () => {
  const settings = {
    ...defaultSettings("university-code-prix", houseCars, "0x2a"),
    entrants: [
      { kind: "chosen", id: "draft-1" } as const,
      { kind: "pasted", name: "mine", bytecode: "0x6000" } as const,
      { kind: "chosen", id: "slow" } as const,
      { kind: "chosen", id: "slow" } as const,
      { kind: "chosen", id: "fast" } as const,
    ],
  };
  const address = new URLSearchParams();
  writeSettings(settings, address);
  expect(address.toString()).not.toContain("6000");
  expect(readSettings(address, houseCars, "1")).toEqual({
    ...settings,
    entrants: settings.entrants.map((entrant) =>
      entrant.kind === "pasted" ? { kind: "pasted", name: "", bytecode: "" } : entrant,
    ),
  });
});

test("uses the default for an invalid address", () => {
  const address = new URLSearchParams("formula=chess&cars=,,x,y&seed=");
  expect(readSettings(address, houseCars, "9")).toEqual(defaultSettings("university-code-prix", houseCars, "9"));
});

test("asks for bytecode in every seat if the formula has no house cars", () => {
  expect(defaultSettings("0xmonaco", houseCars, "1").entrants.every((entrant) => entrant.kind === "pasted")).toBe(true);
});
