import { describe, expect, test, vi } from "vitest";
import { sharePictures } from "./share-image.server.ts";
import { teamImageSvg } from "./team-image.server.ts";

const red = { liveryPrimary: "red", liverySecondary: "white", number: 7 } as const;

const svgOf = (name: string, place: string | null = null) =>
  teamImageSvg(
    red,
    {
      name,
      sign: "KAP 7",
      lines: ["Karadeniz Teknik Üniversitesi", "Trabzon · Trabzon 2026"],
      place: place === null ? null : { label: "Place", value: place },
    },
    "trabzon",
    "TRABZON",
  );

const linesOf = (svg: string) =>
  [...svg.matchAll(/<text x="52" y="\d+" font-size="64"[^>]*>([^<]*)</g)].map((match) => match[1]);

describe("a team's share image", () => {
  test("sets a long name on two lines and truncates it", () => {
    expect(linesOf(svgOf("Kaplanlar"))).toEqual(["Kaplanlar"]);
    expect(linesOf(svgOf("Gece Yarısı Ekspresi Yıldızları"))).toEqual(["Gece Yarısı", "Ekspresi Yıldızl…"]);
    expect(linesOf(svgOf("Gece Yarısı Ekspresi"))).toEqual(["Gece Yarısı", "Ekspresi"]);
    expect(linesOf(svgOf("A".repeat(40)))).toEqual([`${"A".repeat(16)}…`]);
  });

  test("escapes the name, and is never without one", () => {
    expect(linesOf(svgOf('<script>"&'))).toEqual(["&#60;script&#62;&#34;&#38;"]);
    expect(linesOf(svgOf("赛车"))).toEqual(["KAP 7"]);
  });

  test("shows a place only if there is one", () => {
    expect(svgOf("Kaplanlar")).not.toContain("#ffd83d");
    expect(svgOf("Kaplanlar", "3rd")).toContain(">3rd</text>");
  });

  test("is an image", async () => {
    const png = await sharePictures.png("a team", () => svgOf("Kaplanlar", "3rd"));
    expect(Buffer.from(png.slice(1, 4)).toString()).toBe("PNG");
  });

  test("is an image after the module is reloaded in development", async () => {
    const first = await sharePictures.png("a team", () => svgOf("Kaplanlar", "3rd"));
    vi.resetModules();
    const copy = await import("./share-image.server.ts");
    expect(copy.sharePictures).not.toBe(sharePictures);
    expect(await copy.sharePictures.png("a team", () => svgOf("Kaplanlar", "3rd"))).toEqual(first);
  });
});
