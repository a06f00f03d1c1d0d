import { expect, test, vi } from "vitest";
import { defaultFormula } from "#engine/formula/formula.ts";
import { compileSource } from "#languages/ir/compile-source.ts";
import { python } from "#languages/compiling/session/compile-session.ts";
import type { CarCompiler } from "./compiler/car-compiler.ts";
import { browserForTests } from "./drafts/browser-for-tests.ts";
import { DeviceDrafts } from "./drafts/device-drafts.ts";
import { newDraft } from "./drafts/draft.ts";
import { Garage } from "./garage.ts";

let ids = 1;

function openGarage(compile: CarCompiler["compile"]): Garage {
  const draft = newDraft({ id: "d1", name: "My car", text: "a", startedFrom: null });
  const nobody = () => undefined;
  const { storage, tab } = browserForTests().openTab();
  return new Garage({
    formula: defaultFormula,
    livery: null,
    rule: { off: [], reason: { en: "", tr: "" } },
    openCompiler: () => ({ compile, close: nobody }) as unknown as CarCompiler,
    draft,
    drafts: [draft],
    nowMs: () => 1,
    newId: () => `d${(ids += 1)}`,
    device: new DeviceDrafts(null, storage, tab),
    account: undefined,
    onSaveFailed: nobody,
    onSignedOut: nobody,
  });
}

test("never reports an older text than the current one, even after a save", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => setTimeout(draw, 16));
  vi.stubGlobal("navigator", {});
  try {
    const garage = openGarage(() => new Promise(() => undefined));
    const texts: string[] = [];
    garage.subscribe(() => texts.push(garage.state.draft.files[0]?.text ?? ""));
    for (const text of ["ab", "abc"]) {
      await vi.advanceTimersByTimeAsync(5_000);
      expect(garage.state.save).toBe("device");
      texts.length = 0;
      garage.edit(text);
      await vi.advanceTimersByTimeAsync(100);
      expect(garage.state.save).toBe("waiting");
      expect(new Set(texts)).toEqual(new Set([text]));
    }
    // The extension follows the language of pasted code.
    const pathAfter = (text: string) => (garage.edit(text), garage.state.draft.openPath);
    expect(pathAfter("def take_turn(race, cars, place):\n    pass\n")).toBe("src/cars/MyCar.py");
    expect(pathAfter("def take_tur")).toBe("src/cars/MyCar.py");
    expect(pathAfter("export function takeTurn(race: Race) {}")).toBe("src/cars/MyCar.ts");
    expect(pathAfter("export function takeTurn(race) {}")).toBe("src/cars/MyCar.ts");
    expect(pathAfter("contract A is Car {}")).toBe("src/cars/MyCar.sol");
    garage.close();
  } finally {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  }
});

test("reports nothing on the current line until 800 ms after the last key", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => setTimeout(draw, 16));
  vi.stubGlobal("navigator", {});
  try {
    const garage = openGarage(async ({ source, fileName = "" }) => ({
      kind: "outcome",
      outcome: compileSource(python, { source, fileName, family: "code-prix", goal: "check" }),
    }));
    const shown = () => garage.state.problems.map(({ diagnostic }) => diagnostic.from?.line);
    const head = "def take_turn(race, cars, place):\n";
    garage.edit(`${head}    race.buy_shell(1)\n`);
    await vi.advanceTimersByTimeAsync(5_000);
    garage.edit(`${head}    race.\n`);
    await vi.advanceTimersByTimeAsync(700);
    expect(shown()).toEqual([]);
    garage.edit(`${head}    race.b\n`);
    await vi.advanceTimersByTimeAsync(700);
    expect([shown(), garage.state.compiler.kind]).toEqual([[], "working"]);
    await vi.advanceTimersByTimeAsync(200);
    expect(shown()).toEqual([2]);
    garage.edit(`${head}    race.bu\n`);
    await vi.advanceTimersByTimeAsync(700);
    garage.moveCursor(2);
    garage.edit(`${head}    race.buy\n    race.buy_shell(1)\n`);
    await vi.advanceTimersByTimeAsync(700);
    expect(shown()).toEqual([2]);
    garage.edit(`${head}    race.buy\n    race.buy_shel\n`);
    await vi.advanceTimersByTimeAsync(700);
    expect(shown()).toEqual([2]);
    garage.moveCursor(1);
    expect(shown()).toEqual([2, 3]);
    garage.close();
  } finally {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  }
});

test("opens what was started before, and numbers a second car of the same name", () => {
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => setTimeout(draw, 16));
  vi.stubGlobal("navigator", {});
  try {
    const garage = openGarage(() => new Promise(() => undefined));
    const start = { name: "Wasp", text: "one", startedFrom: "wasp", language: "python" } as const;
    const names = () => garage.state.drafts.map(({ name }) => name);
    garage.openStart(start, true);
    garage.openStart(start, true);
    expect(names()).toEqual(["Wasp", "My car"]);
    garage.edit("changed");
    garage.openStart(start);
    expect([names(), garage.state.draft.files[0]?.text]).toEqual([["Wasp", "My car"], "changed"]);
    garage.openStart(start, true);
    expect([garage.state.draft.name, garage.state.draft.files[0]?.text]).toEqual(["Wasp 2", "one"]);
    garage.close();
  } finally {
    vi.unstubAllGlobals();
  }
});

test("changes an unchanged car's language in place, and keeps a changed car", () => {
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => setTimeout(draw, 16));
  vi.stubGlobal("navigator", {});
  try {
    const garage = openGarage(() => new Promise(() => undefined));
    const start = (language: "python" | "javascript", text: string) =>
      ({ name: "First Car", text, startedFrom: `first.${language}`, language }) as const;
    const cars = () => garage.state.drafts.map(({ name, files: [main] }) => `${name} ${main!.path} ${main!.text}`);
    garage.openStart(start("python", "one"));
    garage.rename("Comet");
    garage.changeLanguage(start("javascript", "two"), "one");
    expect(cars()).toEqual(["Comet src/cars/MyCar.js two", "My car src/cars/MyCar.sol a"]);
    expect(garage.state.draft.startedFrom).toBe("first.javascript");
    garage.edit("three");
    garage.changeLanguage(start("python", "one"), "two");
    expect(cars()).toEqual([
      "First Car src/cars/MyCar.py one",
      "Comet src/cars/MyCar.js three",
      "My car src/cars/MyCar.sol a",
    ]);
    // A car that was started in this language is opened.
    garage.changeLanguage(start("javascript", "two"), "one");
    expect(garage.state.draft.files[0]!.text).toBe("three");
    garage.close();
  } finally {
    vi.unstubAllGlobals();
  }
});
