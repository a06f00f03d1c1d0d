import { Form, Link, data } from "react-router";
import { z } from "zod";
import { stateAfter, stateBefore } from "#domain/competitions/competition-acts.ts";
import { competitionStates } from "#domain/competitions/competition-state.ts";
import type { SettingName } from "#domain/competitions/competition-settings.ts";
import { readSettings, settingsFields } from "#server/competitions/competition-settings.ts";
import { saveSettings } from "#server/competitions/edit-competition.ts";
import { readNextStep } from "#server/competitions/phases/follow-schedule.ts";
import { cancelFreeze, countWaiting, stepCompetition } from "#server/competitions/phases/step-competition.ts";
import { countTeams, putAway, readShownCompetition } from "#server/competitions/phases/archive-competition.ts";
import { id, oneOf, whole } from "#server/platform/forms/fields.ts";
import { readForm, textsIn } from "#server/platform/forms/read-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { intentIn } from "../../app/form-intent.server.ts";
import { useLiveActionData, useLiveTopics } from "../../app/live.ts";
import { Alert, Card } from "../../ui/card.tsx";
import { IntentButton } from "../../ui/intent.tsx";
import { undoByForm } from "../../panel-kit/undo-by-form.server.ts";
import { competitionInScope } from "../../panel-kit/competition-in-scope.server.ts";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { FirstPage } from "./first-page.tsx";
import { StepForm } from "./step-form.tsx";
import { PanelPage } from "../../panel-kit/panel-page.tsx";
import type { Route } from "./+types/competition";

export const handle = { texts: ["panel", "accountsPanel", "competitionsPanel"] };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { competition } = await competitionInScope(context, request, params.competitionId);
  const { database, engineHash } = context.get(siteContext);
  const { formula: _, brand, ...shown } = competition;
  const onFirstPage =
    brand === null || competition.isRehearsal ? undefined : await readShownCompetition(database, brand);
  return {
    competition: { ...shown, brand, teams: await countTeams(database, competition.id) },
    onFirstPage: onFirstPage ?? null,
    fields: settingsFields(competition),
    next: competition.followsSchedule ? ((await readNextStep(database, competition)) ?? null) : null,
    waiting: await countWaiting(database, competition.id),
    runningEngine: engineHash,
    nowMs: Date.now(),
    timeZones: Intl.supportedValuesOf("timeZone"),
  };
}

/** Without the settings, which have their own form; `other`: the competition to move back to draft. */
const stepForm = z.object({ from: oneOf(competitionStates), other: id, version: whole() });

export async function action({ context, params, request }: Route.ActionArgs) {
  const { competition, personId } = await competitionInScope(context, request, params.competitionId);
  const { database, jobs, engineHash } = context.get(siteContext);
  const parts = { jobs, engineHash };
  const form = await request.formData();
  const said = readForm(stepForm, form).values;
  const nothing = { problems: [], given: null, step: null, edit: null, undone: null };
  const intent = intentIn(form, "competitions/panel/competition");
  switch (intent) {
    case "step":
    case "step-back": {
      const { from } = said;
      const to = from && (intent === "step" ? stateAfter(from) : stateBefore(from));
      if (!from || !to) return data({ ...nothing, step: { kind: "refused", reason: "no-such-step" } as const }, 400);
      const step = await stepCompetition(database, parts, { competitionId: competition.id, from, to, personId });
      return data({ ...nothing, step }, { status: step.kind === "refused" ? 400 : 200 });
    }
    case "put-away": {
      const shown = competition.brand === null ? undefined : await readShownCompetition(database, competition.brand);
      // It must be the one that was shown; it belongs to the same city, so permission is covered.
      if (!shown || shown.id === competition.id || shown.id !== said.other) {
        return data({ ...nothing, step: { kind: "refused", reason: "elsewhere-by-now" } as const }, 400);
      }
      const put = await putAway(database, parts, { competitionId: shown.id, personId });
      if (put.kind === "refused") return data({ ...nothing, step: put }, 400);
      return { ...nothing, undone: "put-away" as const };
    }
    case "cancel-freeze":
      await cancelFreeze(database, { competitionId: competition.id, personId });
      return { ...nothing, undone: "freeze" as const };
    case "undo": {
      const outcome = await undoByForm(context.get(siteContext), form, personId);
      return data({ ...nothing, undone: outcome.kind }, { status: outcome.kind === "refused" ? 400 : 200 });
    }
    default: {
      const given = textsIn(Object.keys(settingsFields(competition)) as SettingName[], form);
      const read = readSettings(given, competition, new Date());
      if (read.kind === "refused") return data({ ...nothing, problems: read.problems, given }, { status: 400 });
      const edit = await saveSettings(
        database,
        jobs,
        { competitionId: competition.id, version: said.version, personId },
        read.settings,
      );
      const isSaved = edit.kind === "saved" || edit.kind === "unchanged";
      return data({ ...nothing, edit, given: isSaved ? null : given }, { status: isSaved ? 200 : 400 });
    }
  }
}

