import { Form, useRevalidator } from "react-router";
import { z } from "zod";
import { may } from "#server/accounts/permissions.ts";
import { listCompetitionNames } from "#server/competitions/panel-competition.ts";
import { listRehearsals, rehearsalTeams, startRehearsal, type Rehearsal } from "#server/panel/readiness/rehearsal.ts";
import { removeRehearsal } from "#server/panel/readiness/advance-rehearsals.ts";
import { startReplay } from "#server/panel/readiness/replay-event.ts";
import { latestReplayDays, replaySpeeds, replayTimeOf } from "#domain/competitions/event-replay.ts";
import { refused } from "#domain/platform/result.ts";
import { findCompetition } from "#server/competitions/find-competition.ts";
import { momentOf } from "#server/competitions/local-time.ts";
import { readForm, asItCame, id, number } from "#server/platform/forms/read-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { formAction } from "../app/form-action.server.ts";
import { useLiveActionData, useLiveTopics } from "../app/live.ts";
import { siteError } from "../app/site-error.ts";
import { visitContext, localisedStages } from "../app/visit.server.ts";
import { Alert, Badge, Card, EmptyState } from "../ui/card.tsx";
import { IntentButton, outcomeOf, TextField, Select } from "../ui/field.tsx";
import { requirePanel, lastCompetition } from "../panel-kit/panel-scope.server.ts";
import { panelPath } from "../panel-kit/panel-sections.ts";
import { PanelPage, useLocalName } from "../panel-kit/panel-page.tsx";
import type { Route } from "./+types/rehearsal";
import { formatProblem } from "#messages/format-problem.ts";
import { ActForm } from "../panel-kit/act-form.tsx";
import { ButtonLink, TextLink } from "../ui/button.tsx";
import { useEffect } from "react";

const everyMs = 2_000;

