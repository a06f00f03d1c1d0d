import { Link } from "react-router";
import type { ImportProblem, LeftOut, PublishedLog } from "#rules/import-acts.ts";
import type { ImportedEvent } from "#server/results/imports/imports.ts";
import { useFormats, useMessages } from "../../messages/messages.tsx";
import { Alert, Card } from "../../ui/card.tsx";
import { panelPath } from "../panel-sections.ts";

/** What was left out that is named; of more the number is. */
const mostNamed = 50;

/** What came of a file's verification: exactly as much as was proved. */
export function ImportFindings({ event }: { event: ImportedEvent }) {
  const { imports: texts } = useMessages();
  const { number } = useFormats();
  const { state, draw, leftOut, problem, differsFrom, publishedLog } = event;
  if (state === "refused") return problem && <Refused problem={problem} />;
  if (state !== "verified" || !draw) return null;
  const isAllWell = !leftOut.some(({ what }) => what !== "car");
  return (
    <>
      {/* Of a file without races nothing was run again that could be called the same. */}
      {(draw.races > 0 || publishedLog === null) && (
        <Alert tone={isAllWell ? "go" : "caution"} title={isAllWell ? texts.verified : texts.verifiedBut}>
          <p className="break-words">
            {texts.verifiedText({ agreed: draw.agreed, races: draw.races, seed: draw.seed })}
          </p>
          {draw.closed > 0 && <p>{texts.closed({ count: draw.closed })}</p>}
        </Alert>
      )}
      {publishedLog !== null && <PublishedLogNote log={publishedLog} />}
      {differsFrom !== null && (
        <Alert tone="caution" title={texts.differs}>
          <p>{texts.differsText}</p>
          <p className="mt-1">
            <Link to={`${panelPath}/imports/${differsFrom}`} className="link">
              {texts.differsEarlier}
            </Link>
          </p>
        </Alert>
      )}
      {leftOut.length > 0 && (
        <Card title={texts.leftOut}>
          <p className="mb-3 text-quiet">{texts.leftOutText}</p>
          <ul className="list-disc space-y-1 pl-5">
            {leftOut.slice(0, mostNamed).map((each) => (
              <li key={keyOf(each)} className="break-words">
                <LeftOutLine left={each} />
              </li>
            ))}
          </ul>
          {leftOut.length > mostNamed && (
            <p className="mt-2">{texts.andMore({ count: number(leftOut.length - mostNamed) })}</p>
          )}
        </Card>
      )}
    </>
  );
}

/** What is known of cars that no installation signed. */
function PublishedLogNote({ log: { sha256, agrees } }: { log: PublishedLog }) {
  const { published } = useMessages().imports;
  return (
    <Alert tone={agrees ? "go" : "caution"} title={agrees ? published.agrees : published.differs}>
      <p>
        {published.text} {!agrees && published.otherText}
      </p>
      <p className="font-mono text-sm break-all">{published.hash({ hash: sha256 })}</p>
    </Alert>
  );
}

const keyOf = (left: LeftOut) => `${left.what} ${left.what === "car" ? left.teamId : left.id}`;

function LeftOutLine({ left }: { left: LeftOut }) {
  const { left: texts } = useMessages().imports;
  if (left.what !== "race") return texts[left.what]({ name: left.name });
  return texts[left.why]({ stage: left.stage, number: left.number });
}

function Refused({ problem }: { problem: ImportProblem }) {
  const { imports: texts, eventFile } = useMessages();
  const { number } = useFormats();
  return (
    <Alert tone="stop" title={texts.refused}>
      <p className="break-words">{useProblemText(problem)}</p>
      {"line" in problem && problem.line > 0 && (
        <p className="mt-1 text-sm text-quiet">{eventFile.line({ line: number(problem.line) })}</p>
      )}
      {problem.kind === "known" && (
        <p className="mt-1">
          <Link to={`${panelPath}/imports/${problem.importId}`} className="link">
            {texts.goToKnown}
          </Link>
        </p>
      )}
    </Alert>
  );
}

function useProblemText(problem: ImportProblem): string {
  const { imports, eventFile } = useMessages();
  const texts = imports.problems;
  if ("line" in problem) return eventFile.problems[problem.kind];
  switch (problem.kind) {
    case "status":
      return texts.status({ status: String(problem.status) });
    case "key-of-another":
      return texts["key-of-another"]({ known: problem.known, key: problem.key });
    case "key-withdrawn":
      return texts["key-withdrawn"]({ key: problem.key });
    case "races-differ":
      return texts["races-differ"]({ differ: problem.differ, of: problem.of });
    default:
      return texts[problem.kind];
  }
}

/** What a file says of itself, once that is known to be true. */
export function ImportFacts({ event }: { event: ImportedEvent }) {
  const { imports: texts } = useMessages();
  const { number, date } = useFormats();
  const { counts, installationKey, installationAddress, engine, startsAt, address, fileName } = event;
  const rows = [
    ...(startsAt === null ? [] : [[texts.facts.date, date(startsAt)] as const]),
    ...(counts === null
      ? []
      : ([
          [texts.facts.teams, number(counts.team)],
          [texts.facts.cars, number(counts.car)],
          [texts.facts.races, number(counts.race)],
        ] as const)),
    [texts.facts.from, address ?? texts.uploaded({ file: fileName })] as const,
  ];
  const hashes = [
    [texts.facts.key, installationKey, installationAddress],
    [texts.facts.engine, engine, null],
  ] as const;
  return (
    <Card>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[10rem_1fr]">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-quiet">{label}</dt>
            <dd className="figures font-semibold break-all" suppressHydrationWarning>
              {value}
            </dd>
          </div>
        ))}
        {hashes.map(
          ([label, value, more]) =>
            value !== null && (
              <div key={label} className="contents">
                <dt className="text-quiet">{label}</dt>
                <dd className="font-mono text-sm break-all">
                  {value}
                  {more !== null && <span className="block font-sans text-quiet">{more}</span>}
                </dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  );
}
