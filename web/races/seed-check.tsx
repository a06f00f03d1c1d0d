import { useEffect, useState } from "react";
import type { RaceFairness } from "#server/races/race-fairness.ts";
import type { SeedVerdict } from "./verify-seed.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { Alert } from "../ui/card.tsx";

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
  return verdict && <SeedVerdictText verdict={verdict} />;
}

function SeedVerdictText({ verdict }: { verdict: SeedVerdict }) {
  const { seed } = useMessages().races.verify;
  const { number } = useFormats();
  switch (verdict.kind) {
    case "follows":
      return (
        <Alert tone="go" title={seed.follows}>
          {seed.followsMore({ race: number(verdict.raceNumber) })}{" "}
          {verdict.redraw > 0 && seed.redrawn({ draw: number(verdict.redraw) })}
        </Alert>
      );
    case "secret-not-told":
      return (
        <Alert tone="caution" title={seed.notTold}>
          {seed.notToldMore}
        </Alert>
      );
    case "other-secret":
    case "other-seed":
      return (
        <Alert tone="stop" title={seed.refused}>
          {verdict.kind === "other-seed" ? seed.otherSeed : seed.otherSecret}
        </Alert>
      );
  }
}
