import Clapperboard from "virtual:icons/clapperboard";
import Code from "virtual:icons/code";
import Download from "virtual:icons/download";
import Link2 from "virtual:icons/link-2";
import Wrench from "virtual:icons/wrench";
import { Fragment, Suspense, lazy, useMemo, useRef, useState, useEffect } from "react";
import { href, useHref, useNavigate, useSearchParams } from "react-router";
import type { RaceLogHead } from "#engine/race-log/race-log-reader.ts";
import type { RaceMeta } from "#server/races/find-race.ts";
import type { Verification, VerificationOutcome } from "#server/races/verify-on-server.ts";
import type { RaceFairness } from "#server/races/race-fairness.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { useHeldReload, useStoredState } from "../app/reload.ts";
import { useBrandOfRace, useSite } from "../app/use-site.ts";
import { saveFile } from "../ui/save-file.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Alert, Badge } from "../ui/card.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { circuitNameOf } from "./replay/circuit-layouts.ts";
import type { ReplaySession, ReplayStatus } from "./replay/replay-session.ts";
import { paintsOf } from "./replay/liveries.ts";
import { readReplayLink, replayLink } from "./replay-link.ts";
import { ResultTable } from "./result-table.tsx";
import { WaitingReplay } from "./waiting-replay.tsx";
import { VerifyPanel } from "./verify-panel.tsx";
import type { SeedVerdict } from "./verify-seed.ts";

interface VerifyButtonProps {
  text: string;
  published: string;
  bytecode: readonly (string | null)[];
  names: readonly string[];
}

function VerifyButton({ text, published, bytecode, names }: VerifyButtonProps) {
  const verify = async () => {
    const [{ verifyHere }, { decodeRaceLog }] = await Promise.all([
      import("./verify-here.ts"),
      import("#engine/race-log/race-log-reader.ts"),
    ]);
    return verifyHere(decodeRaceLog(text), published, bytecode);
  };
  return <VerifyPanel verify={verify} names={names} isLogOnly={bytecode.includes(null)} />;
}

/** Only members of a team that raced are sent this. */
const ServerVerification = lazy(() => import("./server-verification.tsx"));
const OwnReason = lazy(async () => ({ default: (await import("./replay/story.tsx")).OwnReason }));
const FilmDialog = lazy(async () => ({ default: (await import("./film/film-dialog.tsx")).FilmDialog }));

interface ShownRaceProps {
  meta: RaceMeta;
  head: RaceLogHead;
  /** the log's text; it is read when the race is watched or verified, not before */
  text: string;
  bytecode: readonly (string | null)[];
  fairness: RaceFairness;
  /** the visitor's team raced here, and some programs are not public */
  own: { verification: Verification | null } | null;
  /** how many runs an hour the server makes for a team, when that is reached */
  refusal: Extract<VerificationOutcome, { kind: "refused" }> | null;
  ownSeat: number | undefined;
  /** why the visitor's car lost */
  loss: string | undefined;
}

