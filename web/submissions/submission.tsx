import { data } from "react-router";
import { z } from "zod";
import { may } from "#server/accounts/permissions.ts";
import { listRacesOfSubmission } from "#server/races/find-race.ts";
import { readForm, id } from "#server/platform/forms/read-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import { chooseCar, type ChooseCarOutcome } from "#server/submissions/active-car.ts";
import { findSubmission, type SubmissionView } from "#server/submissions/find-submission.ts";
import { findCompetition, readSubmissionWindow } from "#server/competitions/find-competition.ts";
import { findReceipt } from "#server/submissions/receipt.ts";
import type { CompileError, Rejection } from "#domain/submissions/rejection.ts";
import { compileErrorsIn } from "#messages/format-compile-errors.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { useLiveActionData, useLiveTopics, useReloadEvery } from "../app/live.ts";
import { PageHead } from "../app/page-head.tsx";
import { qrLink, type QrLink } from "../app/qr-link.server.ts";
import { visitContext } from "../app/visit.server.ts";
import { buttonClass, ButtonLink, TextLink } from "../ui/button.tsx";
import { Alert, Card, Fact, Facts } from "../ui/card.tsx";
import type { Route } from "./+types/submission";
import { useDeclaredWords } from "../garage/declaration-fields.tsx";
import { TeamRaces } from "../races/team-races.tsx";
import { readPracticePlace } from "../races/practice-place.server.ts";
import { SubmissionStateBadge } from "./submission-state-badge.tsx";
import { ownSubmission } from "./submission-team.server.ts";
import { readLosses } from "../races/read-loss.server.ts";
import { formatRejection } from "#messages/format-rejection.ts";
import { roundWait } from "../garage/round-wait.ts";
import { IntentForm } from "../ui/field.tsx";
import { verdictOf, type CarComparison } from "#domain/submissions/car-comparison.ts";

function ReceiptCard({ submissionId, receipt }: { submissionId: string; receipt: { text: string; link: QrLink } }) {
  const { receipt: texts } = useMessages().submissions;
  return (
    <Card title={texts.title} isFolded>
      <div className="flex flex-wrap gap-6">
        <div className="min-w-0 flex-1 basis-72 space-y-4">
          <p className="text-quiet">{texts.lead}</p>
          <pre className="border border-line bg-panel p-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
            {receipt.text}
          </pre>
          <div className="flex flex-wrap gap-3">
            <a href={`/receipt/${submissionId}`} download className={buttonClass({})}>
              {texts.download}
            </a>
            <ButtonLink to={`/receipt?of=${submissionId}`}>{texts.open}</ButtonLink>
          </div>
        </div>
        <img src={receipt.link.picture} alt={texts.picture} className="size-44 bg-white" width={176} height={176} />
      </div>
    </Card>
  );
}

export const handle = { texts: ["ai", "garage", "submissions", "teams"] };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { database, visitor } = site;
  const { language, messages, origin } = context.get(visitContext);
  const submission = await ownSubmission(site, request, language, () => findSubmission(database, params.id));
  const receipt = await findReceipt(database, submission.id);
  const { rejection } = submission;
  const competition = await findCompetition(database, submission.competitionId);
  const races = await listRacesOfSubmission(database, submission.id);
  return {
    submission,
    errors: rejection === null ? [] : compileErrorsIn(language, rejection),
    races,
    reasons: (await readLosses(context, races, submission.teamId)).reasons,
    place: await readPracticePlace(database, messages.garage, {
      id: submission.teamId,
      competitionId: submission.competitionId,
    }),
    submissions: competition && (await readSubmissionWindow(database, competition, submission.teamId)).kind,
    mayChoose: may(await visitor(), { act: "choose-active-car", teamId: submission.teamId }),
    receipt: receipt === undefined ? null : { text: receipt, link: qrLink(origin, `/receipt?of=${submission.id}`) },
  };
}

const carChoiceForm = z.object({ of: id });

export async function action({ context, params, request }: Route.ActionArgs) {
  const site = context.get(siteContext);
  const { database, jobs, visitor } = site;
  const { language } = context.get(visitContext);
  const { teamId } = await ownSubmission(site, request, language, () => findSubmission(database, params.id));
  if (!may(await visitor(), { act: "choose-active-car", teamId })) {
    return data({ refusal: "notCaptain" as const }, { status: 403 });
  }
  // This car, or the one it replaced.
  const of = readForm(carChoiceForm, await request.formData()).values.of || params.id;
  const outcome = await chooseCar(database, jobs, { teamId, choice: { kind: "race", submissionId: of } });
  const refusal = outcome.kind === "refused" ? outcome.reason : null;
  return data({ refusal }, { status: refusal === null ? 200 : 400 });
}

