/** Seconds below a minute (`minutes` is 0), else minutes, rounded up. */
export function roundWait(seconds: number): { minutes: number; seconds: number } {
  return { minutes: seconds < 60 ? 0 : Math.ceil(seconds / 60), seconds };
}
