/** Which part of a race a function belongs to. */

/** A function as a profile names it. */
export interface ProfiledFunction {
  /** of the interpreter's functions: file and name in `engine/evm/wasm/` */
  name: string;
  /** of a source file, or `wasm://…` for code of a WebAssembly module */
  url: string;
}

export interface Place {
  part: string;
  /** all its calls belong to the same part */
  withAll: boolean;
}

export const parts = [
  "referee",
  "calls in and out",
  "turn's data in and out",
  "log",
  "entropy",
  "preparing",
  "frames",
  "hashes",
  "arithmetic",
  "storage and memory",
  "interpreter",
  "translated code",
  "translating",
  "garbage collection",
  "other",
] as const;

type Part = (typeof parts)[number];

/** By file of the engine, and names in it where they matter. The first that fits counts. */
const byFile: readonly (readonly [file: RegExp, names: RegExp | undefined, part: Part, withAll?: "with all"])[] = [
  [/race\/shuffle\.ts$/, undefined, "entropy", "with all"],
  [
    /evm\/translations\.ts$|evm\/translator\//,
    /^(#install|translateAndCompile|translate\w*|#attach)$/,
    "translating",
    "with all",
  ],
  [/evm\/machine-world\.ts$/, /^(deploy|reset|release|createdAddress|codeOf)$/, "preparing", "with all"],
  [/evm\/machine-world\.ts$/, /^(#readLogs|#input|#writeWords)$/, "turn's data in and out", "with all"],
  [/evm\/machine-host\.ts$/, /^(#hostInput|#giveOutput|addressOf|writeAddress)$/, "turn's data in and out", "with all"],
  [/evm\/(machine|interpreter|outcome|bytes|create-machine)[\w-]*\.ts$/, undefined, "calls in and out"],
  [/evm\/translations\.ts$/, undefined, "calls in and out"],
  [/race\/turn-calldata\.ts$/, undefined, "turn's data in and out", "with all"],
  [/race\/take-turn\.ts$/, undefined, "log"],
  [/race\/race-log[\w-]*\.ts$|race\/run-race\.ts$/, undefined, "log"],
  [/cars\//, undefined, "preparing"],
  [/engine\/race\//, undefined, "referee"],
];

/** Functions of the interpreter by their file. */
const byInterpreterFile: Readonly<Record<string, Part>> = {
  interpreter: "interpreter",
  keccak: "hashes",
  division: "arithmetic",
  modular: "arithmetic",
  products: "arithmetic",
  words: "arithmetic",
  storage: "storage and memory",
  "memory-pieces": "storage and memory",
  tables: "storage and memory",
  calls: "frames",
  frames: "frames",
  answers: "frames",
  queries: "frames",
  world: "frames",
  codes: "frames",
  heap: "frames",
  host: "frames",
};

/** The part of a function; undefined where only its caller determines it. */
export function placeOf({ name, url }: ProfiledFunction): Place | undefined {
  if (name === "(garbage collector)") return { part: "garbage collection", withAll: true };
  if (name.startsWith("js-to-wasm") || name.startsWith("wasm-to-js"))
    return { part: "calls in and out", withAll: false };
  if (url.startsWith("wasm://")) {
    const [file = "", within] = name.split("/");
    if (within === undefined) return { part: "translated code", withAll: false };
    if (file === "words" && within === "copyBytes") return { part: "storage and memory", withAll: false };
    return { part: byInterpreterFile[file] ?? "other", withAll: false };
  }
  for (const [file, names, part, withAll] of byFile) {
    if (file.test(url) && (names?.test(name) ?? true)) return { part, withAll: withAll !== undefined };
  }
  return undefined;
}
