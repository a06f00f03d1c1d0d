import { Download, Link2 } from "lucide-react";
import { Suspense, lazy, useMemo, useRef, useState } from "react";
import { Link, data, href, useSearchParams } from "react-router";
import { decodeRaceLog } from "#engine/race/race-log-reader.ts";
import { findRace, type RaceMeta } from "#server/races/find-race.ts";
import { readPublicBytecode } from "#server/races/public-bytecode.ts";
import { siteContext } from "#server/site-context.ts";
import { useFormats, useMessages } from "../messages/messages.tsx";
import { useLiveTopics } from "../shell/live.ts";
import { PageHead } from "../shell/page-head.tsx";
import { useHeldReload, useKeptState } from "../shell/use-reload.ts";
import { useSite } from "../shell/use-site.ts";
import { saveFile } from "../simulator/save-file.ts";
import { Button } from "../ui/button.tsx";
import { Badge, EmptyState } from "../ui/card.tsx";
import { SkeletonBox } from "../ui/skeleton.tsx";
import { Table } from "../ui/table.tsx";
import type { Route } from "./+types/race";
import { circuitNameOf } from "./replay/circuit-layouts.ts";
import type { ReplayStatus } from "./replay/replay-session.ts";
import { readReplayLink, replayLink } from "./replay-link.ts";
import { VerifyButton } from "./verify-button.tsx";

const RaceReplay = lazy(async () => ({ default: (await import("./replay/race-replay.tsx")).RaceReplay }));

export const handle = { texts: ["races"] };

/** The race with its log and the programs that are public. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { database } = context.get(siteContext);
  const found = await findRace(database, params.id);
  if (!found) throw data(null, { status: 404 });
  return { ...found, bytecode: found.log === null ? [] : await readPublicBytecode(database, params.id) };
}

/** One race: its replay, everything about it, and the means to check it. While it is still to come, its state, live. */
export default function Race({ loaderData }: Route.ComponentProps) {
  const { meta, log, bytecode } = loaderData;
  const { races } = useMessages();
  const { number, list } = useFormats();
  useLiveTopics(meta.state === "released" || meta.state === "void" ? [] : [`race:${meta.id}`]);
  const title = races.page.title(number(meta.number));
  return (
    <>
      <PageHead
        title={`${title} · ${meta.competitionName}`}
        description={races.page.description(list(meta.seats.map((seat) => seat.teamName)))}
      />
      <header className="mb-5 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="display text-4xl">{title}</h1>
        <Link
          to={href("/teams/:id", { id: meta.competitionId })}
          className="font-semibold underline underline-offset-4"
        >
          {meta.competitionName}
        </Link>
        <span className="text-quiet">{races.page.stages[meta.stageKind]}</span>
        <Badge tone={toneOf[meta.state]}>{races.page.states[meta.state]}</Badge>
      </header>
      {log === null ? (
        <RaceToCome meta={meta} />
      ) : (
        <ShownRace key={meta.id} meta={meta} text={log} bytecode={bytecode} />
      )}
    </>
  );
}

const toneOf = {
  scheduled: "neutral",
  queued: "neutral",
  running: "caution",
  finished: "neutral",
  error: "stop",
  released: "go",
  void: "stop",
} as const satisfies Record<RaceMeta["state"], string>;

function RaceToCome({ meta }: { meta: RaceMeta }) {
  const { page } = useMessages().races;
  return (
    <div className="grid grid-cols-1 gap-6">
      <EmptyState title={page.states[meta.state]}>{page.stateTexts[meta.state]}</EmptyState>
      <SeatTable meta={meta} codeHashes={[]} />
    </div>
  );
}