export function ShownRace({ meta, head, text, bytecode, fairness, own, refusal, ownSeat, loss }: ShownRaceProps) {
  const { races, shell } = useMessages();
  const { number } = useFormats();
  const { origin } = useSite();
  const brand = useBrandOfRace(meta);
  const [address] = useSearchParams();
  // Compared by value so that a renamed team doesn't restart the replay.
  const liveries = JSON.stringify(paintsOf(meta.seats));
  const { colours, trims } = useMemo(() => JSON.parse(liveries) as ReturnType<typeof paintsOf>, [liveries]);
  const called = meta.seats
    .map(({ seat, teamName }) => (seat === ownSeat ? races.page.ownTeam({ team: teamName }) : teamName))
    .join("\n");
  const numbers = useMemo(() => meta.seats.map((seat) => seat.number), [meta]);
  const codes = useMemo(() => meta.seats.map((seat) => seat.code), [meta]);
  const names = useMemo(() => called.split("\n"), [called]);
  const teamNames = meta.seats.map(({ teamName }) => teamName);
  const [start, setStart] = useState(() => readReplayLink(address));
  const [session, setSession] = useState<ReplaySession | null>(null);
  const [filming, setFilming] = useState(false);
  const status = useRef<ReplayStatus | null>(null);
  useHeldReload("race", true);
  useStoredState(
    "replay",
    () => status.current && replayLink(origin, status.current),
    (link) => {
      if (typeof link === "string") setStart(readReplayLink(new URLSearchParams(link.slice(link.indexOf("?") + 1))));
    },
  );
  const { page } = races;
  const ownPlace = meta.seats.find(({ seat }) => seat === ownSeat)?.place ?? null;
  const navigate = useNavigate();
  // A missing program can be the visitor's own.
  const mayRunOn = bytecode.filter((each) => each === null).length <= 1;
  const hasOpenCars = bytecode.some((each) => each !== null);
  const now = () =>
    status.current ?? { turn: 0, rate: 1, camera: "director" as const, pace: "told" as const, ...start };
  const ownPath = useHref(href("/race/:id", { id: meta.id }));
  const ownAddress = () => origin + ownPath;
  const frame = () =>
    `<iframe src="${replayLink(`${ownAddress()}/embed`, now())}" width="960" height="640" loading="lazy" allow="fullscreen" style="border:0" title="${page.title({ number: String(meta.number) })}"></iframe>`;

  return (
    <div className={`grid grid-cols-1 gap-8 ${ownPlace === null ? "" : "[--own-line:3.25rem]"}`}>
      <WaitingReplay
        key={`${start.turn} ${start.rate}`}
        text={text}
        circuit={circuitNameOf(brand.key)}
        circuitTitle={brand.alt}
        colours={colours}
        trims={trims}
        names={names}
        numbers={numbers}
        codes={codes}
        {...(ownSeat !== undefined && { ownSeat })}
        start={start}
        autoPlay={start.turn === undefined}
        onStatus={(shown) => {
          status.current = shown;
        }}
        onSession={setSession}
        ownLine={
          ownSeat !== undefined &&
          ownPlace !== null && (
            <div className="flex flex-wrap items-center gap-x-4 border-t border-line px-3 py-1 md:min-h-(--own-line) md:flex-nowrap">
              <p className="min-h-24 leading-8 max-md:w-full md:min-h-0 md:flex-1">
                <strong>{races.story.own({ place: number(ownPlace) })}</strong>{" "}
                {session ? (
                  <Suspense fallback={loss}>
                    <OwnReason session={session} ownSeat={ownSeat} />
                  </Suspense>
                ) : (
                  loss
                )}
              </p>
              <ButtonLink to={`/submit-car?race=${meta.id}`} kind="primary" className="max-md:mb-2">
                <Wrench aria-hidden /> {shell.openGarage}
              </ButtonLink>
            </div>
          )
        }
      >
        <div className="border-t border-line p-3 sm:px-4">
          <h2 className="display mb-2 text-2xl">{page.result}</h2>
          <ResultTable meta={meta} ownSeat={ownSeat} />
        </div>
      </WaitingReplay>
      <div className="flex flex-wrap gap-3">
        {hasOpenCars && ownPlace === null && (
          <Button onClick={() => void navigate(`/submit-car?race=${meta.id}&turn=${now().turn}`)}>
            <Wrench aria-hidden /> {mayRunOn ? page.whatIf : shell.openGarage}
          </Button>
        )}
        <CopyButton text={() => replayLink(ownAddress(), now())}>
          <Link2 aria-hidden /> {page.share}
        </CopyButton>
        <CopyButton text={frame}>
          <Code aria-hidden /> {page.embed}
        </CopyButton>
        <Button disabled={!session} onClick={() => setFilming(true)}>
          <Clapperboard aria-hidden /> {races.film.open}
        </Button>
        <Button onClick={() => saveFile(`race-${meta.id}.jsonl`, "application/x-ndjson", text)}>
          <Download aria-hidden /> {page.download}
        </Button>
      </div>
      {session && filming && (
        <Suspense>
          <FilmDialog session={session} name={`race-${meta.id}`} title={brand.alt} onClose={() => setFilming(false)} />
        </Suspense>
      )}
      <section className="card grid grid-cols-1 gap-4" aria-labelledby="verify">
        <h2 id="verify" className="display text-3xl">
          {races.verify.title}
        </h2>
        <SeedCheck seed={head.seed} fairness={fairness} />
        <WhatOrganisersDid fairness={fairness} />
        <VerifyButton text={text} published={meta.logHash ?? ""} bytecode={bytecode} names={teamNames} />
        <details>
          <summary className="footer-link cursor-pointer font-semibold">{page.hashes}</summary>
          <Fingerprints meta={meta} head={head} fairness={fairness} />
        </details>
        {own && (
          <Suspense>
            <ServerVerification
              published={meta.logHash ?? ""}
              closedCars={teamNames.filter((_, seat) => bytecode[seat] === null)}
              verification={own.verification}
              refusal={refusal}
            />
          </Suspense>
        )}
      </section>
    </div>
  );
}

