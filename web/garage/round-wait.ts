/** Rounded up: to five seconds below a minute (`minutes` is 0), else to minutes. */
export function roundWait(seconds: number): { minutes: number; seconds: number } {
  return { minutes: seconds <= 55 ? 0 : Math.ceil(seconds / 60), seconds: Math.ceil(seconds / 5) * 5 };
}
