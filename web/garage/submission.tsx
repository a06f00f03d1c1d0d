import type { ReactNode } from "react";
import { Link } from "react-router";
import { may } from "#server/accounts/may.ts";
import { listRacesOfSubmission, type RaceMeta } from "#server/races/find-race.ts";
import { siteContext } from "#server/site-context.ts";
import { findSubmission, type SubmissionView } from "#server/submissions/find-submission.ts";
import type { Rejection } from "#server/submissions/rejection.ts";
import { requireSignIn } from "../accounts/require-sign-in.ts";
import { messagesOf } from "../messages/catalogues.server.ts";
import { useFormats, useMessages } from "../messages/messages.tsx";
import { useLiveTopics } from "../shell/live.ts";
import { PageHead } from "../shell/page-head.tsx";
import { siteError } from "../shell/site-error.ts";
import { visitContext } from "../shell/visit.server.ts";
import { buttonClass } from "../ui/button-class.ts";
import { Alert, Card } from "../ui/card.tsx";
import type { Route } from "./+types/submission";
import { SubmissionStateBadge } from "./submission-state-badge.tsx";

export const handle = { texts: ["garage"] };

/** Another team's submission and one that does not exist are answered alike. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { database, visitor } = context.get(siteContext);
  const who = await visitor();
  requireSignIn(who, request);
  const submission = await findSubmission(database, params.id);
  if (!submission || !may(who, { act: "see-team-private", teamId: submission.teamId })) {
    throw siteError(404, messagesOf(context.get(visitContext).language).garage.submission.notFound);
  }
  return { submission, races: await listRacesOfSubmission(database, submission.id) };
}

export default function Submission({ loaderData }: Route.ComponentProps) {
  const { submission: texts } = useMessages().garage;
  const { submission, races } = loaderData;
  useLiveTopics(submission.decidedAt === null ? [`submission:${submission.id}`] : []);
  return (
    <div className="mx-auto max-w-3xl space-y-8">
      <PageHead title={texts.title} unlisted />
      <header className="space-y-3">
        <h1 className="display text-4xl sm:text-5xl">{texts.title}</h1>
        <p className="text-quiet">
          <Link to={`/team/${submission.teamId}`} className="link">
            {submission.teamName}
          </Link>
        </p>
      </header>
      <output className="flex flex-wrap items-center gap-4 text-lg" data-state={submission.state}>
        <SubmissionStateBadge state={submission.state} />
        <span>{useStory(submission)}</span>
      </output>
      {submission.rejection && <RejectionAlert rejection={submission.rejection} />}
      {races.length > 0 && <Races races={races} teamId={submission.teamId} />}
      <Facts submission={submission} />
      <Link to="/submit-car" className={buttonClass({ kind: submission.decidedAt === null ? "quiet" : "primary" })}>
        {texts.another}
      </Link>
    </div>
  );
}

function useStory({ state, ahead, isActive }: SubmissionView): string {
  const { stories } = useMessages().garage.submission;
  if (state === "queued") return stories.queued(ahead);
  if (state === "accepted" && !isActive) return stories.acceptedOlder;
  return stories[state];
}

function RejectionAlert({ rejection }: { rejection: Rejection }) {
  const { rejection: words, compileError } = useMessages().garage;
  const errors = rejection.rule === "does-not-compile" ? rejection.errors : [];
  return (
    <Alert tone="stop" title={words(rejection)}>
      {errors.length > 0 && (
        <ul className="mt-3 space-y-2">
          {errors.map((error) => (
            <li key={`${error.line}:${error.column}:${error.message}`}>
              <span className="font-semibold">{compileError(error.line, error.column)}</span>{" "}
              <code className="font-mono text-sm" lang="en">
                {error.message}
              </code>
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

function Races({ races, teamId }: { races: readonly RaceMeta[]; teamId: string }) {
  const { submission: texts } = useMessages().garage;
  const { number } = useFormats();
  return (
    <Card title={texts.races}>
      <ul className="divide-y divide-line">
        {races.map((race) => {
          const own = race.seats.find((seat) => seat.teamId === teamId);
          return (
            <li key={race.id} className="flex flex-wrap items-baseline gap-x-4 py-2">
              <Link to={`/race/${race.id}`} className="link font-semibold">
                {texts.race(number(race.number))}
              </Link>
              {own && own.place !== null && (
                <span className="figures">{texts.place(number(own.place), number(race.seats.length))}</span>
              )}
              {own && <span className="text-quiet">{texts.seat(number(own.seat + 1))}</span>}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function Facts({ submission }: { submission: SubmissionView }) {
  const { submission: texts } = useMessages().garage;
  const { dateTime, number } = useFormats();
  const { report, codeHash, note, receivedAt, decidedAt } = submission;
  const moment = (at: Date) => (
    <time dateTime={at.toISOString()} suppressHydrationWarning>
      {dateTime(at)}
    </time>
  );
  return (
    <Card title={texts.report}>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[14rem_1fr]">
        <Fact label={texts.received}>{moment(receivedAt)}</Fact>
        {decidedAt && <Fact label={texts.decided}>{moment(decidedAt)}</Fact>}
        {codeHash !== null && (
          <Fact label={texts.codeHash}>
            <code className="font-mono text-sm break-all">{codeHash}</code>
          </Fact>
        )}
        {note !== "" && <Fact label={texts.note}>{note}</Fact>}
        {report && (
          <>
            <Fact label={texts.initcode}>{texts.bytes(number(report.initcodeBytes))}</Fact>
            <Fact label={texts.code}>{texts.bytes(number(report.codeBytes))}</Fact>
            <Fact label={texts.deploymentGas}>{number(report.deploymentGas)}</Fact>
            <Fact label={texts.turnsOk}>{texts.ofTurns(number(report.turnsOk), number(report.turns))}</Fact>
            <Fact label={texts.largestTurnGas}>{number(report.largestTurnGas)}</Fact>
            {report.compiler !== null && <Fact label={texts.compiler}>{report.compiler}</Fact>}
          </>
        )}
      </dl>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{label}</dt>
      <dd className="figures">{children}</dd>
    </>
  );
}
