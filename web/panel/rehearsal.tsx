import { useState } from "react";
import { Form, redirect } from "react-router";
import { z } from "zod";
import { may } from "#server/accounts/permissions.ts";
import { listCompetitionNames } from "#server/competitions/panel-competition.ts";
import { defaultTeams, listRehearsals, rehearsalTeams, startRehearsal } from "#server/panel/readiness/rehearsal.ts";
import { removeRehearsal } from "#server/panel/readiness/advance-rehearsals.ts";
import { startReplay, listReplayableEvents } from "#server/panel/readiness/replay-event.ts";
import { latestReplayDays, replaySpeeds, replayLasts } from "#domain/competitions/event-replay.ts";
import { refused } from "#domain/platform/result.ts";
import { findCompetition } from "#server/competitions/find-competition.ts";
import { momentOf } from "#server/competitions/local-time.ts";
import { readForm, asItCame, id, number } from "#server/platform/forms/read-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { formAction } from "../app/form-action.server.ts";
import { useLiveActionData, useLiveTopics, useReloadEvery } from "../app/live.ts";
import { forbidden, visitContext, localisedName } from "../app/visit.server.ts";
import { Alert, Card, EmptyState } from "../ui/card.tsx";
import { IntentButton, outcomeOf, TextField, Select } from "../ui/field.tsx";
import { requirePanel, currentCompetition, brandsThat } from "../panel-kit/panel-scope.server.ts";
import { panelPath } from "../panel-kit/panel-sections.ts";
import { PanelPage } from "../panel-kit/panel-page.tsx";
import type { Route } from "./+types/rehearsal";
import { formatProblem } from "#messages/format-problem.ts";
import RehearsalCard from "./rehearsal-card.tsx";
import { shownRehearsal } from "./shown-rehearsal.server.ts";

/** Rehearsals send no live updates. */
const lookAgainMs = 2_000;

const page = "panel/rehearsal";

export const handle = { texts: ["panel", "readinessPanel"] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { database } = context.get(siteContext);
  const who = await requirePanel(context, request);
  const organises = ({ brand }: { brand: string | null }) => may(who, { act: "organise", brand });
  const names = (await listCompetitionNames(database)).filter(organises);
  if (names.length === 0) throw forbidden(context);
  const real = names.filter(({ isRehearsal }) => !isRehearsal);
  const like = currentCompetition(request, real);
  const rehearsals = (await listRehearsals(database)).filter(organises);
  return {
    rehearsals: rehearsals.map((rehearsal) => shownRehearsal(context, rehearsal)),
    events:
      rehearsals.length > 0
        ? []
        : (await listReplayableEvents(database)).map((event) => ({
            ...event,
            name: localisedName(context, event.name),
          })),
    like: like ? { ...like, name: localisedName(context, like.name) } : null,
    bounds: rehearsalTeams,
    teams: like ? await defaultTeams(database, like.id) : rehearsalTeams.min,
    nowMs: Date.now(),
  };
}

const rehearsalForm = z.object({ competition: id, teams: number, speed: number, start: asItCame });

async function actOnRehearsal({ context, request }: Route.ActionArgs, _: unknown, form: FormData) {
  const { database, jobs, configuration } = context.get(siteContext);
  const who = await requirePanel(context, request);
  const messages = context.get(visitContext).messages;
  const { competition: id, ...given } = readForm(rehearsalForm, form).values;
  const competition = (await listCompetitionNames(database)).find((each) => each.id === id);
  const organises = (brand: string | null) => may(who, { act: "organise", brand });
  // A replay repeats what is public, so any organiser can start one in their own city.
  const isReplay = form.get("intent") === "start-replay";
  const brands = [competition?.brand ?? null, ...(isReplay ? brandsThat(configuration, organises) : [])];
  const brand = brands.find(organises);
  if (!competition || !who.person || brand === undefined) throw forbidden(context);
  const texts = messages.readinessPanel.rehearsal;
  return { database, jobs, competition, brand, ...given, personId: who.person.id, texts };
}

