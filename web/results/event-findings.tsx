import type { EventVerification, FoundRace } from "#domain/results/verify-event-file.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { Alert, Card } from "../ui/card.tsx";
import { Fact, Facts } from "../ui/facts.tsx";
import { TextLink } from "../ui/button.tsx";

const mostNamed = 20;

type Of<Kind extends FoundRace["finding"]["kind"]> = FoundRace & {
  finding: Extract<FoundRace["finding"], { kind: Kind }>;
};

const racesOf = <Kind extends FoundRace["finding"]["kind"]>(races: readonly FoundRace[], kind: Kind) =>
  races.filter((race): race is Of<Kind> => race.finding.kind === kind);

export function EventFindings({ verification, ownKey }: { verification: EventVerification; ownKey: string }) {
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
