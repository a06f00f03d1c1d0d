export interface SaidByProvider {
  /** null: not given */
  email: string | null;
  /** verified by the provider, and on the provider's allowed domains where the panel lists them */
  isEmailConfirmed: boolean;
  /** null: not given */
  name: string | null;
  university: string | null;
  /** email domains that identify the university */
  domains: string[];
  /** null: unknown */
  isStudent: boolean | null;
}