export const action = formAction(page, actOnRehearsal, {
  start: ({ database, jobs, competition, teams, personId, texts }) => {
    const name = texts.named({ competition: competition.name }).slice(0, 100);
    return startRehearsal(database, jobs, { likeId: competition.id, teams, name, personId });
  },
  "start-replay": async ({ database, competition, brand, speed, start, personId, texts }) => {
    const { timeZone } = (await findCompetition(database, competition.id)) ?? {};
    const startsAt = start === "" || timeZone === undefined ? new Date() : momentOf(start, timeZone);
    if (!(startsAt instanceof Date)) return refused("start");
    const name = texts.replayNamed({ competition: competition.name }).slice(0, 100);
    const started = await startReplay(database, { eventId: competition.id, brand, speed, startsAt, name, personId });
    // Its overview, so that the panel's menu is about the replay.
    if (started.kind === "done") throw redirect(`${panelPath}?competition=${started.competitionId}`);
    return started;
  },
  remove: ({ database, competition, personId }) =>
    removeRehearsal(database, { competitionId: competition.id, personId }),
});

export default function RehearsalPage({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useLiveActionData(answered);
  const { readinessPanel, panel } = useMessages();
  const { rehearsal: texts } = readinessPanel;
  const { number } = useFormats();
  const { rehearsals, events, like, bounds, teams, nowMs } = loaderData;
  useLiveTopics(rehearsals.map(({ competitionId }) => `competition:${competitionId}`));
  useReloadEvery(rehearsals.every(({ isReady }) => isReady) ? null : lookAgainMs);
  const started = outcomeOf(actionData, "start") ?? outcomeOf(actionData, "start-replay");
  const removed = outcomeOf(actionData, "remove");
  return (
    <PanelPage title={panel.sections.rehearsal} isNarrow>
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
      {like === null && <EmptyState title={texts.nothingToBeLike} />}
      {like !== null && rehearsals.length === 0 && (
        <Card title={like.name}>
          <p className="text-quiet">{texts.lead}</p>
          <Form method="post" data-unkept className="mt-4 flex flex-wrap items-end gap-4">
            <input type="hidden" name="competition" value={like.id} />
            <TextField
              name="teams"
              type="number"
              label={panel.sections.teams}
              hint={texts.teamsHint({ min: number(bounds.min), max: number(bounds.max) })}
              min={bounds.min}
              max={bounds.max}
              defaultValue={teams}
              required
            />
            <IntentButton page={page} intent="start" kind="primary">
              {texts.go}
            </IntentButton>
          </Form>
        </Card>
      )}
      {events.length > 0 && <ReplayForm events={events} nowMs={nowMs} />}
    </PanelPage>
  );
}

function ReplayForm({ events, nowMs }: Pick<Route.ComponentProps["loaderData"], "events" | "nowMs">) {
  const { rehearsal: texts } = useMessages().readinessPanel;
  const { number, exactTime } = useFormats();
  const [eventId, setEventId] = useState(events[0]!.id);
  const [speed, setSpeed] = useState<number>(replaySpeeds.usual);
  const [start, setStart] = useState("");
  const { timeZone, lasts } = events.find(({ id }) => id === eventId) ?? events[0]!;
  const isSpeed = speed >= replaySpeeds.min && speed <= replaySpeeds.max;
  const lastsMs = isSpeed ? replayLasts(lasts, speed) : 0;
  const minutes = Math.ceil(lastsMs / 60_000);
  // The field is in the event's time zone, not the browser's.
  const end = start === "" ? exactTime(nowMs + lastsMs, timeZone) : exactTime(Date.parse(`${start}Z`) + lastsMs, "UTC");
  return (
    <Card title={texts.replayTitle}>
      <p className="text-quiet">{texts.replayLead}</p>
      <Form method="post" data-unkept className="mt-4 space-y-4">
        <div className="grid items-end gap-4 sm:grid-cols-3">
          <Select
            name="competition"
            label={texts.event}
            value={eventId}
            onChange={({ target }) => setEventId(target.value)}
            options={events.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <TextField
            name="speed"
            type="number"
            label={texts.speed}
            min={replaySpeeds.min}
            max={replaySpeeds.max}
            defaultValue={replaySpeeds.usual}
            onChange={({ target }) => setSpeed(target.valueAsNumber)}
            required
          />
          <TextField
            name="start"
            type="datetime-local"
            label={texts.start}
            hint={texts.startHint({ timeZone })}
            onChange={({ target }) => setStart(target.value)}
          />
        </div>
        {isSpeed && (
          <p suppressHydrationWarning>
            {texts.lasts({ hours: Math.floor(minutes / 60), minutes: number(minutes % 60), end })}
          </p>
        )}
        <IntentButton page={page} intent="start-replay" kind="primary">
          {texts.startReplay}
        </IntentButton>
      </Form>
    </Card>
  );
}
