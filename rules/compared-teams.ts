/** How many teams are compared side by side: a race's worth of cars at most. */
export const comparedTeams = { min: 2, max: 5 } as const;
