export interface Bounds {
  readonly min: number;
  readonly max: number;
}

export const isWithin = (value: number, { min, max }: Bounds): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

export const longestReason = 500;

export const reasonLength: Bounds = { min: 3, max: 300 };

export const longestName = 80;

export const longestScreenName = 60;

export const longestUrl = 300;

export const sceneTexts = { title: 80, message: 400, note: 500 } as const;

/** Seconds by which public pages lag behind the venue. */
export const publicDelaySeconds: Bounds = { min: 0, max: 86_400 };

export const bestOfEachCity: Bounds = { min: 1, max: 100 };
export const defaultBestOfEachCity = 2;
