import { expect, test } from "vitest";
import { displayName, nameCars } from "./car-names.ts";

test("cars with the same code show their number", () => {
  expect(nameCars(["defensivecar1", "defensivecar2", "examplecar3"]).map((car) => car.code)).toEqual([
    "DE1",
    "DE2",
    "EXA",
  ]);
});

test("ten cars with the same name have ten codes", () => {
  expect(new Set(nameCars(Array.from({ length: 10 }, () => "same")).map((car) => car.code)).size).toBe(10);
});

test("hostile names are rendered harmless", () => {
  expect(displayName("\u202Egnp.exe\u0000\u200B", 0)).toBe("gnp.exe");
  expect(displayName(" \n\t ", 2)).toBe("Car 3");
  expect(displayName("", 2, (number) => `Araba ${number}`)).toBe("Araba 3");
  expect(displayName("Car 3", 2, (number) => `Araba ${number}`)).toBe("Araba 3");
  expect(displayName("x".repeat(10_000), 0)).toHaveLength(40);
  expect(displayName("<b>Şimşek</b>", 0)).toBe("<b>Şimşek</b>");
});

test("a team's code is its tag, with the seat if two teams share it", () => {
  expect(nameCars(["İmbat", "Şirince"], undefined, [], ["IMB", ""]).map((car) => car.code)).toEqual(["IMB", "ŞIR"]);
  expect(nameCars(["a", "b"], undefined, [], ["AAA", "AAA"]).map((car) => car.code)).toEqual(["AA1", "AA2"]);
});
