import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { describe, expect, test } from "vitest";
import { layers, layersPicture } from "./layers.ts";

/** `ARCHITECTURE.md` gives the reasons. */
const mayImport: Record<string, string[]> = {
  engine: [],
  languages: ["engine"],
  domain: ["engine", "languages"],
  messages: ["engine", "languages", "domain"],
  server: ["engine", "languages", "domain", "messages"],
  web: ["engine", "languages", "domain", "messages", "server"],
  cli: ["engine", "languages", "domain", "messages"],
  tools: ["engine", "languages", "domain", "messages", "server", "web"],
};

/** The engine runs in browser workers, Node and the command line, so its packages must be pure and small. */
const packagesOfTheEngine = /^@noble\/(ciphers|hashes|curves)\//;

const projectFolder = join(import.meta.dirname, "..");

type Import = { file: string; specifier: string; typeOnly: boolean };

function sourceFiles(room: string): string[] {
  return readdirSync(join(projectFolder, room), { recursive: true, encoding: "utf8" })
    .map((path) => join(room, path))
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|cases)\.tsx?$|\.d\.ts$/.test(path))
    .filter((path) => !path.startsWith(join("engine", "evm", "wasm")) && !path.includes("node_modules"));
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(projectFolder, file), "utf8");
  const statement = /^\s*(?:import|export)\s+(type\s)?(?:[^"';]*?\sfrom\s+)?["']([^"']+)["']/gm;
  const dynamic = /\bimport\(\s*["']([^"']+)["']\s*\)/g;
  return [
    ...[...text.matchAll(statement)].map((m) => ({ file, specifier: m[2] ?? "", typeOnly: Boolean(m[1]) })),
    ...[...text.matchAll(dynamic)].map((m) => ({ file, specifier: m[1] ?? "", typeOnly: false })),
  ];
}

/** `undefined`: a package or a built-in module. */
function roomOf({ file, specifier }: Import): string | undefined {
  if (specifier.startsWith("#")) return specifier.slice(1).split("/")[0];
  if (!specifier.startsWith(".")) return undefined;
  return relative(projectFolder, join(projectFolder, dirname(file), specifier)).split(sep)[0];
}

describe.each(Object.keys(mayImport))("the room %s", (room) => {
  const imports = sourceFiles(room).flatMap(importsOf);

  test("imports only from allowed rooms", () => {
    const wrong = imports.filter((each) => {
      const target = roomOf(each);
      return target !== undefined && target !== room && !mayImport[room]?.includes(target);
    });
    expect(wrong).toEqual([]);
  });

  test("is imported as #room/... across rooms and relatively within", () => {
    const wrong = imports.filter((each) => {
      const target = roomOf(each);
      return target !== undefined && each.specifier.startsWith("#") === (target === room);
    });
    expect(wrong).toEqual([]);
  });
});

/** As in its layers; `.`: the room's own files. */
function folderOf(path: string): string {
  const [room = "", ...folders] = path.split(sep).slice(0, -1);
  const names = new Set((layers[room] ?? []).flat());
  const pair = folders.slice(0, 2).join("/");
  return names.has(pair) ? pair : (folders[0] ?? ".");
}

const targetOf = ({ file, specifier }: Import): string =>
  specifier.startsWith("#")
    ? specifier.slice(1).split("/").join(sep)
    : relative(projectFolder, join(projectFolder, dirname(file), specifier));

describe.each(Object.keys(layers))("the folders of %s", (room) => {
  const heights = new Map(
    (layers[room] ?? []).flatMap((names, height) => names.map((name) => [name, height] as const)),
  );

  test("all have a layer, and every layer has existing folders", () => {
    const folders = new Set(sourceFiles(room).map(folderOf));
    expect([...folders].toSorted()).toEqual([...heights.keys()].toSorted());
  });

  test("import only from layers below", () => {
    const upwards = sourceFiles(room)
      .flatMap(importsOf)
      .filter((each) => roomOf(each) === room && !/\/\+types\/|\.json$/.test(each.specifier))
      .flatMap((each) => {
        const [from, to] = [folderOf(each.file), folderOf(targetOf(each))];
        const isBelow = (heights.get(to) ?? Infinity) < (heights.get(from) ?? -1);
        return from === to || isBelow ? [] : [`${each.file} imports ${targetOf(each)}`];
      });
    expect(upwards).toEqual([]);
  });
});

test("the diagram of the layers in ARCHITECTURE.md is current", () => {
  expect(readFileSync(join(projectFolder, "ARCHITECTURE.md"), "utf8")).toContain(layersPicture());
});

test("the engine uses only small pure packages and no host module", () => {
  const outside = sourceFiles("engine")
    .flatMap(importsOf)
    .filter((each) => roomOf(each) === undefined && !packagesOfTheEngine.test(each.specifier));
  expect(outside).toEqual([]);
});

/** Loaders, actions and middleware run on the server; `*.server.ts` never reaches a browser. */
const runsOnTheServer = (file: string) =>
  /\.server\.tsx?$/.test(file) ||
  /export (async )?(function|const) (loader|action|middleware)\b/.test(readFileSync(join(projectFolder, file), "utf8"));

test("the site imports the server only in code that runs on the server", () => {
  const withServer = sourceFiles("web")
    .flatMap(importsOf)
    .filter((each) => !each.typeOnly && roomOf(each) === "server")
    .map((each) => each.file);
  expect([...new Set(withServer)].filter((file) => !runsOnTheServer(file))).toEqual([]);
});

test("pages ask the server, never its database", () => {
  const query = /\b(?:selectFrom|insertInto|updateTable|deleteFrom)\(/;
  const asking = sourceFiles("web").filter((file) => query.test(readFileSync(join(projectFolder, file), "utf8")));
  expect(asking).toEqual([]);
});

test("no file has a meaningless name", () => {
  const nameless = Object.keys(mayImport)
    .flatMap(sourceFiles)
    .filter((file) => /(^|[\\/])(utils?|helpers?|misc|types|common)(\.tsx?$|[\\/])/.test(file));
  expect(nameless).toEqual([]);
});
