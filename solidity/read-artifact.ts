/** From a file that a participant hands in — bytecode as hex, or a Foundry or Hardhat artifact — to a car's creation code. */
import { families } from "#engine/race/families.ts";
import { refuseSize } from "./compile.ts";
import type { CarFamily } from "./imports.ts";

export type ReadArtifact =
  | {
      kind: "bytecode";
      /** lower-case with 0x */
      initcode: `0x${string}`;
      /** the tool that wrote the file */
      format: "hex" | "foundry" | "hardhat";
      contractName?: string;
      /** families whose takeYourTurn the code seems to answer; empty when none could be seen */
      families: CarFamily[];
    }
  | { kind: "refused"; message: string };

/** Text longer than this is no car: the code limit in hex, with room for an artifact's ABI and source map. */
export const maxArtifactLength = 4_000_000;

/** Reads either. Never throws, whatever the text. */
export function readArtifact(text: string): ReadArtifact {
  if (text.length > maxArtifactLength) {
    return refused(
      `The file has ${text.length} characters; an artifact may have ${maxArtifactLength}. Choose the contract's own .json file.`,
    );
  }
  const trimmed = text.replace(/^\uFEFF/, "").trim();
  return trimmed.startsWith("{") || trimmed.startsWith("[") ? readJson(trimmed) : readBytecode(trimmed);
}

/** Reads creation code as hex, with or without 0x; white space and quotes around it do not matter. */
export function readBytecode(text: string): ReadArtifact {
  const hex = text
    .replaceAll(/\s+/g, "")
    .replace(/^["']|["']$/g, "")
    .replace(/^0x/i, "")
    .toLowerCase();
  if (hex === "")
    return refused("There is no bytecode yet. Paste the creation code of your car: hex that starts with 0x.");
  const placeholder = /_+\$?[^_]{0,40}/.exec(hex);
  if (placeholder) {
    return refused(
      `The bytecode has a place left for a library (${shown(placeholder[0])} at character ${placeholder.index + 1}), and a race has no ` +
        `libraries. Make the library's functions "internal" and build again.`,
    );
  }
  const wrong = /[^0-9a-f]/.exec(hex);
  if (wrong) {
    return refused(
      `Bytecode is hex: the digits 0 to 9 and a to f. Character ${wrong.index + 1} is ${shown(wrong[0])}.`,
    );
  }
  if (hex.length % 2 === 1) {
    return refused(
      `The bytecode has ${hex.length} hex digits, and a byte has two: the last one is cut off. Copy it again, whole.`,
    );
  }
  const size = refuseSize(0, hex.length / 2);
  if (size) return refused(size);
  return { kind: "bytecode", initcode: `0x${hex}`, format: "hex", families: familiesInCode(hex) };
}

function readJson(text: string): ReadArtifact {
  let artifact: unknown;
  try {
    artifact = JSON.parse(text);
  } catch (error) {
    return refused(
      `This looks like JSON but cannot be read: ${(error as Error).message}. Choose the artifact file again, whole.`,
    );
  }
  if (typeof artifact !== "object" || artifact === null || Array.isArray(artifact)) return refused(noArtifact);
  const record = artifact as Record<string, unknown>;
  const { bytecode, abi, contractName } = record;
  const name = typeof contractName === "string" ? contractName.slice(0, 100) : undefined;
  let hex: string;
  let format: "foundry" | "hardhat";
  if (typeof bytecode === "string") {
    hex = bytecode;
    format = "hardhat";
  } else if (
    typeof bytecode === "object" &&
    bytecode !== null &&
    typeof (bytecode as { object?: unknown }).object === "string"
  ) {
    hex = (bytecode as { object: string }).object;
    format = "foundry";
  } else {
    return refused(noArtifact);
  }
  if (hex === "0x" || hex === "") {
    return refused(
      `${name ?? "The contract"} has no bytecode: it is an interface or abstract. Choose the artifact of the car itself.`,
    );
  }
  const read = readBytecode(hex);
  if (read.kind === "refused") return read;
  if (Array.isArray(abi) && !abi.some((entry) => (entry as { name?: unknown } | null)?.name === "takeYourTurn")) {
    return refused(
      `${name ?? "The contract"} has no takeYourTurn, so no race would call it. Choose the artifact of a car.`,
    );
  }
  return { ...read, format, ...(name === undefined ? {} : { contractName: name }) };
}

/** Families whose takeYourTurn selector the code compares with. A hint, no proof: hand-written code may hide it. */
export function familiesInCode(hex: string): CarFamily[] {
  return (["code-prix", "monaco", "titans"] as const).filter((family) =>
    hex.includes(`63${families[family].takeYourTurnSelector.toString(16).padStart(8, "0")}`),
  );
}

const noArtifact =
  'This JSON is no artifact of a contract. Foundry writes them to out/<file>.sol/<contract>.json with "bytecode.object", Hardhat to ' +
  'artifacts/…/<contract>.json with "bytecode".';

function shown(text: string): string {
  return JSON.stringify(text.slice(0, 20));
}

function refused(message: string): ReadArtifact {
  return { kind: "refused", message };
}