/** Polls while something runs that sends no live updates. */
function useLookAgain(isUnderWay: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setInterval(() => {
      void revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [isUnderWay, revalidate]);
}

const page = "panel/rehearsal";

export const handle = { texts: ["panel", "readinessPanel"] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { database } = context.get(siteContext);
  const who = await requirePanel(context, request);
  const organises = ({ brand }: { brand: string | null }) => may(who, { act: "organise", brand });
  const names = (await listCompetitionNames(database)).filter(organises);
  if (names.length === 0) throw siteError(403, context.get(visitContext).messages.shell.errors.forbidden);
  const real = names.filter(({ isRehearsal }) => !isRehearsal);
  const asked = new URL(request.url).searchParams.get("competition");
  return {
    rehearsals: (await listRehearsals(database)).filter(organises).map((rehearsal) => ({
      ...rehearsal,
      stages: localisedStages(context, rehearsal.stages),
    })),
    events: real.filter(({ state }) => state === "finished").map(({ id, name }) => ({ id, name })),
    like: real.find(({ id }) => id === asked) ?? lastCompetition(request, real) ?? null,
    bounds: rehearsalTeams,
  };
}

const rehearsalForm = z.object({ competition: id, teams: number, speed: number, start: asItCame });

async function actOnRehearsal({ context, request }: Route.ActionArgs, _: unknown, form: FormData) {
  const { database, jobs } = context.get(siteContext);
  const who = await requirePanel(context, request);
  const messages = context.get(visitContext).messages;
  const { competition: id, ...given } = readForm(rehearsalForm, form).values;
  const competition = (await listCompetitionNames(database)).find((each) => each.id === id);
  if (!competition || !who.person || !may(who, { act: "organise", brand: competition.brand })) {
    throw siteError(403, messages.shell.errors.forbidden);
  }
  return { database, jobs, competition, ...given, personId: who.person.id, texts: messages.readinessPanel.rehearsal };
}

export const action = formAction(page, actOnRehearsal, {
  start: ({ database, jobs, competition, teams, personId, texts }) => {
    const name = texts.named({ competition: competition.name }).slice(0, 100);
    return startRehearsal(database, jobs, { likeId: competition.id, teams, name, personId });
  },
  "start-replay": async ({ database, competition, speed, start, personId, texts }) => {
    const { timeZone } = (await findCompetition(database, competition.id)) ?? {};
    const startsAt = start === "" || timeZone === undefined ? new Date() : momentOf(start, timeZone);
    if (!(startsAt instanceof Date)) return refused("start");
    const name = texts.replayNamed({ competition: competition.name }).slice(0, 100);
    return startReplay(database, { eventId: competition.id, speed, startsAt, name, personId });
  },
  remove: ({ database, competition, personId }) =>
    removeRehearsal(database, { competitionId: competition.id, personId }),
});

export default function RehearsalPage({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useLiveActionData(answered);
  const { readinessPanel, panel } = useMessages();
  const { rehearsal: texts } = readinessPanel;
  const { number } = useFormats();
  const localName = useLocalName();
  const { rehearsals, events, like, bounds } = loaderData;
  useLiveTopics(rehearsals.map(({ competitionId }) => `competition:${competitionId}`));
  useLookAgain(rehearsals.some(({ isReady }) => !isReady));
  const started = outcomeOf(actionData, "start") ?? outcomeOf(actionData, "start-replay");
  const removed = outcomeOf(actionData, "remove");
  return (
    <PanelPage
      title={panel.sections.rehearsal}
      {...(rehearsals.every(({ replay }) => !replay) && { lead: texts.lead })}
      isNarrow
    >
      <div aria-live="polite">
        {started?.kind === "refused" && (
          <Alert
            tone="stop"
            title={formatProblem(
              { ...texts.refused, "no-such-competition": panel.noCompetition },
              {
                ...started,
                min: number(bounds.min),
                max: number(bounds.max),
                fastest: number(replaySpeeds.max),
                days: number(latestReplayDays),
              },
              "reason",
            )}
          />
        )}
        {removed?.kind === "removed" && (
          <Alert
            tone="go"
            title={texts.removed({
              teams: number(removed.teams),
              races: number(removed.races),
              entries: number(removed.auditEntries),
            })}
          />
        )}
      </div>
      {rehearsals.map((rehearsal) => (
        <RehearsalCard key={rehearsal.competitionId} rehearsal={rehearsal} />
      ))}
      {like === null ? (
        <EmptyState title={texts.nothingToBeLike} />
      ) : (
        rehearsals.length === 0 && (
          <Card title={localName(like.name)}>
            <Form method="post" className="flex flex-wrap items-end gap-4">
              <input type="hidden" name="competition" value={like.id} />
              <TextField
                name="teams"
                type="number"
                label={panel.sections.teams}
                hint={texts.teamsHint({ min: number(bounds.min), max: number(bounds.max) })}
                min={bounds.min}
                max={bounds.max}
                defaultValue={bounds.usual}
                required
              />
              <IntentButton page={page} intent="start" kind="primary">
                {texts.go}
              </IntentButton>
            </Form>
          </Card>
        )
      )}
      {rehearsals.length === 0 && events.length > 0 && (
        <Card title={texts.replayTitle}>
          <p className="text-quiet">{texts.replayLead}</p>
          <Form method="post" className="mt-4 flex flex-wrap items-end gap-4">
            <Select
              name="competition"
              label={texts.event}
              options={events.map(({ id, name }) => ({ value: id, label: localName(name) }))}
            />
            <TextField
              name="speed"
              type="number"
              label={texts.speed}
              min={replaySpeeds.min}
              max={replaySpeeds.max}
              defaultValue={replaySpeeds.usual}
              required
            />
            <TextField name="start" type="datetime-local" label={texts.start} hint={texts.startHint} />
            <IntentButton page={page} intent="start-replay" kind="primary">
              {texts.startReplay}
            </IntentButton>
          </Form>
        </Card>
      )}
    </PanelPage>
  );
}

function RehearsalCard({ rehearsal }: { rehearsal: Rehearsal }) {
  const { readinessPanel, panel } = useMessages();
  const { rehearsal: texts } = readinessPanel;
  const { number, dateTime } = useFormats();
  const { competitionId, name, teams, submitted, judged, accepted, stages, showId, isReady, startedAt } = rehearsal;
  const { replay, replayedUntil } = rehearsal;
  const isDecided = (state: string) => state === "decided" || state === "released";
  const steps = [
    !replay && {
      text: texts.judged({ judged: number(judged), teams: number(teams), accepted: number(accepted) }),
      isDone: submitted >= teams && judged >= teams,
    },
    { text: texts.frozen, isDone: rehearsal.state !== "practice" },
    ...stages.map((stage) => ({
      text: texts.raced({ stage: stage.name, run: number(stage.run), races: number(stage.races) }),
      isDone: isDecided(stage.state),
    })),
    !replay && {
      text: rehearsal.disqualified === null ? texts.oneOut : texts.out({ team: rehearsal.disqualified }),
      isDone: rehearsal.disqualified !== null,
    },
    (!replay || showId !== null) && { text: texts.show, isDone: replay ? rehearsal.hasShow : showId !== null },
    { text: texts.released, isDone: isReady },
  ].filter((step) => step !== false);
  const held = stages.find(({ state }) => state === "held");
  return (
    <Card title={name}>
      <p className="text-quiet" suppressHydrationWarning>
        {replay
          ? texts.replaying({
              speed: number(replay.speed),
              start: dateTime(startedAt),
              end: dateTime(new Date(replayTimeOf(replay, replay.toMs))),
            })
          : texts.startedAt({ moment: dateTime(startedAt) })}
      </p>
      {replayedUntil && <p suppressHydrationWarning>{texts.replayedUntil({ moment: dateTime(replayedUntil) })}</p>}
      {isReady && !replay && <h3 className="mt-3 text-lg font-semibold">{texts.whatYouDid}</h3>}
      <ol className="mt-3">
        {steps.map(({ text, isDone }) => (
          <li key={text} className="flex items-baseline justify-between gap-4 border-t border-line py-2">
            <span>{text}</span>
            <Badge tone={isDone ? "go" : "neutral"}>{isDone ? texts.done : texts.waits}</Badge>
          </li>
        ))}
      </ol>
      {held && (
        <Alert tone="caution" title={texts.held}>
          <TextLink to={`${panelPath}/competitions/${competitionId}/stages/${held.id}`}>{held.name}</TextLink>
        </Alert>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        {showId !== null && (isReady || replay) && (
          <ButtonLink to={`${panelPath}/show/${showId}`} kind="primary">
            {texts.toShow}
          </ButtonLink>
        )}
        <TextLink to={`${panelPath}?competition=${competitionId}`}>{panel.sections.overview}</TextLink>
        {replay && (
          <>
            <TextLink to={`/teams/${competitionId}`}>{texts.board}</TextLink>
            <TextLink to={`/follow?replay=${competitionId}`}>{texts.phone}</TextLink>
            <TextLink to={`${panelPath}/competitions/${competitionId}/webhooks`}>{panel.sections.webhooks}</TextLink>
          </>
        )}
        <ActForm
          page={page}
          intent="remove"
          label={texts.remove}
          kind="danger"
          fields={{ competition: competitionId }}
          className="ml-auto"
        />
      </div>
    </Card>
  );
}
