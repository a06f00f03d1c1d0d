/**
 * How much of the host's time each account has used lately: whoever used less goes first, so that nobody gets more than a share by handing
 * in more or slower cars. What was used counts half after ten minutes.
 */
export interface HostTime {
  /** @param ms milliseconds of processor time */
  charge: (accounts: readonly string[], ms: number) => void;
  /** @returns milliseconds that the one of these accounts has used which used most; 0 for none */
  used: (accounts: Iterable<string>) => number;
}

const halfLifeMs = 600_000;
/** Accounts that are remembered; beyond it those are forgotten that used next to nothing. */
const mostAccounts = 10_000;
const nextToNothingMs = 50;

/** @param now milliseconds, never going backwards */
export function createHostTime(now: () => number = () => performance.now()): HostTime {
  const accounts = new Map<string, { ms: number; atMs: number }>();
  const usedBy = (account: string): number => {
    const known = accounts.get(account);
    return known ? known.ms * 0.5 ** ((now() - known.atMs) / halfLifeMs) : 0;
  };
  return {
    charge(payers, ms) {
      for (const account of payers) accounts.set(account, { ms: usedBy(account) + ms, atMs: now() });
      if (accounts.size <= mostAccounts) return;
      for (const account of accounts.keys()) if (usedBy(account) < nextToNothingMs) accounts.delete(account);
    },
    used(payers) {
      let most = 0;
      for (const account of payers) most = Math.max(most, usedBy(account));
      return most;
    },
  };
}
