import { lazy, Suspense } from "react";
import { data, Form, useNavigation } from "react-router";
import { z } from "zod";
import { may } from "#server/accounts/permissions.ts";
import { findCompetition, readSubmissionWindow } from "#server/competitions/find-competition.ts";
import { readForm, oneOf } from "#server/platform/forms/read-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import { carRules, verdictOf, type CarRule } from "#domain/submissions/car-comparison.ts";
import { chooseCar } from "#server/submissions/active-car.ts";
import { listSubmissions, type SubmissionView } from "#server/submissions/find-submission.ts";
import { listSourceLooks, type SourceLook } from "#server/submissions/source-views.ts";
import { findTeam } from "#server/teams/find-team.ts";
import { requireSignIn } from "../app/redirects.ts";
import { carLanguages } from "#languages/compiling/car-language.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { useLiveActionData, useLiveTopics } from "../app/live.ts";
import { PageTitle } from "../app/page-head.tsx";
import { siteError } from "../app/site-error.ts";
import { visitContext } from "../app/visit.server.ts";
import { Alert, Badge, Card, EmptyState } from "../ui/card.tsx";
import type { Route } from "./+types/submission-history";
import { useDeclaredWords } from "../garage/declaration-fields.tsx";
import { SubmissionStateBadge } from "./submission-state-badge.tsx";
import { formatRejection } from "#messages/format-rejection.ts";
import { roundWait } from "../garage/round-wait.ts";
import { Button, ButtonLink, QuietLink, TextLink } from "../ui/button.tsx";

const Countdown = lazy(async () => ({ default: (await import("../competitions/countdown.tsx")).Countdown }));

export const handle = { texts: ["ai", "submissions", "garage", "home", "similarityPanel"] };

const onAPage = 25;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { database, visitor } = context.get(siteContext);
  const who = await visitor();
  requireSignIn(who, request);
  const team = await findTeam(database, params.id);
  if (!team || !may(who, { act: "see-team-private", teamId: team.id })) {
    throw siteError(404, context.get(visitContext).messages.teams.team.notFound);
  }
  const asked = Number(new URL(request.url).searchParams.get("page") ?? 1);
  const page = Number.isSafeInteger(asked) && asked >= 1 && asked <= 100_000 ? asked : 1;
  // One more than shown: for paging, and for the link to the previous submission.
  const found = await listSubmissions(database, team.id, onAPage + 1, (page - 1) * onAPage);
  const competition = await findCompetition(database, team.competitionId);
  const window = competition && (await readSubmissionWindow(database, competition, team.id));
  return {
    team,
    submissions: found.slice(0, onAPage),
    hasMore: found.length > onAPage,
    page,
    looks: await listSourceLooks(database, team.id),
    mayChoose: may(who, { act: "choose-active-car", teamId: team.id }),
    closesAt: window?.kind === "open" ? window.closesAt : null,
    nowMs: Date.now(),
  };
}

const ruleForm = z.object({ rule: oneOf(carRules, "better") });

export async function action({ context, params, request }: Route.ActionArgs) {
  const { database, jobs, visitor } = context.get(siteContext);
  const who = await visitor();
  requireSignIn(who, request);
  if (!may(who, { act: "choose-active-car", teamId: params.id })) {
    return data({ outcome: "notCaptain" as const }, { status: 403 });
  }
  const { rule } = readForm(ruleForm, await request.formData()).values;
  const outcome = await chooseCar(database, jobs, { teamId: params.id, choice: { kind: "rule", rule } });
  return outcome.kind === "refused"
    ? data({ outcome: "closed" as const }, { status: 400 })
    : data({ outcome: "saved" as const });
}

