import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { holdReload, isHeld, keepOverReload, storedStateKey, onHoldEnd, reloadPage } from "./reload.ts";

const reloads: string[] = [];
let stored: Map<string, string>;

beforeEach(() => {
  reloads.length = 0;
  stored = new Map();
  vi.stubGlobal("location", {
    pathname: "/submit-car",
    search: "",
    reload: () => reloads.push("reload"),
    assign: (path: string) => reloads.push(path),
  });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

afterEach(() => vi.unstubAllGlobals());

describe("7. reloads", () => {
  test.each(["deployment", "chunk", "wallet", "visitor"] as const)("save the page's state first (%s)", (cause) => {
    const forget = keepOverReload("editor", { save: () => ({ text: "contract" }), restore: () => {} });
    expect(reloadPage(cause)).toBe(true);
    forget();
    const restored: unknown[] = [];
    keepOverReload("editor", { save: () => null, restore: (value) => restored.push(value) })();
    expect(restored).toEqual([{ text: "contract" }]);
    expect(reloads).toEqual(["reload"]);
  });

  test("restore input once, on the same page, within an hour", () => {
    stored.set(storedStateKey, JSON.stringify({ path: "/teams/1", atMs: Date.now(), values: { a: 1 } }));
    const restored: unknown[] = [];
    const keeper = { save: () => null, restore: (value: unknown) => restored.push(value) };
    keepOverReload("a", keeper)();
    stored.set(storedStateKey, JSON.stringify({ path: "/submit-car", atMs: Date.now() - 3_600_000, values: { a: 1 } }));
    keepOverReload("a", keeper)();
    stored.set(storedStateKey, JSON.stringify({ path: "/submit-car", atMs: Date.now(), values: { a: 2 } }));
    keepOverReload("a", keeper)();
    keepOverReload("a", keeper)();
    expect(restored).toEqual([2]);
  });

  test("wait while a wallet signs, even if its accounts change", () => {
    const release = holdReload("signing");
    expect([isHeld("wallet"), isHeld("deployment"), isHeld("chunk"), isHeld("visitor")]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    release();
    expect(isHeld("wallet")).toBe(false);
  });

  test("wait during typing or a race, but only for a deployment", () => {
    const release = holdReload("typing");
    expect([isHeld("deployment"), isHeld("chunk"), isHeld("wallet")]).toEqual([true, false, false]);
    expect(reloadPage("deployment")).toBe(false);
    let ended = 0;
    const stop = onHoldEnd(() => {
      ended += 1;
    });
    release();
    stop();
    expect(ended).toBe(1);
    expect(reloadPage("deployment")).toBe(true);
  });

  test("never happen automatically on a registered screen", () => {
    const release = holdReload("screen");
    expect((["deployment", "chunk", "wallet"] as const).map((cause) => reloadPage(cause))).toEqual([
      false,
      false,
      false,
    ]);
    expect(reloadPage("visitor")).toBe(true);
    release();
  });

  test("lead to the requested page", () => {
    reloadPage("chunk", "/race/7");
    expect(reloads).toEqual(["/race/7"]);
  });

  test("work without storage", () => {
    vi.stubGlobal("sessionStorage", {
      getItem: () => {
        throw new Error("denied");
      },
      setItem: () => {
        throw new Error("denied");
      },
    });
    keepOverReload("a", { save: () => 1, restore: () => {} })();
    expect(reloadPage("chunk")).toBe(true);
  });
});
