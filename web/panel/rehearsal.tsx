import { Form, Link, data, useRevalidator } from "react-router";
import { z } from "zod";
import { may } from "#server/accounts/permissions.ts";
import { listCompetitionNames } from "#server/competitions/panel-competition.ts";
import { listRehearsals, rehearsalTeams, startRehearsal, type Rehearsal } from "#server/panel/readiness/rehearsal.ts";
import { removeRehearsal } from "#server/panel/readiness/remove-rehearsal.ts";
import { id, number } from "#server/platform/forms/fields.ts";
import { readForm } from "#server/platform/forms/read-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { intentIn } from "../app/form-intent.server.ts";
import { useLiveActionData, useLiveTopics } from "../app/live.ts";
import { siteError } from "../app/site-error.ts";
import { visitContext } from "../app/visit.server.ts";
import { Button } from "../ui/button.tsx";
import { Alert, Badge, Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { TextField } from "../ui/field.tsx";
import { Select } from "../ui/select.tsx";
import { requirePanel } from "../panel-kit/admin-auth.server.ts";
import { PanelPage } from "../panel-kit/panel-page.tsx";
import type { Route } from "./+types/rehearsal";
import { formatProblem } from "#messages/format-problem.ts";
import { IntentField } from "../ui/intent.tsx";
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

export const handle = { texts: ["panel", "readinessPanel"] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { database } = context.get(siteContext);
  const who = await requirePanel(context, request);
  const organises = ({ brand }: { brand: string | null }) => may(who, { act: "organise", brand });
  const rehearsals = (await listRehearsals(database)).filter(organises);
  const names = (await listCompetitionNames(database)).filter(organises);
  if (names.length === 0) throw siteError(403, messagesOf(context.get(visitContext).language).shell.errors.forbidden);
  return {
    rehearsals,
    likes: names
      .filter(({ id }) => !rehearsals.some(({ competitionId }) => competitionId === id))
      .map(({ id, name }) => ({ id, name })),
    bounds: rehearsalTeams,
  };
}

const rehearsalForm = z.object({ competition: id, teams: number });

export async function action({ context, request }: Route.ActionArgs) {
  const { database, jobs } = context.get(siteContext);
  const who = await requirePanel(context, request);
  const messages = messagesOf(context.get(visitContext).language);
  const form = await request.formData();
  const { competition: id, teams } = readForm(rehearsalForm, form).values;
  const competition = (await listCompetitionNames(database)).find((each) => each.id === id);
  if (!competition || !who.person || !may(who, { act: "organise", brand: competition.brand })) {
    throw siteError(403, messages.shell.errors.forbidden);
  }
  const personId = who.person.id;
  if (intentIn(form, "panel/rehearsal") === "remove") {
    const removed = await removeRehearsal(database, { competitionId: id, personId });
    return data({ removed }, { status: removed.kind === "removed" ? 200 : 400 });
  }
  const name = messages.readinessPanel.rehearsal.named({ competition: competition.name }).slice(0, 100);
  const started = await startRehearsal(database, jobs, { likeId: id, teams, name, personId });
  return data({ started }, { status: started.kind === "done" ? 200 : 400 });
}

export default function RehearsalPage({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useLiveActionData(answered);
  const { rehearsal: texts } = useMessages().readinessPanel;
  const { number } = useFormats();
  const { rehearsals, likes, bounds } = loaderData;
  useLiveTopics(rehearsals.map(({ competitionId }) => `competition:${competitionId}`));
  useLookAgain(rehearsals.some(({ isReady }) => !isReady));
  const started = actionData && "started" in actionData ? actionData.started : undefined;
  const removed = actionData && "removed" in actionData ? actionData.removed : undefined;
  return (
    <PanelPage title={texts.title} lead={texts.lead} isNarrow>
      <div aria-live="polite">
        {started?.kind === "refused" && (
          <Alert
            tone="stop"
            title={formatProblem(
              texts.refused,
              { ...started, min: number(bounds.min), max: number(bounds.max) },
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
      {likes.length === 0 ? (
        <EmptyState title={texts.nothingToBeLike} />
      ) : (
        <Card title={texts.start}>
          <Form method="post" className="flex flex-wrap items-end gap-4">
            <IntentField page="panel/rehearsal" intent="start" />
            <div className="min-w-64 flex-1">
              <Select
                name="competition"
                label={texts.like}
                options={likes.map(({ id, name }) => ({ value: id, label: name }))}
              />
            </div>
            <TextField
              name="teams"
              type="number"
              label={texts.teams}
              hint={texts.teamsHint({ min: number(bounds.min), max: number(bounds.max) })}
              min={bounds.min}
              max={bounds.max}
              defaultValue={bounds.usual}
              required
            />
            <Button type="submit" kind="primary">
              {texts.go}
            </Button>
          </Form>
        </Card>
      )}
    </PanelPage>
  );
}

function RehearsalCard({ rehearsal }: { rehearsal: Rehearsal }) {
  const { rehearsal: texts } = useMessages().readinessPanel;
  const { number, dateTime } = useFormats();
  const { competitionId, name, teams, submitted, judged, accepted, stage, showId, isReady, startedAt } = rehearsal;
  const isFrozen = rehearsal.state !== "practice";
  const isRaced = stage?.state === "decided" || stage?.state === "released";
  const steps = [
    {
      text: texts.judged({ judged: number(judged), teams: number(teams), accepted: number(accepted) }),
      isDone: submitted >= teams && judged >= teams,
    },
    { text: texts.frozen, isDone: isFrozen },
    {
      text: stage ? texts.raced({ run: number(stage.run), races: number(stage.races) }) : texts.heats,
      isDone: isRaced,
    },
    { text: texts.show, isDone: isReady },
  ];
  const under = `/code-prix-admin-panel`;
  return (
    <Card title={name} aside={<Badge tone="caution">{texts.mark}</Badge>}>
      <p className="text-quiet" suppressHydrationWarning>
        {texts.startedAt({ moment: dateTime(startedAt) })}
      </p>
      <ol className="mt-3">
        {steps.map(({ text, isDone }) => (
          <li key={text} className="flex items-baseline justify-between gap-4 border-t border-line py-2">
            <span>{text}</span>
            <Badge tone={isDone ? "go" : "neutral"}>{isDone ? texts.done : texts.waits}</Badge>
          </li>
        ))}
      </ol>
      {stage?.state === "held" && <Alert tone="caution" title={texts.held} />}
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Link to={`${under}/competitions/${competitionId}`} className="link">
          {texts.toCompetition}
        </Link>
        {stage && (
          <Link to={`${under}/competitions/${competitionId}/stages/${stage.id}`} className="link">
            {texts.toHeats}
          </Link>
        )}
        {showId !== null && (
          <Link to={`${under}/show/${showId}`} className="link">
            {texts.toShow}
          </Link>
        )}
        <Form method="post" className="ml-auto">
          <IntentField page="panel/rehearsal" intent="remove" />
          <input type="hidden" name="competition" value={competitionId} />
          <Button type="submit" kind="danger">
            {texts.remove}
          </Button>
        </Form>
      </div>
    </Card>
  );
}
