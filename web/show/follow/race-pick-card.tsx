import { useState } from "react";
import type { SeenOf } from "#domain/show/scenes.ts";
import type { FollowedRace } from "#server/show/companion.ts";
import type { RacePickOutcome } from "#server/show/race-predictions.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { LiverySwatch } from "../../races/livery-swatch.tsx";
import { httpRequest } from "../../app/http.ts";
import { Alert, Badge, Card } from "../../ui/card.tsx";
import { deviceName } from "./follow-storage.ts";

interface RacePickCardProps {
  showId: string;
  race: FollowedRace;
  scene: SeenOf<"race">;
  picked: string | undefined;
  /** false: not loaded */
  isKnown: boolean;
  onPicked: (teamId: string) => void;
}

type Refusal = Extract<RacePickOutcome, { kind: "refused" }>["reason"] | "offline";

/** Closes at the start, when the audience's picks are shown. */
export function RacePickCard({ showId, race, scene, picked, isKnown, onPicked }: RacePickCardProps) {
  const { showFollow: follow } = useMessages();
  const { number } = useFormats();
  const [pending, setPending] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { isOpen, picks, sceneId } = race;
  const pick = async (teamId: string) => {
    setPending(teamId);
    setRefusal(null);
    try {
      const answer = await httpRequest("/_follow", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ type: "predict-race", device: deviceName(), showId, sceneId, teamId }),
      });
      const outcome = (await answer.json()) as RacePickOutcome;
      if (outcome.kind === "kept") onPicked(teamId);
      else setRefusal(outcome.reason);
    } catch {
      setRefusal("offline");
    }
    setPending(null);
  };
  const winner = scene.order?.[0];
  return (
    <Card
      title={follow.racePick.title}
      aside={<Badge tone={isOpen ? "go" : "neutral"}>{isOpen ? follow.open : follow.sealed}</Badge>}
    >
      <p className="-mt-3 mb-3 text-quiet">{follow.made({ count: picks.made })}</p>
      {winner !== undefined && picked !== undefined && (
        <Alert
          tone={picked === winner ? "go" : "caution"}
          title={picked === winner ? follow.racePick.right : follow.racePick.wrong}
        >
          {follow.racePick.rightInHall({ right: number(picks.right ?? 0), all: number(picks.made) })}
        </Alert>
      )}
      {!isOpen && picked === undefined && <p className="mb-2">{follow.racePick.noneMade}</p>}
      <ul className="grid gap-2" data-testid="race-pick">
        {scene.seats.map((team) => {
          const isOwn = picked === team.teamId;
          const share = picks.made > 0 ? Math.round((100 * (picks.byTeam[team.teamId] ?? 0)) / picks.made) : 0;
          const line = (
            <>
              <LiverySwatch primary={team.liveryPrimary} secondary={team.liverySecondary} />
              <span className="min-w-0 flex-1 text-left wrap-anywhere">{team.name}</span>
              {isOwn && <span className="text-sm font-semibold text-go-text">{follow.racePick.yours}</span>}
              {!isOpen && <span className="figures text-quiet">{follow.racePick.share({ share: number(share) })}</span>}
            </>
          );
          const classes = `flex min-h-12 w-full items-center gap-3 rounded-md border px-3 ${isOwn ? "border-go bg-go-soft font-bold" : "border-line"}`;
          return (
            <li key={team.teamId}>
              {isOpen && isKnown ? (
                <button
                  type="button"
                  className={classes}
                  aria-pressed={isOwn}
                  disabled={pending !== null}
                  onClick={() => void pick(team.teamId)}
                >
                  {line}
                </button>
              ) : (
                <p className={classes}>{line}</p>
              )}
            </li>
          );
        })}
      </ul>
      {refusal && <Alert tone="stop">{follow.racePick.refused[refusal]}</Alert>}
    </Card>
  );
}