function WhatOrganisersDid({ fairness: { redraws, leftOut, letStand } }: { fairness: RaceFairness }) {
  const { page } = useMessages().races;
  const { number } = useFormats();
  return (
    <>
      {redraws.made > 0 && (
        <Alert tone="caution" title={page.redrawn({ times: redraws.made })}>
          {page.redrawnMore} {redraws.takenBack > 0 && page.redrawsTakenBack({ times: redraws.takenBack })}
        </Alert>
      )}
      {leftOut > 0 && (
        <Alert tone="caution" title={page.leftOut({ count: leftOut })}>
          {page.leftOutMore}
        </Alert>
      )}
      {letStand && (
        <Alert
          tone="caution"
          title={
            letStand.overran
              ? page.letStandUnended
              : page.letStand({ turn: letStand.turn === null ? "none" : number(letStand.turn) })
          }
        >
          {page.letStandReason({ reason: letStand.reason })}
        </Alert>
      )}
    </>
  );
}

function Fingerprints({ meta, head, fairness }: Pick<ShownRaceProps, "meta" | "head" | "fairness">) {
  const { engine } = head;
  const { page } = useMessages().races;
  const { dateTime } = useFormats();
  const { seedCommitment, seedCommittedAt, engineHash, seedSource } = fairness;
  return (
    <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[max-content_1fr]">
      <dt className="text-quiet">{page.seed}</dt>
      <dd className="hash text-sm break-all">{meta.seed}</dd>
      {seedCommitment !== null && (
        <>
          <dt className="text-quiet">{page.commitment}</dt>
          <dd className="text-sm">
            <span className="mr-2 hash break-all">{seedCommitment}</span>
            {seedCommittedAt && (
              <span className="text-quiet" suppressHydrationWarning>
                {page.committedAt({ when: dateTime(seedCommittedAt) })}
              </span>
            )}
          </dd>
        </>
      )}
      {seedSource !== null && (
        <>
          <dt className="text-quiet">{page.seedSecret}</dt>
          <dd className="hash text-sm break-all">{seedSource.secret}</dd>
          <dt className="text-quiet">{page.carsRoot}</dt>
          <dd className="hash text-sm break-all">{seedSource.carsRoot}</dd>
        </>
      )}
      <dt className="text-quiet">{page.hash}</dt>
      <dd className="hash text-sm break-all" data-testid="log-hash">
        {meta.logHash}
      </dd>
      {meta.seats.map(({ seat, teamName }) => (
        <Fragment key={seat}>
          <dt className="text-quiet">{page.codeOf({ seat: seat + 1, team: teamName })}</dt>
          <dd className="hash text-sm break-all">{head.seats[seat]?.codeHash}</dd>
        </Fragment>
      ))}
      {engine !== undefined && (
        <>
          <dt className="text-quiet">{page.engine}</dt>
          <dd className="flex flex-wrap items-baseline gap-2 text-sm">
            <span className="hash break-all">{engine}</span>
            {engineHash !== null && (
              <Badge tone={engineHash === engine ? "go" : "stop"}>
                {engineHash === engine ? page.pinned : page.notPinned}
              </Badge>
            )}
          </dd>
        </>
      )}
    </dl>
  );
}

function SeedCheck({ seed, fairness }: { seed: string | undefined; fairness: RaceFairness }) {
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
    case "secret-not-published":
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
