import RotateCcw from "virtual:icons/rotate-ccw";
import Wrench from "virtual:icons/wrench";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { RaceLog } from "#engine/race-log/race-log.ts";
import { storeRaceForGarage } from "../races/race-for-garage.ts";
import { useMessages } from "../ui/messages.tsx";
import type { CircuitName } from "../races/replay/circuit-layouts.ts";
import { RaceReplay } from "../races/replay/race-replay.tsx";
import type { ReplaySession } from "../races/replay/replay-session.ts";
import { StoryAtTheEnd } from "../races/replay/story.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";

type RacedHeroProps = {
  race: { log: RaceLog; hash: string };
  circuit: CircuitName;
  place: string;
  onAgain: () => void;
};

/** The race takes less space than the circuit it replaces, so a visitor who had scrolled down would miss it. */
function bringIntoView(picture: HTMLDivElement | null): void {
  const headerHeight = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
  if (picture && picture.getBoundingClientRect().top < headerHeight) picture.scrollIntoView();
}

export default function RacedHero({ race, circuit, place, onAgain }: RacedHeroProps) {
  const { home } = useMessages();
  const [session, setSession] = useState<ReplaySession | null>(null);
  const navigate = useNavigate();
  return (
    <>
      <div key={race.hash} ref={bringIntoView}>
        <RaceReplay
          log={race.log}
          circuit={circuit}
          circuitTitle={place}
          autoPlay
          panels={false}
          onSession={setSession}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button kind="primary" onClick={onAgain}>
          <RotateCcw aria-hidden /> {home.another}
        </Button>
        <ButtonLink
          to="/submit-car?race=here"
          onClick={(event) => {
            storeRaceForGarage(race.log);
            if (!session) return;
            event.preventDefault();
            void navigate(`/submit-car?race=here&turn=${session.frame.shownTurn}`);
          }}
        >
          <Wrench aria-hidden /> {home.whatIf}
        </ButtonLink>
      </div>
      {session && <StoryAtTheEnd session={session} />}
    </>
  );
}
