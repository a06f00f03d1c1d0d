/** Bundled for code that can't read the disk. */
import built from "./house-car-scripts.json" with { type: "json" };

export interface HouseCarScript {
  contractName: string;
  language: "python" | "javascript";
  source: string;
  /** keccak-256 of the creation code */
  codeHash: `0x${string}`;
}

export const houseCarScripts = built as readonly HouseCarScript[];
