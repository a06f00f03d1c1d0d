export interface SaidByProvider {
  email: string | null;
  /** verified by the provider, and on the provider's allowed domains where the panel lists them */
  isEmailConfirmed: boolean;
  name: string | null;
  university: string | null;
  domains: string[];
  isStudent: boolean | null;
}
