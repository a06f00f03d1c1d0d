/** What a token may do for its person: read what they may see, or submit cars as well. It never does anything else. */
export const tokenScopes = ["read", "submit"] as const;

export type TokenScope = (typeof tokenScopes)[number];

/** Days for which a token may be made. The longest outlasts any season. */
export const tokenDays = [7, 30, 180] as const;

/** Tokens of one person at the same time. */
export const tokensPerPerson = 20;