export default function Submission({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useLiveActionData(answered);
  const { garage, shell } = useMessages();
  const { submission: texts } = garage;
  const { wait, known, interrupted, history } = useMessages().submissions;
  const { submission, errors, races, receipt, place, submissions } = loaderData;
  const isWaiting = submission.decidedAt === null;
  // A queued car's place changes when others are decided; a first rating comes after the verdict.
  const awaitsPlace = submission.isActive && place === null;
  useLiveTopics(
    isWaiting
      ? [`submission:${submission.id}`]
      : [`team:${submission.teamId}`, ...(awaitsPlace ? [`competition:${submission.competitionId}`] : [])],
  );
  useReloadEvery(isWaiting || submission.comparing ? refreshMs : null);
  const choice = submission.state === "accepted" && (
    <CarChoiceCard submission={submission} mayChoose={loaderData.mayChoose} refusal={actionData?.refusal ?? null} />
  );
  return (
    <div className="mx-auto max-w-3xl space-y-8">
      <PageHead title={texts.title} unlisted />
      <header className="space-y-2">
        <div className="flex flex-wrap items-center gap-4">
          <h1 className="display text-4xl">{texts.title}</h1>
          <p className="text-quiet">
            {submission.note !== "" && `${submission.note} · `}
            <TextLink to={`/team/${submission.teamId}`}>{submission.teamName}</TextLink>
            {" · "}
            <TextLink to={`/team/${submission.teamId}/cars`}>{history.all}</TextLink>
          </p>
        </div>
        <output className="flex flex-wrap items-center gap-x-4 gap-y-1 text-lg" data-state={submission.state}>
          <SubmissionStateBadge submission={submission} />
          <span>{useStory(submission)}</span>
          {submission.waitSeconds !== null && (
            <span className="text-quiet">{wait(roundWait(submission.waitSeconds))}</span>
          )}
        </output>
        {submission.isActive && (
          // As high before the first rating, so that nothing moves.
          <p className="min-h-7 text-lg font-semibold">
            {place !== null && (
              <>
                {place} <TextLink to={`/teams/${submission.competitionId}#standings`}>{texts.standings}</TextLink>
              </>
            )}
          </p>
        )}
        {submission.isActive && submission.comparison && <Compared comparison={submission.comparison} />}
        {submission.isVerdictKnown && <p className="text-quiet">{known}</p>}
        {submission.interrupted && <p className="text-quiet">{interrupted}</p>}
      </header>
      {submission.rejection && <RejectionAlert rejection={submission.rejection} errors={errors} />}
      <div className="flex flex-wrap gap-3">
        {submissions !== "closed" && (
          <ButtonLink to="/submit-car" kind={isWaiting || submissions === "late" ? "quiet" : "primary"}>
            {shell.openGarage}
          </ButtonLink>
        )}
        <a href={`/submission/${submission.id}/download`} download className={buttonClass({})}>
          {history.download}
        </a>
        {submission.hasEarlier && (
          <ButtonLink to={`/submission/${submission.id}/compare`}>{history.compare}</ButtonLink>
        )}
      </div>
      {/* Why another car is active comes first. */}
      {!submission.isActive && choice}
      {races.length > 0 && <Races races={races} reasons={loaderData.reasons} teamId={submission.teamId} />}
      {submission.isActive && choice}
      {receipt && <ReceiptCard submissionId={submission.id} receipt={receipt} />}
      <Measured submission={submission} />
    </div>
  );
}

function useStory({ state, ahead, isActive, comparing, isUnofficial }: SubmissionView): string {
  const { stories } = useMessages().garage.submission;
  if (state === "queued") return stories.queued({ ahead });
  if (comparing && !isActive) return stories.comparing;
  if (state === "accepted" && isUnofficial && !isActive) return stories.unofficial;
  if (state === "accepted" && !isActive) return stories.acceptedOlder;
  return stories[state];
}

function RejectionAlert({ rejection, errors }: { rejection: Rejection; errors: readonly CompileError[] }) {
  const { rejection: words, compileError, failedIn, submission: texts } = useMessages().garage;
  const failed = rejection.rule === "never-takes-a-turn" ? rejection.line : undefined;
  return (
    <Alert tone="stop" title={formatRejection(words, rejection)}>
      {failed && (
        <p className="mt-3">
          <span className="font-semibold">
            {failedIn({ line: failed.number, functionName: failed.functionName ?? "none" })}
          </span>{" "}
          <code className="font-mono text-sm wrap-anywhere" translate="no">
            {failed.text}
          </code>
        </p>
      )}
      {"gasUsed" in rejection && <TextLink to="/how-to-play/reference#gas">{texts.aboutGas}</TextLink>}
      {errors.length > 0 && (
        <ul className="mt-3 space-y-2">
          {errors.map((error) => (
            <li key={`${error.line}:${error.column}:${error.message}`}>
              <span className="font-semibold">
                {compileError({ line: error.line ?? "none", column: error.column ?? "none" })}
              </span>{" "}
              {/* solc's messages are English. */}
              <code className="font-mono text-sm" lang={error.said ? undefined : "en"}>
                {error.message}
              </code>
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

function Races({ races, reasons, teamId }: Parameters<typeof TeamRaces>[0]) {
  const { submission: texts } = useMessages().garage;
  const { number } = useFormats();
  const won = races.filter(({ seats, winnerSeat }) =>
    seats.some((seat) => seat.teamId === teamId && seat.seat === winnerSeat),
  );
  return (
    <section aria-labelledby="races" className="space-y-3">
      <h2 id="races" className="display text-2xl">
        {texts.testRaces({ won: number(won.length), all: number(races.length) })}
      </h2>
      <TeamRaces races={races} reasons={reasons} teamId={teamId} />
    </section>
  );
}

function Measured({ submission }: { submission: SubmissionView }) {
  const { submission: texts } = useMessages().garage;
  const { dateTime, number } = useFormats();
  const { report, codeHash, receivedAt, decidedAt, countsSince, aiUse, aiNote } = submission;
  const { ai } = useMessages();
  const words = useDeclaredWords();
  const moment = (at: Date) => (
    <time dateTime={at.toISOString()} suppressHydrationWarning>
      {dateTime(at)}
    </time>
  );
  return (
    <Card title={texts.report} isFolded>
      <Facts>
        <Fact label={texts.received}>{moment(receivedAt)}</Fact>
        {decidedAt && <Fact label={texts.decided}>{moment(decidedAt)}</Fact>}
        {countsSince && <Fact label={texts.countsSince}>{moment(countsSince)}</Fact>}
        {codeHash !== null && (
          <Fact label={texts.codeHash} isCode>
            {codeHash}
          </Fact>
        )}
        {aiUse !== null && <Fact label={ai.declared}>{words({ use: aiUse, note: aiNote })}</Fact>}
        {report && (
          <>
            <Fact label={texts.initcode}>{texts.bytes({ count: number(report.initcodeBytes) })}</Fact>
            <Fact label={texts.code}>{texts.bytes({ count: number(report.codeBytes) })}</Fact>
            <Fact label={texts.deploymentGas}>{number(report.deploymentGas)}</Fact>
            <Fact label={texts.turnsOk}>
              {texts.ofTurns({ ok: number(report.turnsOk), all: number(report.turns) })}
            </Fact>
            <Fact label={texts.largestTurnGas}>
              {number(report.largestTurnGas)} <TextLink to="/how-to-play/reference#gas">{texts.aboutGas}</TextLink>
            </Fact>
            {report.gasUsed !== undefined && (report.workUsed ?? 0) > 0 && (
              <Fact label={texts.workPerGas}>{number(Math.ceil(report.workUsed! / Math.max(1, report.gasUsed)))}</Fact>
            )}
            {report.hostMs !== undefined && (
              <Fact label={texts.hostTime}>{texts.milliseconds({ count: number(report.hostMs) })}</Fact>
            )}
            {report.compiler !== null && <Fact label={texts.compiler}>{report.compiler}</Fact>}
          </>
        )}
      </Facts>
    </Card>
  );
}

/** A queued car's place changes with every judged car, so poll. */
const refreshMs = 3_000;

type Refusal = Extract<ChooseCarOutcome, { kind: "refused" }>["reason"] | "notCaptain";

/** Which car is active, by which rule, and how this one compares with the previous one. */
function CarChoiceCard({
  submission,
  mayChoose,
  refusal,
}: {
  submission: SubmissionView;
  mayChoose: boolean;
  refusal: Refusal | null;
}) {
  const { choice, rule, comparison: comparisonTexts } = useMessages().submissions;
  const { id, isActive, canBeChosen, carRule, comparison, teamId } = submission;
  const isKept = !isActive && comparison !== null && verdictOf(comparison) === "worse" && carRule === "better";
  const offered = isActive ? (comparison?.submissionId ?? null) : canBeChosen ? id : null;
  return (
    <Card title={choice.title}>
      {refusal !== null && <Alert tone="stop">{choice.refusal({ reason: refusal })}</Alert>}
      {(isKept || isActive) && <p className="text-lg">{isKept ? comparisonTexts.kept : choice.isActive}</p>}
      {!isActive && comparison && <Compared comparison={comparison} />}
      <p className="mt-1 text-quiet">
        {rule.title}: {rule[carRule]}.{" "}
        <TextLink to={`/team/${teamId}/cars#rule`}>{mayChoose ? choice.changeRule : choice.seeRule}</TextLink>
      </p>
      {offered !== null &&
        (mayChoose ? (
          <IntentForm page="submissions/submission" intent="race" fields={{ of: offered }} className="mt-4">
            {isActive ? comparisonTexts.before : choice.race}
          </IntentForm>
        ) : (
          !isActive && <p className="mt-2 text-sm text-quiet">{choice.forCaptain}</p>
        ))}
    </Card>
  );
}

function Compared({ comparison }: { comparison: CarComparison }) {
  const { compared } = useMessages().submissions.comparison;
  const { number } = useFormats();
  const { places, races, wins, otherWins } = comparison;
  return (
    <p className="mt-1" data-testid="comparison">
      {compared({
        verdict: verdictOf(comparison),
        places: number(Math.abs(places.value), { maximumFractionDigits: 1 }),
        races: number(races),
        wins: number(wins),
        otherWins: number(otherWins),
      })}
    </p>
  );
}
