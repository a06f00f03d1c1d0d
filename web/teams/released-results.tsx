import type { StageLuck } from "#engine/stages/stage-luck.ts";
import type { ReleasedOrder } from "#server/stages/released-orders.ts";
import { textNamed } from "#messages/format-problem.ts";
import { useDivisionWords } from "../competitions/division-words.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { StageLuckPart } from "../races/stage-luck.tsx";
import { Badge } from "../ui/card.tsx";
import type { AiOfTeam } from "#server/stages/public-declarations.ts";
import { PlaceNumber, ScoreText, scoreUnit, TieBreakNote } from "../races/place-text.tsx";
import { AiSign } from "./team-signs.tsx";
import { ResultVersions } from "./result-versions.tsx";
import { Table, type Column } from "../ui/table.tsx";
import { TextLink, Button } from "../ui/button.tsx";
import Printer from "virtual:icons/printer";
import { Link } from "react-router";
import { groupName } from "#domain/show/scene.ts";
import type { PublicGroups } from "#server/show/draw-of-stage.ts";
import { LiverySwatch } from "../races/livery-swatch.tsx";
import "./print-alone.css";

type Place = ReleasedOrder["places"][number];

type ShownOrder = ReleasedOrder & { placed: number; luck: StageLuck | null };

type ResultsProps = {
  orders: readonly ShownOrder[];
  ai: Readonly<Record<string, AiOfTeam>>;
  competitionId: string;
  timeZone: string;
  nowMs: number;
};

export function ReleasedResults({ orders, ...about }: ResultsProps) {
  return orders.map((order) => (
    <Result
      key={`${order.stageId} ${order.division?.id ?? ""}`}
      order={order}
      isFolded={order.stageId !== orders[0]?.stageId}
      {...about}
    />
  ));
}

type ResultProps = Omit<ResultsProps, "orders"> & { order: ShownOrder };

function Result({ order, ai, isFolded, ...about }: ResultProps & { isFolded: boolean }) {
  const { stagesPanel: texts, divisions } = useMessages();
  const { number } = useFormats();
  const words = useDivisionWords();
  const { places, division, name } = order;
  const stage = division ? divisions.stage.of({ stage: name, division: words.name(division) }) : name;
  const groups = order.notSeparated.map(([first, last]) => `${number(first)}–${number(last)}`).join(", ");
  const unit = scoreUnit(order.format);
  const columns: Column<Place>[] = [
    {
      head: texts.order.place,
      numeric: true,
      cell: (place) => (
        <span className="text-2xl font-bold">
          <PlaceNumber place={place.place} notSeparated={order.notSeparated} text={number(place.place)} />
        </span>
      ),
    },
    {
      head: texts.order.team,
      rowHeader: true,
      cell: (place) => (
        <>
          <span className="figures text-quiet">{place.code}</span>{" "}
          <TextLink to={`/team/${place.teamId}`}>{place.teamName}</TextLink>{" "}
          <AiSign isEntrant={ai[place.teamId]?.isEntrant ?? false} use={ai[place.teamId]?.declared?.use ?? null} />{" "}
          {place.advances && <Badge tone="go">{texts.order.goesOn}</Badge>}
          <TieBreakNote tieBreak={place.tieBreak} />
        </>
      ),
    },
    { head: texts.order.scores[unit], numeric: true, cell: ({ score }) => <ScoreText unit={unit} score={score} /> },
    { head: texts.order.races, numeric: true, wideOnly: true, cell: (place) => number(place.races) },
    { head: texts.order.wins, numeric: true, cell: (place) => number(place.wins) },
    {
      head: texts.order.interval,
      numeric: true,
      wideOnly: true,
      cell: ({ placeInterval: [low, high] }) => (low === high ? number(low) : `${number(low)}–${number(high)}`),
    },
  ];
  return (
    <details className="space-y-3" open={!isFolded}>
      <summary className="cursor-pointer">
        <h2 className="display inline text-3xl">{texts.results.title({ stage })}</h2>
      </summary>
      <ProvisionalNote order={order} {...about} />
      {order.notSeparated.length > 0 && <p className="text-quiet">{texts.order.notSeparated({ groups })}</p>}
      <Table
        caption={texts.results.title({ stage })}
        columns={columns}
        rows={places}
        rowKey={(place) => place.teamId}
      />
      {order.luck && <StageLuckPart luck={order.luck} />}
      {order.placed > places.length && (
        <p>
          {texts.results.first({ shown: number(places.length), all: number(order.placed) })}{" "}
          <TextLink to="?everybody" preventScrollReset>
            {texts.results.everybody}
          </TextLink>
        </p>
      )}
      <Guests order={order} />
      <Decisions order={order} {...about} />
    </details>
  );
}

