export type HostTime = ReturnType<typeof createHostTime>;

const halfLifeMs = 600_000;
/** Then the least used are forgotten. */
const mostAccounts = 10_000;
const nextToNothingMs = 50;

/**
 * Usage of the host's processor per account, so that no one gains by submitting more or slower cars. Halves every ten
 * minutes.
 * @param now monotonic, in milliseconds
 */
export function createHostTime(now: () => number = () => performance.now()) {
  const accounts = new Map<string, { ms: number; atMs: number }>();
  const usedBy = (account: string): number => {
    const known = accounts.get(account);
    return known ? known.ms * 0.5 ** ((now() - known.atMs) / halfLifeMs) : 0;
  };
  return {
    /** @param ms processor time */
    charge(payers: readonly string[], ms: number) {
      for (const account of payers) accounts.set(account, { ms: usedBy(account) + ms, atMs: now() });
      if (accounts.size <= mostAccounts) return;
      for (const account of accounts.keys()) if (usedBy(account) < nextToNothingMs) accounts.delete(account);
    },
    /** @returns the highest usage in milliseconds; 0 for no accounts */
    used(payers: Iterable<string>) {
      let most = 0;
      for (const account of payers) most = Math.max(most, usedBy(account));
      return most;
    },
  };
}
