import { expect, test } from "vitest";
import { houseCar } from "#languages/cars/house-cars/house-cars.ts";
import { templatesOf } from "#languages/cars/first-cars/templates.ts";
import { newDraft } from "../drafts/draft.ts";
import { carsToChoose } from "./car-choice.ts";
import { DraftBuilds } from "./draft-builds.ts";
import { raceCarsOf, raceIdIn } from "./fetch-race-cars.ts";

const draft = (text: string) => newDraft({ id: "d1", name: "Mine", text, startedFrom: null });
const wasp = houseCar("wasp").initcode;
const titan = templatesOf("titans")[0]!.initcode;
const car = (id: string, initcode: `0x${string}`) => ({ id, name: id, initcode, acceptedAtMs: 1, isActive: false });

test("lists own, team and race cars before house cars, without other families", () => {
  const cars = carsToChoose("code-prix", {
    drafts: [draft("")],
    teamCars: [car("team-1", wasp), car("team-titan", titan)],
    raceCars: [car("race-x-0", wasp)],
  });
  expect(cars.slice(0, 4).map(({ id }) => id)).toEqual(["draft-d1", "team-1", "race-x-0", "sunday-driver"]);
  expect(cars.some(({ id }) => id === "team-titan")).toBe(false);
});

test("lists a race's cars, marks unpublished ones, and omits your own from rivals", () => {
  expect(raceIdIn("https://example.org/race/hsvpseph83w8?turn=3")).toBe("hsvpseph83w8");
  expect(raceIdIn("hsvpseph83w8")).toBe("hsvpseph83w8");
  expect(raceIdIn("/teams/2")).toBeUndefined();
  const seats = [
    { name: "Wasp", initcode: wasp, isOwn: false },
    { name: "Mine", initcode: "0x01", isOwn: true },
    { name: "Rival", initcode: "0x02", isOwn: false },
    { name: "Secret", initcode: null, isOwn: false },
  ] as const;
  expect(raceCarsOf("r", [...seats])).toEqual({
    kind: "cars",
    cars: [
      { id: "race-r-1", name: "Mine", initcode: "0x01" },
      { id: "race-r-2", name: "Rival", initcode: "0x02" },
    ],
    rivals: ["wasp", "race-r-2"],
    closed: ["Secret"],
  });
});

test("compiles a draft once after each change, and retries without an answer", async () => {
  const asked: string[] = [];
  let isThere = false;
  const builds = new DraftBuilds(
    {
      compile: ({ source }) => {
        asked.push(source);
        const car = { family: "code-prix", initcode: `0x${source}` };
        return Promise.resolve(
          isThere
            ? ({ kind: "outcome", outcome: { kind: "compiled", car } } as never)
            : { kind: "superseded" as const },
        );
      },
    },
    () => "code-prix",
  );
  expect(await builds.programOf(draft("00"))).toBeUndefined();
  isThere = true;
  expect(await builds.programOf(draft("00"))).toBe("0x00");
  expect(await builds.programOf(draft("00"))).toBe("0x00");
  expect(await builds.programOf(draft("01"))).toBe("0x01");
  expect(asked).toEqual(["00", "00", "01"]);
});