export default function Competition({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useLiveActionData(answered);
  const { competitionsPanel: texts } = useMessages();
  const { competition } = loaderData;
  useLiveTopics([`competition:${competition.id}`]);
  return (
    <PanelPage title={competition.name}>
      {competition.engineHash !== null && competition.engineHash !== loaderData.runningEngine && (
        <Alert tone="stop" title={texts.fairness.otherEngine}>
          {texts.fairness.otherEngineText({
            pinned: competition.engineHash.slice(0, 12),
            running: loaderData.runningEngine.slice(0, 12),
          })}
        </Alert>
      )}
      <FirstPage {...loaderData} />
      <Phases loaderData={loaderData} actionData={actionData} />
      <Card title={texts.settings.title}>
        {actionData?.edit?.kind === "saved" && <Alert tone="go" title={texts.settings.saved} />}
        {actionData?.edit?.kind === "refused" && actionData.edit.reason === "published" && (
          <Alert tone="stop" title={texts.settings.published}>
            {texts.settings.publishedNext}
          </Alert>
        )}
        {actionData?.edit?.kind === "unchanged" && <Alert tone="go" title={texts.settings.unchanged} />}
        {actionData?.edit?.kind === "changed-meanwhile" && (
          <ChangedMeanwhile changes={actionData.edit.changes} timeZone={competition.timeZone} />
        )}
        <SettingsForm
          // Reset the form after saving or a conflict; keep the input if there are problems.
          key={actionData?.given ? "given" : competition.version}
          version={actionData?.edit?.kind === "changed-meanwhile" ? actionData.edit.version : competition.version}
          fields={actionData?.given ?? loaderData.fields}
          problems={actionData?.problems ?? []}
          timeZones={loaderData.timeZones}
        />
      </Card>
      <Fairness loaderData={loaderData} />
    </PanelPage>
  );
}

type PartProps = Pick<Route.ComponentProps, "loaderData">;

function Phases({ loaderData, actionData }: PartProps & { actionData: Route.ComponentProps["actionData"] }) {
  const { phases, states } = useMessages().competitionsPanel;
  const { dateTime } = useFormats();
  const { competition, next, waiting } = loaderData;
  const { state, timeZone } = competition;
  const step = actionData?.step;
  const at = competitionStates.indexOf(state);
  return (
    <Card title={phases.title}>
      <ol className="grid gap-px overflow-hidden border border-line bg-line sm:grid-cols-3 xl:grid-cols-6">
        {competitionStates.map((each, index) => (
          <li
            key={each}
            aria-current={each === state ? "step" : undefined}
            className={`p-3 forced-colors:aria-[current]:outline-4 forced-colors:aria-[current]:-outline-offset-4 forced-colors:aria-[current]:outline-[Highlight] ${each === state ? "bg-go-soft shadow-[inset_0_4px_0_var(--go)]" : index < at ? "bg-panel" : "bg-raised"}`}
          >
            <p className="flex items-baseline gap-2 font-semibold">
              <span className="figures text-xl text-quiet">{index + 1}</span>
              <span>{states[each]}</span>
            </p>
            <p className="text-sm text-quiet">{phases.what[each]}</p>
          </li>
        ))}
      </ol>
      <p className="mt-4 text-quiet" suppressHydrationWarning>
        {`${states[state]}, ${phases.since({ time: dateTime(competition.stateSince, timeZone) })}. `}
        {next ? phases.nextPlanned({ state: states[next.to], time: dateTime(next.at, timeZone) }) : phases.byHand}
      </p>
      <div className="mt-3 space-y-3">
        {step?.kind === "refused" && <Alert tone="stop" title={phases.refused[step.reason]} />}
        {step?.kind === "stepped" && <Alert tone="go" title={phases.stepped({ state: states[step.to] })} />}
        {actionData?.undone === "put-away" && <Alert tone="go" title={phases.putAwayDone} />}
        {actionData?.undone === "freeze" && <Alert tone="go" title={phases.cancelled} />}
        {competition.freezeRequestedAt !== null && (
          <Alert tone="caution" title={phases.waiting({ count: waiting })}>
            <Form method="post" className="mt-2">
              <IntentButton page="competitions/panel/competition" intent="cancel-freeze">
                {phases.cancel}
              </IntentButton>
            </Form>
          </Alert>
        )}
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        {competition.freezeRequestedAt === null && (
          <StepForm act="step" competition={competition} kind="primary" nowMs={loaderData.nowMs} />
        )}
        <StepForm act="step-back" competition={competition} kind="quiet" nowMs={loaderData.nowMs} />
      </div>
    </Card>
  );
}

function Fairness({ loaderData }: PartProps) {
  const { fairness } = useMessages().competitionsPanel;
  const { competition } = loaderData;
  const rows: [string, string | null, string][] = [
    [fairness.commitment, competition.seedCommitment, fairness.notYet],
    [fairness.root, competition.carsRoot, fairness.atFreeze],
    [fairness.engine, competition.engineHash, fairness.atFreeze],
  ];
  return (
    <Card title={fairness.title}>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[16rem_1fr]">
        {rows.map(([name, value, otherwise]) => (
          <div key={name} className="contents">
            <dt className="font-semibold">{name}</dt>
            <dd className={value === null ? "text-quiet" : "font-mono text-sm break-all"}>{value ?? otherwise}</dd>
          </div>
        ))}
      </dl>
      {competition.carsRoot !== null && (
        <p className="mt-4">
          <Link to={`/teams/${competition.id}/cars`} className="link">
            {fairness.carList}
          </Link>
        </p>
      )}
    </Card>
  );
}
