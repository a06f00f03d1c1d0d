/** A wait as its text wants it: in seconds below a minute (`minutes` is 0 then), else in minutes, rounded up. */
export function roundWait(seconds: number): { minutes: number; seconds: number } {
  return { minutes: seconds < 60 ? 0 : Math.ceil(seconds / 60), seconds };
}
