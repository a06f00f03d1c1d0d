import { refereeAddress } from "../cars/create-address.ts";
import { addressBytes } from "./abi.ts";
import { families, type Family } from "../formula/families.ts";

/** The init bytecode, followed by the ABI-encoded referee's address if the family's constructor takes it. */
export function creationData(family: Family, initcode: Uint8Array): Uint8Array {
  if (!families[family].constructorTakesReferee) return initcode;
  const data = new Uint8Array(initcode.length + 32);
  data.set(initcode);
  data.set(addressBytes(refereeAddress), initcode.length + 12);
  return data;
}
