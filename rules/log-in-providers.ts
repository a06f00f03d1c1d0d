/** Limits of what an admin says of a university's log-in, each shown by the form and asked by the server. */
export const logInLimits = {
  /** of the whole site */
  providers: 200,
  label: 60,
  address: 300,
  clientId: 300,
  secret: 500,
  domains: 50,
  university: 120,
  claim: 120,
} as const;

/** Why a log-in comes to nothing that the provider is asked for, or that it answers. */
export const providerFaults = [
  // where it leads is the operator's own network, or not encrypted
  "inner-address",
  "unreachable",
  "timeout",
  // no answer that OpenID Connect knows
  "wrong-answer",
  // it says that it is another provider
  "wrong-issuer",
  // it does not know this site's client id or secret
  "refused-us",
  // its clock and ours are apart
  "clock",
  // signed with a key that it does not publish
  "keys",
  // a token that is not for this log-in
  "token",
] as const;

export type ProviderFault = (typeof providerFaults)[number];

/** Why nobody was let in or linked though the provider may be well. */
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
