export interface Estimate {
  value: number;
  low: number;
  high: number;
}

/** Two-sided 95 %. */
export const z95 = 1.959963984540054;

/**
 * Wilson score interval, which is good near 0 and 1 and for few races. @see
 * https://en.wikipedia.org/wiki/Binomial_proportion_confidence_interval#Wilson_score_interval
 */
export function shareInterval(successes: number, trials: number, z = z95): Estimate {
  if (trials === 0) return { value: 0, low: 0, high: 1 };
  const share = successes / trials;
  const spread = (z * z) / trials;
  const centre = (share + spread / 2) / (1 + spread);
  const half = (z * Math.sqrt((share * (1 - share)) / trials + spread / (4 * trials))) / (1 + spread);
  return { value: share, low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

/** Counts integers in constant memory, for the normal interval of their mean. */
export class Sums {
  #sum = 0;
  #squares = 0;

  add(value: number): void {
    this.#sum += value;
    this.#squares += value * value;
  }

  mean(count: number): Estimate {
    if (count === 0) return { value: 0, low: 0, high: 0 };
    const mean = this.#sum / count;
    if (count === 1) return { value: mean, low: mean, high: mean };
    const variance = Math.max(0, (this.#squares - this.#sum * mean) / (count - 1));
    const half = z95 * Math.sqrt(variance / count);
    return { value: mean, low: mean - half, high: mean + half };
  }
}
