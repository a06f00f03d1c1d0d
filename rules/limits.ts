/** Limits that a form shows and the server asks: each stands here once. */

export interface Bounds {
  readonly min: number;
  readonly max: number;
}

export const isWithin = (value: number, { min, max }: Bounds): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

/** Characters of why somebody does something, for the audit log and for people to read. */
export const longestReason = 500;

/** Characters of why something is done to a team: it is told to its members. */
export const reasonLength: Bounds = { min: 3, max: 300 };

/** Characters of the name of a stage, a competition or a show. */
export const longestName = 80;

/** Characters of what a screen is called. */
export const longestScreenName = 60;

/** Characters of the address of somebody's page. */
export const longestUrl = 300;

/** Characters of a scene's title, of what its screen says, and of what its presenter alone reads. */
export const sceneTexts = { title: 80, message: 400, note: 500 } as const;

/** Seconds by which public pages are later than the hall. */
export const publicDelaySeconds: Bounds = { min: 0, max: 86_400 };

/** Teams of each city that go on to a grand final. */
export const bestOfEachCity: Bounds = { min: 1, max: 100 };
/** What a grand final of the cities begins with. */
export const usualBestOfEachCity = 2;
