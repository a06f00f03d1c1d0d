import type { Address, World } from "../evm/machine.ts";
import type { Referee } from "./referee.ts";
import { creator } from "../cars/create-address.ts";

const sayMyName = Uint8Array.of(0xe2, 0x52, 0x3a, 0x69);
const nameGas = 200_000;
const maxCharacters = 32;

/**
 * Calls `sayMyName()` in a copy of the world. Cut to 32 characters, without control characters. Undefined if the call
 * fails or returns no text, which isn't the car's failure.
 */
export function readSaidName(world: World, car: Address, referee: Referee): string | undefined {
  const checkpoint = referee.checkpoint();
  const { outcome, output } = world.callAndForget({
    from: creator,
    to: car,
    data: sayMyName,
    gas: nameGas,
    isStatic: true,
  });
  referee.rollback(checkpoint);
  return outcome.kind === "ok" ? decodeName(output) : undefined;
}

function decodeName(output: Uint8Array): string | undefined {
  const start = readLength(output, 0);
  const length = start === undefined ? undefined : readLength(output, start);
  if (start === undefined || length === undefined || start + 32 + length > output.length) return undefined;
  const bytes = output.subarray(start + 32, start + 32 + Math.min(length, 4 * maxCharacters));
  const text = new TextDecoder().decode(bytes).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "\uFFFD");
  return Array.from(text).slice(0, maxCharacters).join("");
}

function readLength(output: Uint8Array, offset: number): number | undefined {
  if (offset + 32 > output.length) return undefined;
  let value = 0;
  for (let i = offset; i < offset + 32; i += 1) {
    value = value * 256 + output[i]!;
    if (value > output.length) return undefined;
  }
  return value;
}
