import { type CarLanguage, carLanguages } from "#languages/compiling/car-language.ts";

/** One of a draft's files. */
export interface DraftFile {
  /** as in an import, e.g. "src/cars/MyCar.sol"; unique in the draft */
  path: string;
  text: string;
}

/** A car being written: what the garage keeps on this machine. */
export interface Draft {
  id: string;
  /** the account that wrote it; null when nobody was signed in */
  owner: string | null;
  name: string;
  /** the first file holds the car */
  files: DraftFile[];
  /** path of the file in view */
  openPath: string;
  /** the template or lesson that it began as; null for an empty or imported one */
  startedFrom: string | null;
  /** one more with every save: tells two tabs who is behind */
  version: number;
  /** milliseconds since 1970 */
  savedAtMs: number;
  /** version on the server that these words grew from; 0: the server never saw it */
  serverVersion: number;
  /** `version` when the server last had these very words; a later one is still to be sent */
  sentVersion: number;
}

/** Where the first file of a new car lies; its ending tells the language. */
export const pathOfNewCar = (language: CarLanguage): string => `src/cars/MyCar${carLanguages[language].ending}`;

/** A draft with one file, never saved. */
export function newDraft(input: {
  id: string;
  owner: string | null;
  name: string;
  text: string;
  startedFrom: string | null;
  /** Solidity when it is left out */
  language?: CarLanguage;
}): Draft {
  const { id, owner, name, text, startedFrom } = input;
  const path = pathOfNewCar(input.language ?? "solidity");
  return {
    id,
    owner,
    name,
    files: [{ path, text }],
    openPath: path,
    startedFrom,
    version: 0,
    savedAtMs: 0,
    serverVersion: 0,
    sentVersion: 0,
  };
}

/** Reads a draft from storage, which anything may have written. Returns undefined for what is none. */
export function parseDraft(value: unknown): Draft | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { id, owner, name, files, openPath, startedFrom, version, savedAtMs, serverVersion, sentVersion } =
    value as Record<string, unknown>;
  if (typeof id !== "string" || id === "" || typeof name !== "string") return undefined;
  if (!Array.isArray(files)) return undefined;
  const parsed = files.filter(isDraftFile).map(({ path, text }) => ({ path, text }));
  const first = parsed[0];
  if (!first || parsed.length !== files.length) return undefined;
  return {
    id,
    owner: typeof owner === "string" ? owner : null,
    name,
    files: parsed,
    openPath: parsed.some((file) => file.path === openPath) ? (openPath as string) : first.path,
    startedFrom: typeof startedFrom === "string" ? startedFrom : null,
    version: Number.isSafeInteger(version) ? (version as number) : 0,
    serverVersion: Number.isSafeInteger(serverVersion) ? (serverVersion as number) : 0,
    sentVersion: Number.isSafeInteger(sentVersion) ? (sentVersion as number) : 0,
    savedAtMs: Number.isFinite(savedAtMs) ? (savedAtMs as number) : 0,
  };
}

function isDraftFile(value: unknown): value is DraftFile {
  if (typeof value !== "object" || value === null) return false;
  const { path, text } = value as Record<string, unknown>;
  return typeof path === "string" && path !== "" && typeof text === "string";
}

/** Whether two drafts hold the same words, whatever their version. */
export function sameText(a: Pick<Draft, "name" | "files">, b: Pick<Draft, "name" | "files">): boolean {
  return (
    a.name === b.name &&
    a.files.length === b.files.length &&
    a.files.every((file, place) => file.path === b.files[place]?.path && file.text === b.files[place].text)
  );
}

/** Says why a path cannot be a further file's, or nothing. */
export function refusePath(path: string, taken: readonly string[]): "empty" | "shape" | "taken" | undefined {
  if (path.trim() === "") return "empty";
  if (!/^(?!.*(?:^|\/)\.\.?(?:\/|$))[\p{L}\p{N}_@.-]+(?:\/[\p{L}\p{N}_@.-]+)*\.sol$/u.test(path) || path.length > 120)
    return "shape";
  return taken.includes(path) ? "taken" : undefined;
}
