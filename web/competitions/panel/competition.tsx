import { Link, data } from "react-router";
import { z } from "zod";
import { stateAfter, stateBefore } from "#domain/competitions/competition-acts.ts";
import { competitionStates } from "#domain/competitions/competition-state.ts";
import {
  settingParts,
  settingsOfPart,
  type SettingName,
  type SettingPart,
} from "#domain/competitions/competition-settings.ts";
import { readSettings, settingsFields } from "#server/competitions/competition-settings.ts";
import { saveSettings } from "#server/competitions/edit-competition.ts";
import { cancelFreeze, stepCompetition } from "#server/competitions/phases/step-competition.ts";
import { putAway, readShownCompetition } from "#server/competitions/phases/archive-competition.ts";
import { id, oneOf, whole } from "#server/platform/forms/fields.ts";
import { readForm, textsIn } from "#server/platform/forms/read-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import { useMessages } from "../../ui/messages.tsx";
import { intentIn } from "../../app/form-intent.server.ts";
import { useLiveActionData, useLiveTopics } from "../../app/live.ts";
import { Alert, Card } from "../../ui/card.tsx";
import { undoByForm } from "../../panel-kit/undo-by-form.server.ts";
import { competitionInScope } from "../../panel-kit/competition-in-scope.server.ts";
import { ChangedMeanwhile } from "../../panel-kit/changed-meanwhile.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { PanelPage } from "../../panel-kit/panel-page.tsx";
import type { Route } from "./+types/competition";

export const handle = { texts: ["panel", "accountsPanel", "competitionsPanel"] };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { competition } = await competitionInScope(context, request, params.competitionId);
  const { formula: _, ...shown } = competition;
  return {
    competition: shown,
    fields: settingsFields(competition),
    timeZones: Intl.supportedValuesOf("timeZone"),
  };
}

/** Without the settings, which have their own form; `other`: the competition to move back to draft. */
const stepForm = z.object({ from: oneOf(competitionStates), other: id, part: oneOf(settingParts), version: whole() });

export async function action({ context, params, request }: Route.ActionArgs) {
  const { competition, personId } = await competitionInScope(context, request, params.competitionId);
  const { database, jobs, engineHash } = context.get(siteContext);
  const parts = { jobs, engineHash };
  const form = await request.formData();
  const said = readForm(stepForm, form).values;
  const nothing = { problems: [], given: null, part: null, step: null, edit: null, undone: null };
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
      const { part } = said;
      const stored = settingsFields(competition);
      const names = part ? settingsOfPart(part) : (Object.keys(stored) as SettingName[]);
      const given = { ...stored, ...textsIn(names, form) };
      const read = readSettings(given, competition, new Date());
      const answer = { ...nothing, part: part ?? null, given };
      if (read.kind === "refused") return data({ ...answer, problems: read.problems }, { status: 400 });
      const edit = await saveSettings(
        database,
        jobs,
        { competitionId: competition.id, version: said.version, personId },
        read.settings,
      );
      const isSaved = edit.kind === "saved" || edit.kind === "unchanged";
      return data({ ...answer, edit, given: isSaved ? null : given }, { status: isSaved ? 200 : 400 });
    }
  }
}

export default function Competition({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useLiveActionData(answered);
  const { competitionsPanel: texts } = useMessages();
  const { competition } = loaderData;
  useLiveTopics([`competition:${competition.id}`]);
  return (
    <PanelPage title={texts.settings.title} lead={competition.name} isNarrow>
      {settingParts.map((part) => (
        <Section key={part} part={part} loaderData={loaderData} answer={actionData} />
      ))}
      <Fairness loaderData={loaderData} />
    </PanelPage>
  );
}

type SectionProps = PartProps & { part: SettingPart; answer: Route.ComponentProps["actionData"] };

/** Only one is open at once. */
function Section({ part, loaderData, answer }: SectionProps) {
  const { settings: texts } = useMessages().competitionsPanel;
  const { competition, fields, timeZones } = loaderData;
  const own = answer?.part === part || (answer?.part === null && part === "dates") ? answer : undefined;
  const edit = own?.edit;
  const [title, line] = texts.parts[part];
  const isOpen = (answer?.part ?? "dates") === part;
  const stored = JSON.stringify(settingsOfPart(part).map((name) => fields[name]));
  return (
    <details name="settings" className="card" open={isOpen}>
      <summary className="cursor-pointer">
        <span className="display text-2xl">{title}</span> <span className="ml-2 text-quiet">{line}</span>
      </summary>
      <div className="mt-4 space-y-4">
        {edit?.kind === "refused" && edit.reason === "published" && (
          <Alert tone="stop" title={texts.published}>
            {texts.publishedNext}
          </Alert>
        )}
        {edit?.kind === "changed-meanwhile" && (
          <ChangedMeanwhile changes={edit.changes} timeZone={competition.timeZone} />
        )}
        <SettingsForm
          // Keeps the input if there are problems, and that of the other sections.
          key={own?.given ? "given" : stored}
          part={part}
          version={edit?.kind === "changed-meanwhile" ? edit.version : competition.version}
          fields={own?.given ?? fields}
          problems={own?.problems ?? []}
          timeZones={timeZones}
          said={edit?.kind === "saved" ? texts.saved : edit?.kind === "unchanged" ? texts.unchanged : undefined}
        />
      </div>
    </details>
  );
}

type PartProps = Pick<Route.ComponentProps, "loaderData">;

function Fairness({ loaderData }: PartProps) {
  const { fairness } = useMessages().competitionsPanel;
  const { competition } = loaderData;
  const rows: [string, string | null, string][] = [
    [fairness.commitment, competition.seedCommitment, fairness.notYet],
    [fairness.root, competition.carsRoot, fairness.atFreeze],
    [fairness.engine, competition.engineHash, fairness.atFreeze],
  ];
  return (
    <Card title={fairness.title} isFolded>
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
