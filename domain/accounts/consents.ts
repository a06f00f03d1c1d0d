export const consentKinds = ["publish-name", "publish-source"] as const;

export type ConsentKind = (typeof consentKinds)[number];

export type Consents = Record<ConsentKind, boolean>;
