import ShieldCheck from "virtual:icons/shield-check";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { EventFileFacts, EventFileProblem } from "#domain/results/read-event-file.ts";
import type { EventVerification, EventVerificationProgress, FoundRace } from "#domain/results/verify-event-file.ts";
import { listEventsWithFile } from "#server/results/archive/event-files.ts";
import { siteContext } from "#server/http/site-context.ts";
import { receiptKey } from "#server/submissions/receipt.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { PageTitle } from "../app/page-head.tsx";
import { Button, TextLink } from "../ui/button.tsx";
import { Alert, Card, Fact, Facts } from "../ui/card.tsx";
import { DropZone } from "../ui/drop-zone.tsx";
import { Progress } from "../ui/progress.tsx";
import { Select } from "../ui/field.tsx";
import type { Route } from "./+types/verify-event";
import type { EventFileAnswer, EventFileQuestion } from "./event-file-worker.ts";

export const handle = { texts: ["eventFile"] };

export async function loader({ context }: Route.LoaderArgs) {
  const { database } = context.get(siteContext);
  return { ownKey: await receiptKey(database), events: await listEventsWithFile(database) };
}

const shares = { tenth: 0.1, all: 1, none: 0 } as const;
type Share = keyof typeof shares;
const isShare = (value: string): value is Share => Object.hasOwn(shares, value);

type State =
  | { kind: "idle" }
  | { kind: "reading"; bytes: number }
  | { kind: "racing"; facts: EventFileFacts; done: number; of: number }
  | { kind: "verified"; verification: EventVerification }
  | { kind: "refused"; problem: EventFileProblem; line: number }
  | { kind: "not-fetched" };

