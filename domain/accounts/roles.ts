export const roles = ["admin", "organiser", "volunteer", "show-operator", "commentator"] as const;

export type Role = (typeof roles)[number];

export const consentKinds = ["publish-name", "publish-source"] as const;

type ConsentKind = (typeof consentKinds)[number];

export type Consents = Record<ConsentKind, boolean>;

export const tokenScopes = ["read", "submit"] as const;

export type TokenScope = (typeof tokenScopes)[number];

export const tokenDays = [7, 30, 180] as const;

export const tokensPerPerson = 20;
