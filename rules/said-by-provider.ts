/** What a university's log-in says of somebody who logged in there. */
export interface SaidByProvider {
  /** null: it said none */
  email: string | null;
  /** the provider made sure that the address is theirs, and it is one of the provider's own where the panel names them */
  isEmailConfirmed: boolean;
  /** null: none */
  name: string | null;
  university: string | null;
  /** ends of addresses that name the university */
  domains: string[];
  /** null: it did not say */
  isStudent: boolean | null;
}
