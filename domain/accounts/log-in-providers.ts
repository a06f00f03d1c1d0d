export const logInLimits = {
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
  "inner-address",
  "unreachable",
  "timeout",
  "wrong-answer",
  "wrong-issuer",
  "refused-us",
  "clock",
  "keys",
  "token",
] as const;

export type ProviderFault = (typeof providerFaults)[number];

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

export interface SaidByProvider {
  email: string | null;
  /** verified by the provider, and on the provider's allowed domains where the panel lists them */
  isEmailConfirmed: boolean;
  name: string | null;
  university: string | null;
  domains: string[];
  isStudent: boolean | null;
}
