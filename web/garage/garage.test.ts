import { expect, test, vi } from "vitest";
import { defaultFormula } from "#engine/race/formula.ts";
import type { CarCompiler } from "./compiler/car-compiler.ts";
import { memoryBackend } from "../drafts/draft-backends.ts";
import { newDraft } from "../drafts/draft.ts";
import { createDraftStore } from "../drafts/draft-store.ts";
import { Garage } from "./garage.ts";

test("whoever listens is never told of an older text than the one just written, the first letter after a save included", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => setTimeout(draw, 16));
  vi.stubGlobal("navigator", {});
  try {
    const draft = newDraft({ id: "d1", owner: null, name: "My car", text: "a", startedFrom: null });
    const nobody = () => undefined;
    const garage = new Garage({
      formula: defaultFormula,
      rule: { off: [], reason: { en: "", tr: "" } },
      openCompiler: () => ({ compile: () => new Promise(nobody), close: nobody }) as unknown as CarCompiler,
      draft,
      opened: { drafts: [draft], signedOutDrafts: [], forked: [], send: [] },
      kept: [],
      nowMs: () => 1,
      newId: () => "d2",
      forkName: (name) => name,
      store: createDraftStore({ backends: [memoryBackend()], newId: () => "d3", nowMs: () => 1, forkName: (n) => n }),
      owner: null,
      server: undefined,
      onForked: nobody,
      onTakenOver: nobody,
      onSignedOut: nobody,
      saveKept: nobody,
    });
    const told: string[] = [];
    garage.subscribe(() => told.push(garage.state.draft.files[0]?.text ?? ""));
    for (const text of ["ab", "abc"]) {
      await vi.advanceTimersByTimeAsync(5_000);
      expect(garage.state.save.kind).toBe("saved");
      told.length = 0;
      garage.edit(text);
      await vi.advanceTimersByTimeAsync(100);
      expect(garage.state.save.kind).toBe("waiting");
      expect(new Set(told)).toEqual(new Set([text]));
    }
    // A car that is pasted over another one says itself what it is written in.
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
