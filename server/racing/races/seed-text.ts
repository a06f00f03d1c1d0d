/** A seed as the database and the logs write it: lower-case hex with 0x. */
export function seedText(seed: bigint): string {
  return `0x${seed.toString(16)}`;
}
