import { Link, data, href } from "react-router";
import { readRaceLogHead } from "#engine/race-log/race-log-reader.ts";
import { findRace, type RaceMeta } from "#server/races/find-race.ts";
import { may } from "#server/accounts/permissions.ts";
import type { Visitor } from "#server/accounts/visitor.ts";
import { findVerification, requestVerification } from "#server/races/verify-on-server.ts";
import { readPublicBytecode } from "#server/results/archive/list-archived-races.ts";
import { readRaceFairness } from "#server/races/race-fairness.ts";
import { siteContext } from "#server/http/site-context.ts";
import { requireSignIn } from "../app/redirects.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { CircuitPreload } from "../app/circuit-picture.tsx";
import { useLiveActionData, useLiveTopics } from "../app/live.ts";
import { localisedName } from "../app/visit.server.ts";
import { PageHead } from "../app/page-head.tsx";
import { Badge, EmptyState } from "../ui/card.tsx";
import type { Route } from "./+types/race";
import { readLosses } from "./read-loss.server.ts";
import { ResultTable } from "./result-table.tsx";
import { ShownRace } from "./shown-race.tsx";

export const handle = { texts: ["races"], shared: ["turn", "speed", "camera", "pace"] };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { database, visitor } = context.get(siteContext);
  const found = await findRace(database, params.id);
  if (!found) throw data(null, { status: 404 });
  const bytecode = found.log === null ? [] : await readPublicBytecode(database, params.id);
  const head = found.log === null ? null : readRaceLogHead(found.log);
  const who = await visitor();
  const team = teamInRace(who, found.meta);
  const ownCar = found.meta.seats.find(({ teamId }) => who.memberships.some((each) => each.teamId === teamId));
  const isClosed = bytecode.includes(null);
  return {
    ...found,
    meta: { ...found.meta, competitionName: localisedName(context, found.meta.competitionName) },
    head,
    bytecode,
    ownSeat: ownCar?.seat,
    loss: ownCar && (await readLosses(context, [found.meta], ownCar.teamId)).reasons[params.id],
    fairness: await readRaceFairness(database, params.id),
    own:
      team !== undefined && isClosed
        ? { verification: (await findVerification(database, params.id, team)) ?? null }
        : null,
  };
}

function teamInRace(who: Visitor, meta: RaceMeta): string | undefined {
  return meta.seats.find(({ teamId }) => may(who, { act: "see-team-private", teamId }))?.teamId;
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { database, jobs, visitor } = context.get(siteContext);
  const who = await visitor();
  requireSignIn(who, request);
  const found = await findRace(database, params.id);
  if (!found) throw data(null, { status: 404 });
  const teamId = teamInRace(who, found.meta);
  const outcome =
    teamId === undefined
      ? ({ kind: "refused", reason: "not-yours" } as const)
      : await requestVerification(database, jobs, { raceId: params.id, teamId });
  if (outcome.kind === "done") return { refusal: null };
  return data({ refusal: outcome }, { status: outcome.reason === "not-yours" ? 403 : 429 });
}

/** One race: its replay, everything about it, and the means to check it. While it is still to come, its state, live. */
export default function Race({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useLiveActionData(answered);
  const { meta, log, head, bytecode, fairness, own, ownSeat, loss } = loaderData;
  const { races } = useMessages();
  const { number, list } = useFormats();
  const isVerifying = own?.verification?.finishedAt === null;
  const isOver = (meta.state === "released" || meta.state === "void") && !isVerifying;
  useLiveTopics([`names:${meta.competitionId}`, ...(isOver ? [] : [`race:${meta.id}` as const])]);
  const title = races.page.title({ number: number(meta.number) });
  return (
    <>
      <PageHead
        title={`${title} · ${meta.competitionName}`}
        {...(meta.seats.length > 0 && {
          description: races.page.description({ cars: list(meta.seats.map((seat) => seat.teamName)) }),
        })}
        {...(log !== null && { ownImage: `/race/${meta.id}/share.png` })}
      />
      {log !== null && <CircuitPreload />}
      <header className="mb-3 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="display text-3xl">{title}</h1>
        <Link
          to={href("/teams/:id", { id: meta.competitionId })}
          className="font-semibold underline underline-offset-4"
        >
          {meta.competitionName}
        </Link>
        <span className="text-quiet">{races.page.stages[meta.stageKind]}</span>
        {meta.friendly && <Badge>{races.page.friendly}</Badge>}
        {meta.state !== "released" && <Badge tone={toneOf[meta.state]}>{races.page.states[meta.state]}</Badge>}
        {fairness.redraws.made > 0 && (
          <Badge tone="caution">{races.page.redrawn({ times: fairness.redraws.made })}</Badge>
        )}
      </header>
      {log === null || head === null ? (
        <RaceToCome meta={meta} ownSeat={ownSeat} />
      ) : (
        <ShownRace
          key={meta.id}
          meta={meta}
          head={head}
          text={log}
          bytecode={bytecode}
          fairness={fairness}
          own={own}
          ownSeat={ownSeat}
          loss={loss}
          refusal={actionData?.refusal ?? null}
        />
      )}
    </>
  );
}

const toneOf = {
  queued: "neutral",
  running: "caution",
  finished: "neutral",
  error: "stop",
  void: "stop",
} as const satisfies Record<Exclude<RaceMeta["state"], "released">, string>;

function RaceToCome({ meta, ownSeat }: { meta: RaceMeta; ownSeat: number | undefined }) {
  const { page } = useMessages().races;
  return (
    <div className="grid grid-cols-1 gap-6">
      <EmptyState title={page.states[meta.state]}>
        {meta.friendly && meta.state === "void" ? page.friendlyVoid : page.stateTexts[meta.state]}
      </EmptyState>
      {meta.seats.length > 0 ? (
        <ResultTable meta={meta} ownSeat={ownSeat} />
      ) : (
        <p className="text-center text-quiet">{page.seatsLater}</p>
      )}
    </div>
  );
}