function Guests({ order: { guests } }: { order: ShownOrder }) {
  const { divisions: texts } = useMessages();
  if (guests.length === 0) return null;
  return (
    <>
      <h3 className="font-semibold">{texts.outOfCompetition}</h3>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {guests.map(({ teamId, teamName, code, races, wins }) => (
          <li key={teamId}>
            <span className="figures text-quiet">{code}</span> <TextLink to={`/team/${teamId}`}>{teamName}</TextLink>{" "}
            <span className="text-quiet">{texts.guest({ wins, races })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function ProvisionalNote({ order, timeZone, nowMs }: Omit<ResultProps, "ai">) {
  const { results: texts } = useMessages().stagesPanel;
  const { number, dateTime } = useFormats();
  const { provisionalUntil, openProtests, versions } = order;
  const version = versions[0]?.version ?? 1;
  const isOpen = provisionalUntil !== null && provisionalUntil.getTime() > nowMs;
  if (!isOpen && openProtests === 0 && version === 1) return null;
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-1 font-semibold text-caution" suppressHydrationWarning>
      {isOpen && <span>{texts.provisional({ moment: dateTime(provisionalUntil, timeZone) })}</span>}
      {openProtests > 0 && <span>{texts.undecided({ count: openProtests })}</span>}
      {version > 1 && <span>{texts.corrected({ version: number(version) })}</span>}
    </p>
  );
}

function Decisions({ order, competitionId, timeZone }: Omit<ResultProps, "ai">) {
  const { results: texts, penalty, versions: versionTexts, corrections: correctionTexts } = useMessages().stagesPanel;
  const { dateTime } = useFormats();
  const { out, penalties, versions, corrections, keepsPlaces } = order;
  const names = new Map([...order.places, ...out].map((team) => [team.teamId, team.teamName]));
  return (
    <>
      {out.length > 0 && (
        <>
          <h3 className="font-semibold">{texts.out}</h3>
          <ul className="space-y-1">
            {out.map((team) => (
              <li key={team.teamId}>
                <span className="figures text-quiet">{team.code}</span>{" "}
                <TextLink to={`/team/${team.teamId}`}>{team.teamName}</TextLink>{" "}
                <Badge tone="stop">{texts.why[team.why]}</Badge> {team.reason}
              </li>
            ))}
          </ul>
          <p className="text-quiet">{keepsPlaces ? texts.stayEmpty : texts.closeUp}</p>
        </>
      )}
      {penalties.length > 0 && (
        <>
          <h3 className="font-semibold">{texts.penalties}</h3>
          <ul className="space-y-1">
            {penalties.map(({ id, teamName, kind, amount, raceIds, reason }) => (
              <li key={id}>
                <strong>{teamName}</strong>{" "}
                {penalty.told({ kind, amount: kind === "races" ? raceIds.length : amount, reason })}
              </li>
            ))}
          </ul>
        </>
      )}
      {corrections.length > 0 && (
        <>
          <h3 className="font-semibold">{correctionTexts.title}</h3>
          <ul className="space-y-1">
            {corrections.map(({ id, act, teamName, reason, madeAt }) => (
              <li key={id}>
                <span className="text-quiet" suppressHydrationWarning>
                  {dateTime(madeAt, timeZone)}
                </span>{" "}
                <strong>{[textNamed(correctionTexts.acts, act), teamName].filter(Boolean).join(": ")}</strong> {reason}
              </li>
            ))}
          </ul>
        </>
      )}
      {versions.length > 0 && (
        <details>
          <summary className="cursor-pointer font-semibold">{versionTexts.title}</summary>
          <div className="mt-2 space-y-3">
            <ResultVersions
              competitionId={competitionId}
              stageId={order.stageId}
              versions={versions}
              timeZone={timeZone}
              teamName={(teamId) => names.get(teamId) ?? teamId}
            />
          </div>
        </details>
      )}
    </>
  );
}

/** See `print-alone.css`. */
function printAlone(part: Element | null) {
  if (!part) return;
  part.setAttribute("data-print-alone", "");
  // Some browsers return before printing.
  addEventListener("afterprint", () => part.removeAttribute("data-print-alone"), { once: true });
  print();
}

export function StageGroups({ competition, stages }: { competition: string; stages: readonly PublicGroups[] }) {
  const { groups: texts } = useMessages().teams;
  return stages.map(({ stageId, stage, groups, seed }) => (
    <section key={stageId} aria-labelledby={`groups-${stageId}`} data-testid="groups">
      {/* The page's heading isn't printed. */}
      <p className="hidden text-quiet print:block">{competition}</p>
      <div className="flex flex-wrap items-end gap-4 border-b-2 border-ink pb-2">
        <h2 id={`groups-${stageId}`} className="display flex-1 text-3xl">
          {texts.title({ stage })}
        </h2>
        <Button onClick={(event) => printAlone(event.currentTarget.closest("section"))} className="print:hidden">
          <Printer aria-hidden /> {texts.print}
        </Button>
      </div>
      <div className="mt-4 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-3">
        {groups.map((teams, group) => (
          <section key={group} className="break-inside-avoid">
            <h3 className="figures text-xl font-bold">{texts.group({ group: groupName(group) })}</h3>
            <ol>
              {teams.map((team) => (
                <li key={team.teamId} className="flex items-center gap-3 border-b border-line py-1.5">
                  <LiverySwatch primary={team.liveryPrimary} secondary={team.liverySecondary} />
                  <span className="figures w-11 text-quiet">{team.code}</span>
                  <Link to={`/team/${team.teamId}`} className="min-w-0 font-semibold wrap-anywhere">
                    {team.name}
                  </Link>
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
      <p className="mt-3 text-sm text-quiet">
        {seed === "" ? (
          texts.bySeeding
        ) : (
          <>
            {texts.drawn} <span className="hash break-all">{seed}</span>
          </>
        )}
      </p>
    </section>
  ));
}