function ShownRace({ meta, text, bytecode }: { meta: RaceMeta; text: string; bytecode: readonly (string | null)[] }) {
  const { races } = useMessages();
  const { brand, origin } = useSite();
  const [address] = useSearchParams();
  const log = useMemo(() => decodeRaceLog(text), [text]);
  const colours = useMemo(() => meta.seats.map((seat) => seat.liveryPrimary), [meta]);
  const names = useMemo(() => meta.seats.map((seat) => seat.teamName), [meta]);
  const [start, setStart] = useState(() => readReplayLink(address));
  const status = useRef<ReplayStatus | null>(null);
  useHeldReload("race", true);
  useKeptState(
    "replay",
    () => status.current && replayLink("", status.current),
    (link) => {
      if (typeof link === "string") setStart(readReplayLink(new URLSearchParams(link.slice(link.indexOf("?") + 1))));
    },
  );
  const [copied, setCopied] = useState(false);
  const { page } = races;

  const share = async () => {
    const link = replayLink(
      origin + href("/race/:id", { id: meta.id }),
      status.current ?? { turn: 0, rate: 1, camera: "director", pace: "told" },
    );
    await navigator.clipboard.writeText(link);
    setCopied(true);
    setTimeout(() => setCopied(false), 2_500);
  };

  return (
    <div className="grid grid-cols-1 gap-8">
      <Suspense fallback={<ReplayPlace />}>
        <RaceReplay
          key={`${start.turn} ${start.rate}`}
          log={log}
          circuit={circuitNameOf(brand.key)}
          circuitTitle={brand.alt}
          colours={colours}
          names={names}
          start={start}
          autoPlay={start.turn === undefined}
          onStatus={(now) => {
            status.current = now;
          }}
        />
      </Suspense>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void share()}>
          <Link2 aria-hidden /> {copied ? page.copied : page.share}
        </Button>
        <Button onClick={() => saveFile(`race-${meta.id}.jsonl`, "application/x-ndjson", text)}>
          <Download aria-hidden /> {page.download}
        </Button>
      </div>
      <section className="grid grid-cols-1 gap-4" aria-labelledby="seats">
        <h2 id="seats" className="display text-3xl">
          {page.seats}
        </h2>
        <SeatTable meta={meta} codeHashes={log.seats.map((seat) => seat.codeHash)} />
      </section>
      <section className="card grid grid-cols-1 gap-4" aria-labelledby="verify">
        <h2 id="verify" className="display text-3xl">
          {races.verify.title}
        </h2>
        <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[max-content_1fr]">
          <dt className="text-quiet">{page.seed}</dt>
          <dd className="font-mono text-sm break-all">{meta.seed}</dd>
          <dt className="text-quiet">{page.hash}</dt>
          <dd className="font-mono text-sm break-all" data-testid="log-hash">
            {meta.logHash}
          </dd>
        </dl>
        <VerifyButton log={log} published={meta.logHash ?? ""} bytecode={bytecode} names={names} />
      </section>
    </div>
  );
}

function SeatTable({ meta, codeHashes }: { meta: RaceMeta; codeHashes: readonly (string | undefined)[] }) {
  const { page, standings } = useMessages().races;
  const { number } = useFormats();
  const withResult = meta.seats.some((seat) => seat.place !== null);
  return (
    <Table
      caption={page.seats}
      dense
      rows={meta.seats}
      rowKey={(seat) => seat.seat}
      columns={[
        { key: "seat", head: page.seat, numeric: true, cell: (seat) => number(seat.seat + 1) },
        {
          key: "team",
          head: page.team,
          rowHeader: true,
          cell: (seat) => (
            <Link to={href("/team/:id", { id: seat.teamId })} className="underline underline-offset-4">
              {seat.teamName}
            </Link>
          ),
        },
        ...(withResult
          ? [
              {
                key: "place",
                head: standings.place,
                numeric: true,
                cell: (seat: RaceMeta["seats"][number]) => (seat.place === null ? "–" : number(seat.place)),
              },
              {
                key: "distance",
                head: standings.distance,
                numeric: true,
                cell: (seat: RaceMeta["seats"][number]) => (seat.distance === null ? "–" : number(seat.distance)),
              },
            ]
          : []),
        {
          key: "code",
          head: page.codeHash,
          wideOnly: true,
          cell: (seat) => <code className="font-mono text-xs break-all">{codeHashes[seat.seat] ?? "–"}</code>,
        },
      ]}
    />
  );
}

/** Holds the replay's place until its code is there: as tall as the screen at least, so that nothing in sight moves when it comes. */
function ReplayPlace() {
  return (
    <div className="min-h-svh">
      <SkeletonBox className="aspect-4/5 max-h-[68svh] w-full md:aspect-video md:max-h-[min(74vh,52rem)]" />
    </div>
  );
}
