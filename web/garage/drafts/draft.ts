import { type CarLanguage, carLanguages, languageOfFile } from "#languages/compiling/car-language.ts";

export interface DraftFile {
  /** unique, e.g. "src/cars/MyCar.sol" */
  path: string;
  text: string;
}

export interface Draft {
  id: string;
  name: string;
  /** the first file is the car */
  files: DraftFile[];
  openPath: string;
  /** id of the template or exercise it started from; null for an empty or imported car */
  startedFrom: string | null;
  /** milliseconds since 1970 */
  savedAtMs: number;
  /** that this copy is based on; 0: not in the account */
  version: number;
  isUnsent: boolean;
}

/** `crypto.randomUUID` needs HTTPS. */
export const newDraftId = (): string => crypto.getRandomValues(new Uint32Array(4)).join("-");

export const pathOfNewCar = (language: CarLanguage): string => `src/cars/MyCar${carLanguages[language].ending}`;

export function newDraft(input: {
  id: string;
  name: string;
  text: string;
  startedFrom: string | null;
  language?: CarLanguage;
}): Draft {
  const { id, name, text, startedFrom } = input;
  const path = pathOfNewCar(input.language ?? "solidity");
  const files = [{ path, text }];
  return { id, name, files, openPath: path, startedFrom, savedAtMs: 0, version: 0, isUnsent: false };
}

export const languageOfDraft = ({ files: [main] }: Pick<Draft, "files">): CarLanguage =>
  languageOfFile(main?.path ?? "") ?? "solidity";

/** Returns undefined if it's invalid: other pages write to the same storage. */
export function parseDraft(value: unknown): Draft | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { id, name, files, openPath, startedFrom, savedAtMs, version, isUnsent } = value as Record<string, unknown>;
  if (typeof id !== "string" || id === "" || typeof name !== "string") return undefined;
  if (!Array.isArray(files) || files.length === 0 || !files.every(isDraftFile)) return undefined;
  return {
    id,
    name,
    files: files.map(({ path, text }) => ({ path, text })),
    openPath: (files.find(({ path }) => path === openPath) ?? files[0]!).path,
    startedFrom: typeof startedFrom === "string" ? startedFrom : null,
    savedAtMs: Number.isFinite(savedAtMs) ? (savedAtMs as number) : 0,
    version: Number.isSafeInteger(version) ? (version as number) : 0,
    isUnsent: isUnsent !== false,
  };
}

function isDraftFile(value: unknown): value is DraftFile {
  if (typeof value !== "object" || value === null) return false;
  const { path, text } = value as Record<string, unknown>;
  return typeof path === "string" && path !== "" && typeof text === "string";
}

export function sameText(a: Pick<Draft, "name" | "files">, b: Pick<Draft, "name" | "files">): boolean {
  return (
    a.name === b.name &&
    a.files.length === b.files.length &&
    a.files.every((file, place) => file.path === b.files[place]?.path && file.text === b.files[place].text)
  );
}

export function refusePath(path: string, taken: readonly string[]): "empty" | "shape" | "taken" | undefined {
  if (path.trim() === "") return "empty";
  if (!/^(?!.*(?:^|\/)\.\.?(?:\/|$))[\p{L}\p{N}_@.-]+(?:\/[\p{L}\p{N}_@.-]+)*\.sol$/u.test(path) || path.length > 120)
    return "shape";
  return taken.includes(path) ? "taken" : undefined;
}
