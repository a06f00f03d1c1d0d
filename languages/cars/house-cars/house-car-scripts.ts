/** Bundled for code that can't read the disk. */
import built from "./house-car-scripts.json" with { type: "json" };
import { houseCars } from "./house-cars.ts";

export interface HouseCarScript {
  contractName: string;
  language: "python" | "javascript";
  source: string;
  /** keccak-256 of the creation code */
  codeHash: `0x${string}`;
}

export const houseCarScripts = built as readonly HouseCarScript[];

const names = new Map<string, string>(
  houseCars.flatMap(({ name, codeHash, contractName }) => [
    [codeHash, name],
    ...houseCarScripts
      .filter((script) => script.contractName === contractName)
      .map((script): [string, string] => [script.codeHash, name]),
  ]),
);

/** Returns the name of the house car with this code, in any language; null for other cars. */
export const houseCarOfCode = (codeHash: string): string | null => names.get(codeHash) ?? null;
