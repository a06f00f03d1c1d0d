/** Lower-case hex with 0x, as in the database and the logs. */
export function seedText(seed: bigint): string {
  return `0x${seed.toString(16)}`;
}
