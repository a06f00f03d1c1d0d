import { houseCarScripts } from "./house-car-scripts.ts";
import { houseCars } from "./house-cars.ts";

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
