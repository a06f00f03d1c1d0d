import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { fileOf, linksOf, lostLinks, withPageScript } from "./static-pages.ts";

const codes = ["en", "tr"];

test("a page leads to pages of its own language, and to files that all share", () => {
  const html =
    '<a href="/any/path/tr/docs/results#x">a</a><a href="/any/path/docs">b</a><img src="/any/path/logos/izmir.svg">' +
    '<a href="/any/path/tr/teams?sort=name&amp;page=2">c</a><a href="https://example.org/any/path/x">d</a><a href="#y">e</a>' +
    '<a href="/any/path/team/a0x9/source" download>f</a>';
  expect(linksOf(html, "/any/path/", "tr", codes)).toEqual({
    pages: ["/docs/results", "/teams"],
    files: ["/logos/izmir.svg", "/team/a0x9/source"],
  });
  expect(linksOf(html, "/any/path/", "en", codes).pages).toEqual(["/docs"]);
  expect([fileOf("/"), fileOf("/docs/results")]).toEqual(["index.html", "docs/results/index.html"]);
});

/** Runs what stands at the beginning of a page. */
function arrive(at: string, page: { language: string; own: string; remembered?: string; browser?: string }) {
  const html = withPageScript("<html><head></head></html>", page.own, "/any/path/");
  const script = /<script>(.*)<\/script>/.exec(html)![1]!;
  const url = new URL(at, "https://example.org");
  const kept = new Map(page.remembered === undefined ? [] : [["language", page.remembered]]);
  const went = { replaced: "", address: "", askedOfPage: "" };
  runInNewContext(script, {
    window: went,
    location: {
      pathname: url.pathname,
      search: url.search,
      hash: url.hash,
      replace: (to: string) => (went.replaced = to),
    },
    document: { documentElement: { lang: page.language } },
    history: { state: null, replaceState: (_: null, __: string, to: string) => (went.address = to) },
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    },
    navigator: { language: page.browser ?? "en-GB" },
    URLSearchParams,
  });
  return { ...went, remembered: kept.get("language") };
}

test("an address loses what the folder and the choice of a language gave it", () => {
  const english = { language: "en", own: "/any/path/" };
  expect(arrive("/any/path/docs/results/?lang=en#awards", english)).toEqual({
    replaced: "",
    address: "/any/path/docs/results#awards",
    askedOfPage: "",
    remembered: "en",
  });
  expect(arrive("/any/path/race/a0x9/?turn=5&lang=en#verify", english)).toMatchObject({
    address: "/any/path/race/a0x9#verify",
    askedOfPage: "?turn=5",
  });
  expect(arrive("/any/path/", english).address).toBe("/any/path/");
  expect(arrive("/any/path/tr/", { language: "tr", own: "/any/path/tr/" }).address).toBe("/any/path/tr/");
});

test("the first page leads to the visitor's language, unless another was chosen", () => {
  const english = { language: "en", own: "/any/path/" };
  expect(arrive("/any/path/", { ...english, browser: "tr-TR" }).replaced).toBe("/any/path/tr/");
  expect(arrive("/any/path/", { ...english, remembered: "tr" }).replaced).toBe("/any/path/tr/");
  expect(arrive("/any/path/", { ...english, remembered: "en", browser: "tr-TR" }).replaced).toBe("");
  expect(arrive("/any/path/?lang=en", { ...english, remembered: "tr" }).replaced).toBe("");
});

test("links into the void are found in the folder as it lies there", () => {
  const folder = mkdtempSync(join(tmpdir(), "code-prix-static-"));
  mkdirSync(join(folder, "docs"));
  writeFileSync(
    join(folder, "index.html"),
    '<a href="/any/docs">a</a><a href="/any/gone">b</a><img src="/any/logo.svg">',
  );
  writeFileSync(
    join(folder, "docs", "index.html"),
    '<a href="/any/">c</a><a href="/any/docs/?lang=tr">d</a><a href="/any/docs?page=2">e</a>',
  );
  expect(lostLinks(folder, "/any/")).toEqual([
    "docs/index.html: /any/docs?page=2",
    "index.html: /any/gone",
    "index.html: /any/logo.svg",
  ]);
  rmSync(folder, { recursive: true });
});
