import { Suspense, lazy, useEffect, useState } from "react";
import type { RaceFairness } from "#server/racing/races/race-fairness.ts";
import type { SeedVerdict } from "./verify-seed.ts";

/** Of practice races, whose seed is free, nothing is said. */
const SeedVerdictText = lazy(async () => ({ default: (await import("./seed-verdict-text.tsx")).SeedVerdictText }));

/** Computes an official race's seed again from the published secret, and says what came out. Nothing for a practice race, whose seed is free. */
export function SeedCheck({ seed, fairness }: { seed: string | undefined; fairness: RaceFairness }) {
  const [verdict, setVerdict] = useState<SeedVerdict | null>(null);
  const { seedCommitment, seedSource } = fairness;
  useEffect(() => {
    if (seedCommitment === null || seed === undefined) return undefined;
    let gone = false;
    void import("./verify-seed.ts").then(({ verifySeed }) => {
      if (!gone) setVerdict(verifySeed(BigInt(seed), { seedCommitment, seedSource }));
    });
    return () => {
      gone = true;
    };
  }, [seed, seedCommitment, seedSource]);
  return (
    verdict && (
      <Suspense>
        <SeedVerdictText verdict={verdict} />
      </Suspense>
    )
  );
}
