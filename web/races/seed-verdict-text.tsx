import { useFormats, useMessages } from "../messages/messages.tsx";
import { Alert } from "../ui/card.tsx";
import type { SeedVerdict } from "./verify-seed.ts";

/** Whether an official race's seed follows from the published secret. */
export function SeedVerdictText({ verdict }: { verdict: SeedVerdict }) {
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
