export const logInLimits = {
  /** for the whole site */
  providers: 200,
  label: 60,
  address: 300,
  clientId: 300,
  secret: 500,
  domains: 50,
  university: 120,
  claim: 120,
} as const;

export const providerFaults = [
  // an address in the operator's own network, or unencrypted
  "inner-address",
  "unreachable",
  "timeout",
  // not a valid OpenID Connect answer
  "wrong-answer",
  // it names another issuer
  "wrong-issuer",
  // wrong client id or secret
  "refused-us",
  // clocks differ
  "clock",
  // signed with a key it doesn't publish
  "keys",
  // a token that isn't for this log-in
  "token",
] as const;

export type ProviderFault = (typeof providerFaults)[number];

/** Refusals that aren't the provider's fault. */
export const logInRefusals = [
  "cancelled",
  "too-late",
  "gone",
  "signed-out",
  "not-fresh",
  "other-account",
  "second-person",
  "too-many-attempts",
] as const;

export type LogInRefusal = (typeof logInRefusals)[number];

export const isLogInProblem = (text: string): text is ProviderFault | LogInRefusal =>
  ([...providerFaults, ...logInRefusals] as readonly string[]).includes(text);
