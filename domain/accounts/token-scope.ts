export const tokenScopes = ["read", "submit"] as const;

export type TokenScope = (typeof tokenScopes)[number];

export const tokenDays = [7, 30, 180] as const;

export const tokensPerPerson = 20;
