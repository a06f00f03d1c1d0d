/** What a person may agree to, and take back: that their name is published, and that their source is. */
export const consentKinds = ["publish-name", "publish-source"] as const;

export type ConsentKind = (typeof consentKinds)[number];

export type Consents = Record<ConsentKind, boolean>;