export default function SubmissionHistory({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useLiveActionData(answered);
  const { submissions: texts, garage, home } = useMessages();
  const { history } = texts;
  const { team, submissions, hasMore, page, looks, closesAt, nowMs } = loaderData;
  useLiveTopics([`team:${team.id}`]);
  // The rule is the team's, so every submission has the same.
  const rule = submissions[0]?.carRule;
  return (
    <div className="space-y-8">
      <header className="flex flex-wrap items-end gap-x-10 gap-y-5">
        <div className="min-w-0 flex-1 basis-96 space-y-3">
          <p>
            <TextLink to={`/team/${team.id}`}>{history.back({ team: team.name })}</TextLink>
          </p>
          <PageTitle title={history.title({ team: team.name })} unlisted />
          <p className="max-w-prose text-quiet">{history.lead}</p>
        </div>
        {closesAt && (
          <Suspense>
            <Countdown label={home.competition.until.close} targetMs={closesAt.getTime()} nowMs={nowMs} />
          </Suspense>
        )}
      </header>
      {submissions.length > 0 && !team.hasActiveCar && <Alert tone="caution">{history.notClassified}</Alert>}
      {submissions.length === 0 ? (
        <EmptyState
          title={history.none}
          action={
            <ButtonLink to="/submit-car" kind="primary">
              {garage.submit.title}
            </ButtonLink>
          }
        />
      ) : (
        <Card title={history.all}>
          <ol className="divide-y divide-line">
            {submissions.map((submission) => (
              <Entry key={submission.id} submission={submission} />
            ))}
          </ol>
          {(page > 1 || hasMore) && (
            <nav className="mt-4 flex gap-6 font-semibold" aria-label={history.all}>
              {page > 1 && <QuietLink to={page === 2 ? "?" : `?page=${page - 1}`}>{history.newer}</QuietLink>}
              {hasMore && (
                <QuietLink to={`?page=${page + 1}`} className="ml-auto">
                  {history.more}
                </QuietLink>
              )}
            </nav>
          )}
        </Card>
      )}
      {rule !== undefined && <CarRuleCard rule={rule} mayChoose={loaderData.mayChoose} outcome={actionData?.outcome} />}
      {looks.length > 0 && <Looks looks={looks} />}
    </div>
  );
}

function Looks({ looks }: { looks: readonly SourceLook[] }) {
  const { looks: texts } = useMessages().similarityPanel;
  const { dateTime } = useFormats();
  return (
    <Card title={texts.title}>
      <ul className="space-y-1">
        {looks.map(({ at, personName, submissionId }) => (
          <li key={`${submissionId} ${at.toISOString()}`} suppressHydrationWarning>
            {texts.entry({ person: personName ?? texts.somebody, time: dateTime(at) })}
            {" · "}
            <TextLink to={`/submission/${submissionId}`}>{texts.car}</TextLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Entry({ submission }: { submission: SubmissionView }) {
  const { history, wait, comparison: compared } = useMessages().submissions;
  const { submission: texts, rejection: words } = useMessages().garage;
  const { dateTime, number } = useFormats();
  const { id, state, note, codeHash, rejection, isActive, kind, language, receivedAt, waitSeconds } = submission;
  const { comparison, hasEarlier, aiUse, aiNote } = submission;
  const { ai } = useMessages();
  const declaredWords = useDeclaredWords();
  return (
    <li className={`py-4 ${isActive ? "border-l-4 border-l-go pl-4" : "pl-5"}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <SubmissionStateBadge submission={submission} />
        <TextLink to={`/submission/${id}`} className="font-semibold">
          <time dateTime={receivedAt.toISOString()} suppressHydrationWarning>
            {dateTime(receivedAt)}
          </time>
        </TextLink>
        <span className="text-sm text-quiet">{language === null ? texts[kind] : carLanguages[language].title}</span>
        {isActive && <Badge tone="go">{history.racing}</Badge>}
        {codeHash !== null && (
          <code className="ml-auto font-mono text-xs text-quiet" title={codeHash}>
            {codeHash.slice(0, 14)}…
          </code>
        )}
      </div>
      {note !== "" && <p className="mt-1">{note}</p>}
      {aiUse !== null && (
        <p className="mt-1 text-sm text-quiet">
          {ai.declared}: {declaredWords({ use: aiUse, note: aiNote })}
        </p>
      )}
      {comparison && (
        <p className="mt-1 text-sm text-quiet">
          {compared.inShort({
            verdict: verdictOf(comparison),
            places: number(Math.abs(comparison.places.value), { maximumFractionDigits: 1 }),
          })}
        </p>
      )}
      {rejection && <p className="mt-1 text-sm text-quiet">{formatRejection(words, rejection)}</p>}
      {waitSeconds !== null && <p className="mt-1 text-sm text-quiet">{wait(roundWait(waitSeconds))}</p>}
      <p className="mt-1 flex flex-wrap gap-x-5 text-sm">
        <a href={`/submission/${id}/download`} download className="footer-link">
          {history.download}
        </a>
        {hasEarlier && <QuietLink to={`/submission/${id}/compare`}>{history.compare}</QuietLink>}
        {state === "accepted" && <QuietLink to={`/receipt?of=${id}`}>{history.receipt}</QuietLink>}
      </p>
    </li>
  );
}

function CarRuleCard({
  rule,
  mayChoose,
  outcome,
}: {
  rule: CarRule;
  mayChoose: boolean;
  outcome: "saved" | "closed" | "notCaptain" | undefined;
}) {
  const { rule: texts, choice } = useMessages().submissions;
  const pending = useNavigation().formData?.has("rule") === true;
  return (
    <Card title={texts.title}>
      <div id="rule" className="scroll-mt-4 space-y-3">
        {outcome === "saved" && <Alert tone="go">{texts.saved}</Alert>}
        {outcome !== undefined && outcome !== "saved" && (
          <Alert tone="stop">{choice.refusal({ reason: outcome })}</Alert>
        )}
        {mayChoose ? (
          <Form method="post" className="space-y-4">
            <fieldset>
              <legend className="sr-only">{texts.title}</legend>
              {carRules.map((each) => (
                <label key={each} className="flex min-h-11 items-center gap-3">
                  <input
                    type="radio"
                    name="rule"
                    value={each}
                    defaultChecked={each === rule}
                    className="size-5 shrink-0 accent-go"
                  />
                  {texts[each]}
                </label>
              ))}
            </fieldset>
            <Button type="submit" pending={pending}>
              {texts.save}
            </Button>
          </Form>
        ) : (
          <p className="font-semibold">{texts[rule]}</p>
        )}
      </div>
    </Card>
  );
}
