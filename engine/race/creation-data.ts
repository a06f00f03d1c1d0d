import { refereeAddress } from "../cars/create-address.ts";
import { addressBytes } from "./abi.ts";
import { families, type Family } from "./families.ts";

/**
 * What a car is deployed with: its init bytecode and, in a family whose constructor takes it, the referee's address as the one argument
 * behind it (32 bytes, as the contract ABI encodes an address).
 *
 * @returns the init bytecode itself where there is no argument
 */
export function creationData(family: Family, initcode: Uint8Array): Uint8Array {
  if (!families[family].constructorTakesReferee) return initcode;
  const data = new Uint8Array(initcode.length + 32);
  data.set(initcode);
  data.set(addressBytes(refereeAddress), initcode.length + 12);
  return data;
}
