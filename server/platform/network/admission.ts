/** Runs work for many clients: a few pieces at a time for each, a few overall, the rest in order of arrival. */
export interface Admission {
  /**
   * Runs work when it is the client's turn. Work must not wait for the client, such as for a body that is still arriving.
   *
   * @returns what the work returns, or undefined if too much of this client's work is waiting already
   */
  run: <Result>(client: string, work: () => Promise<Result>) => Promise<Result | undefined>;
  /** Whether too much of this client's work is waiting already. */
  isFull: (client: string) => boolean;
}

/** No client fills the overall limit. Hundreds of people who share an address can wait at the same time. */
const defaultLimits = { perClient: 3, overall: 8, waitingPerClient: 600 };

export function createAdmission({ perClient, overall, waitingPerClient } = defaultLimits): Admission {
  const clients = new Map<string, Limit>();
  const all = createLimit(overall);
  const isFull = (client: string) => (clients.get(client)?.waiting() ?? 0) >= waitingPerClient;
  return {
    isFull,
    async run(client, work) {
      if (isFull(client)) return undefined;
      const clientLimit = clients.get(client) ?? createLimit(perClient);
      clients.set(client, clientLimit);
      try {
        return await clientLimit.run(() => all.run(work));
      } finally {
        if (clientLimit.running() === 0) clients.delete(client);
      }
    },
  };
}

type Limit = ReturnType<typeof createLimit>;

function createLimit(most: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    waiting: () => waiting.length,
    running: () => running,
    async run<Result>(work: () => Promise<Result>): Promise<Result> {
      if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        return await work();
      } finally {
        // A place that is passed on stays taken.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
