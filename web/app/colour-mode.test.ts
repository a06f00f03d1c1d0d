import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { colourModeKey, colourModeScript } from "./colour-mode.ts";

function darkAfterScript(page: { stored?: string; denied?: boolean; forced?: string; systemDark?: boolean }): boolean {
  let isDark = false;
  runInNewContext(colourModeScript, {
    document: {
      documentElement: {
        getAttribute: () => page.forced ?? null,
        classList: {
          toggle: (_: string, on: boolean) => {
            isDark = on;
          },
        },
      },
    },
    localStorage: {
      getItem: (key: string) => {
        if (page.denied) throw new Error("denied");
        return key === colourModeKey ? (page.stored ?? null) : null;
      },
    },
    matchMedia: () => ({ matches: page.systemDark ?? false }),
  });
  return isDark;
}

describe("11. colour mode", () => {
  test("is the stored one before anything is painted", () => {
    expect(darkAfterScript({ stored: "dark" })).toBe(true);
    expect(darkAfterScript({ stored: "light", systemDark: true })).toBe(false);
  });

  test("follows the system by default and for invalid or denied storage", () => {
    for (const stored of ["system", "purple", '{"a":1}', ""]) {
      expect(darkAfterScript({ stored, systemDark: true })).toBe(true);
      expect(darkAfterScript({ stored, systemDark: false })).toBe(false);
    }
    expect(darkAfterScript({ denied: true, systemDark: true })).toBe(true);
    expect(darkAfterScript({ systemDark: true })).toBe(true);
  });

  test("is the mode that a page forces", () => {
    expect(darkAfterScript({ stored: "light", forced: "dark" })).toBe(true);
    expect(darkAfterScript({ stored: "dark", forced: "light", systemDark: true })).toBe(false);
  });
});

const theme = readFileSync(join(import.meta.dirname, "..", "ui", "theme.css"), "utf8");

function colours(block: RegExp): Map<string, string> {
  const palette = new Map(
    [...theme.matchAll(/--color-([a-z0-9-]+): (#[0-9a-f]{6});/g)].map((m) => [m[1] ?? "", m[2] ?? ""]),
  );
  const body = block.exec(theme)?.[1] ?? "";
  return new Map(
    [...body.matchAll(/--color-([a-z-]+): (?:(#[0-9a-f]{6})|var\(--color-([a-z0-9-]+)\));/g)].map((m) => [
      m[1] ?? "",
      m[2] ?? palette.get(m[3] ?? "") ?? "",
    ]),
  );
}

test("1. seven racing colours, a green primary, cool grays", () => {
  const liveries = [...theme.matchAll(/--color-livery-([a-z]+):/g)].map(([, name]) => name);
  expect(liveries).toEqual(["red", "blue", "yellow", "black", "gray", "silver", "white"]);
  const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  for (const block of [/@theme \{([^}]*)\}/, /@variant dark \{([^}]*)\}/]) {
    const [red = 0, green = 0, blue = 0] = channels(colours(block).get("go") ?? "");
    expect([green > red, green > blue]).toEqual([true, true]);
  }
  const grays = [...theme.matchAll(/--color-asphalt-\d+: (#[0-9a-f]{6});/g)].map(([, hex]) => channels(hex ?? ""));
  expect(grays.length).toBeGreaterThan(8);
  for (const [red = 0, , blue = 0] of grays) expect(blue).toBeGreaterThan(red);
});

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

describe.each([
  ["light", /@theme \{([^}]*)\}/],
  ["dark", /@variant dark \{([^}]*)\}/],
] as const)("the %s colours", (_, block) => {
  const roles = colours(block);
  const pairs = [
    ...["ink", "quiet", "go-text", "caution", "stop", "fastest"].flatMap((text) =>
      ["page", "panel", "raised"].map((ground) => [text, ground]),
    ),
    ["on-go", "go"],
    ["on-go", "go-strong"],
    ["go-text", "go-soft"],
    ["ink", "go-soft"],
    ["caution", "caution-soft"],
    ["ink", "caution-soft"],
    ["stop", "stop-soft"],
    ["ink", "stop-soft"],
  ] as [string, string][];

  test.each(pairs)("%s on %s reaches 4.5:1", (text, ground) => {
    expect(contrast(roles.get(text) ?? "", roles.get(ground) ?? "")).toBeGreaterThanOrEqual(4.5);
  });

  test.each(["page", "panel", "raised"])("the edge of a control on %s reaches 3:1", (ground) => {
    expect(contrast(roles.get("edge") ?? "", roles.get(ground) ?? "")).toBeGreaterThanOrEqual(3);
  });
});

test("the seven racing colours are design tokens", () => {
  const liveries = [...theme.matchAll(/--color-livery-([a-z]+):/g)].map((m) => m[1]);
  expect(liveries).toEqual(["red", "blue", "yellow", "black", "gray", "silver", "white"]);
});