export default function VerifyEvent({ loaderData }: Route.ComponentProps) {
  const { eventFile: texts } = useMessages();
  const { number } = useFormats();
  const { events, ownKey } = loaderData;
  const [address] = useSearchParams();
  const asked = events.find(({ id }) => id === address.get("event")) ?? events[0];
  const [event, setEvent] = useState(asked?.id ?? "");
  const [share, setShare] = useState<Share>("tenth");
  const { state, verify } = useVerification(shares[share]);
  const isBusy = state.kind === "reading" || state.kind === "racing";
  const verifyOwn = () =>
    void verify(async () => {
      const response = await fetch(`${import.meta.env.BASE_URL}events/${event}/event.jsonl.gz`);
      return response.ok ? response.blob() : undefined;
    });
  return (
    <div className="mx-auto max-w-3xl space-y-8">
      <header className="space-y-3">
        <PageTitle title={texts.title} description={texts.lead} />
        <p className="text-lg text-quiet">{texts.lead}</p>
      </header>
      <div className="max-w-sm">
        <Select
          label={texts.share}
          value={share}
          onChange={({ target }) => isShare(target.value) && setShare(target.value)}
          options={(Object.keys(shares) as Share[]).map((value) => ({ value, label: texts.shares[value] }))}
        />
      </div>
      {events.length > 0 && (
        <Card title={texts.here}>
          <div className="grid gap-4 sm:grid-cols-[1fr_auto] sm:items-end">
            <Select
              label={texts.event}
              value={event}
              onChange={({ target }) => setEvent(target.value)}
              options={events.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <Button kind="primary" pending={isBusy} onClick={verifyOwn}>
              <ShieldCheck aria-hidden /> {texts.verify}
            </Button>
          </div>
        </Card>
      )}
      <Card title={texts.file}>
        <DropZone
          label={texts.drop}
          choose={texts.choose}
          accept=".gz,.jsonl,application/gzip,application/jsonl"
          isBusy={isBusy}
          onFile={(file) => void verify(() => Promise.resolve(file))}
        />
      </Card>
      <div aria-live="polite" className="space-y-6">
        {state.kind === "reading" && (
          <p className="font-semibold">
            {texts.reading({ megabytes: number(state.bytes / 1_000_000, { maximumFractionDigits: 1 }) })}
          </p>
        )}
        {state.kind === "racing" && <Progress label={texts.racing} value={state.done} max={state.of} />}
        {state.kind === "not-fetched" && <Alert tone="stop" title={texts.notFetched} />}
        {state.kind === "refused" && (
          <Alert tone="stop" title={texts.refused}>
            <p>{texts.problems[state.problem]}</p>
            {state.line > 0 && <p className="mt-1 text-sm text-quiet">{texts.line({ line: number(state.line) })}</p>}
          </Alert>
        )}
        {state.kind === "verified" && <EventFindings verification={state.verification} ownKey={ownKey} />}
      </div>
      <Card title={texts.signedWith}>
        <p className="font-mono text-sm break-all">{ownKey}</p>
        <p className="mt-3 text-quiet">
          {texts.commandLine({ command: "code-prix verify event.jsonl.gz" })}{" "}
          <TextLink to="/docs/event-file">{texts.format}</TextLink>
        </p>
      </Card>
    </div>
  );
}

function useVerification(share: number) {
  const [state, setState] = useState<State>({ kind: "idle" });
  const verify = async (fetchFile: () => Promise<Blob | undefined>) => {
    setState({ kind: "reading", bytes: 0 });
    const file = await fetchFile().catch(() => undefined);
    if (!file) return setState({ kind: "not-fetched" });
    const worker = new Worker(new URL("./event-file-worker.ts", import.meta.url), {
      type: "module",
      name: "event file",
    });
    const end = (last: State) => {
      worker.terminate();
      setState(last);
    };
    worker.addEventListener("error", () => end({ kind: "not-fetched" }));
    worker.addEventListener("message", ({ data }: MessageEvent<EventFileAnswer>) => {
      if (data.kind === "progress") setState((before) => next(before, data.progress));
      else end(data.kind === "failed" ? { kind: "not-fetched" } : data);
    });
    // Random, so that the author of the file can't predict the races.
    const seed = crypto.getRandomValues(new Uint32Array(4)).join("-");
    worker.postMessage({ file, rerun: { kind: "share", share, seed } } satisfies EventFileQuestion);
  };
  return { state, verify };
}

function next(before: State, progress: EventVerificationProgress): State {
  switch (progress.kind) {
    case "reading":
      return before.kind === "reading" ? progress : before;
    case "genuine":
      return { kind: "racing", facts: progress.facts, done: 0, of: progress.races };
    case "raced":
      return before.kind === "racing" ? { ...before, done: progress.done } : before;
    default:
      return progress satisfies never;
  }
}

const mostNamed = 20;

type Of<Kind extends FoundRace["finding"]["kind"]> = FoundRace & {
  finding: Extract<FoundRace["finding"], { kind: Kind }>;
};

const racesOf = <Kind extends FoundRace["finding"]["kind"]>(races: readonly FoundRace[], kind: Kind) =>
  races.filter((race): race is Of<Kind> => race.finding.kind === kind);

function EventFindings({ verification, ownKey }: { verification: EventVerification; ownKey: string }) {
  const { eventFile: texts } = useMessages();
  const { facts, races } = verification;
  const agreed = racesOf(races, "agreed");
  const closed = racesOf(races, "closed");
  const wrong = races.length - agreed.length - closed.length;
  const isOwn = facts.key === ownKey;
  return (
    <>
      {wrong > 0 && <WrongRaces races={races} isOwn={isOwn} />}
      {wrong === 0 && (
        <Alert tone="go" title={agreed.length > 0 ? texts.verified : texts.genuine}>
          <p>{texts.genuineMore}</p>
          <p>
            {agreed.length > 0
              ? texts.verifiedMore({ count: agreed.length, all: facts.counts.race })
              : texts.nothingRun}
          </p>
        </Alert>
      )}
      {closed.length > 0 && <Alert tone="caution">{texts.closed({ count: closed.length })}</Alert>}
      {!isOwn && (
        <Alert tone="caution" title={texts.foreignKey}>
          {texts.foreignKeyText}
        </Alert>
      )}
      <EventFacts verification={verification} isOwn={isOwn} />
    </>
  );
}

function WrongRaces({ races, isOwn }: { races: readonly FoundRace[]; isOwn: boolean }) {
  const { eventFile: texts } = useMessages();
  const { number } = useFormats();
  const differing = racesOf(races, "differs");
  const failed = racesOf(races, "failed");
  const isByOtherEngine = differing.some(({ finding }) => finding.engine === "not-kept");
  const wrong = [...differing, ...failed];
  return (
    <Alert tone="stop" title={texts.differs({ count: wrong.length })}>
      {differing.length > 0 && <p>{texts.differsMore}</p>}
      {isByOtherEngine && <p>{texts.otherEngine}</p>}
      <ul className="mt-2 list-disc pl-5">
        {wrong.slice(0, mostNamed).map((race) => (
          <li key={race.id}>
            {isOwn ? (
              <TextLink to={`/race/${race.id}`}>
                <Finding race={race} />
              </TextLink>
            ) : (
              <Finding race={race} />
            )}
          </li>
        ))}
      </ul>
      {wrong.length > mostNamed && <p>{texts.andMore({ count: number(wrong.length - mostNamed) })}</p>}
    </Alert>
  );
}

function Finding({ race }: { race: Of<"differs"> | Of<"failed"> }) {
  const { eventFile: texts } = useMessages();
  const { number } = useFormats();
  const { finding } = race;
  if (finding.kind === "failed") return texts.failed({ number: number(race.number), message: finding.message });
  return finding.turn === 0
    ? texts.differsWhole({ number: number(race.number) })
    : texts.differsFrom({ number: number(race.number), turn: number(finding.turn) });
}

function EventFacts({ verification: { facts }, isOwn }: { verification: EventVerification; isOwn: boolean }) {
  const { eventFile: texts } = useMessages();
  const { number } = useFormats();
  const { counts, competition } = facts;
  return (
    <Card title={competition.name}>
      <Facts>
        <Fact label={texts.facts.teams}>{number(counts.team)}</Fact>
        {facts.part === "whole" && (
          <>
            <Fact label={texts.facts.cars}>{number(counts.car)}</Fact>
            <Fact label={texts.facts.races}>{number(counts.race)}</Fact>
            <Fact label={texts.facts.sources}>{number(counts.source)}</Fact>
          </>
        )}
        <Fact label={texts.facts.key} isCode>
          {facts.key}
          {isOwn && <span className="block font-sans text-go-text">{texts.ownKey}</span>}
        </Fact>
        {facts.engine !== null && (
          <Fact label={texts.facts.engine} isCode>
            {facts.engine}
          </Fact>
        )}
      </Facts>
    </Card>
  );
}
