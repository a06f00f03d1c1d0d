import { Link } from "react-router";
import { nextRaceDayStep } from "#domain/stages/race-day.ts";
import { useMessages } from "../ui/messages.tsx";
import { buttonClass } from "../ui/button-class.ts";
import { Badge, Card } from "../ui/card.tsx";
import { panelPath } from "../panel-kit/panel-sections.ts";
import { useCityName } from "../panel-kit/use-city-name.ts";
import type { RaceDayCompetition } from "./race-day-facts.ts";
import { StepAct } from "./step-act.tsx";
import { StepName, StepStanding } from "./step-words.tsx";

export function CompetitionLines({
  competitions,
  chosenId,
  nowMs,
}: {
  competitions: readonly RaceDayCompetition[];
  chosenId: string | undefined;
  nowMs: number;
}) {
  const { home, homePanel: overview, panel } = useMessages();
  const cityName = useCityName();
  return (
    <Card title={overview.next}>
      <ul className="divide-y divide-line border-y border-line" data-testid="what-is-next">
        {competitions.map((competition) => {
          const { id, name, brand, state, teams, teamsWithCar } = competition;
          const next = nextRaceDayStep(competition.steps);
          return (
            <li
              key={id}
              className="grid items-center gap-x-6 gap-y-2 py-3 lg:grid-cols-[minmax(0,4fr)_minmax(0,4fr)_minmax(0,3.5fr)]"
            >
              <div className="min-w-0">
                <p className="flex flex-wrap items-baseline gap-x-3">
                  <Link to={`${panelPath}/competitions/${id}`} className="link text-lg font-semibold">
                    {name}
                  </Link>
                  <Badge>{home.competition.states[state]}</Badge>
                </p>
                <p className="text-quiet">
                  {`${brand === null ? panel.nationWide : cityName(brand)} · ${overview.teams({ teams, cars: teamsWithCar })}`}
                </p>
              </div>
              <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                {next ? (
                  <>
                    <StepName competition={competition} step={next} />
                    <span className="text-quiet">
                      <StepStanding competition={competition} step={next} />
                    </span>
                  </>
                ) : (
                  <span className="text-quiet">{overview.allDone}</span>
                )}
              </p>
              <div className="flex flex-wrap gap-2 lg:justify-end">
                {id !== chosenId && (
                  <Link to={`?competition=${id}#evening`} className={buttonClass({})}>
                    {overview.openEvening}
                  </Link>
                )}
                {next && <StepAct competition={competition} step={next} nowMs={nowMs} isNext />}
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
