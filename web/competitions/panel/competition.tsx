import { z } from "zod";
import { refused } from "#domain/platform/result.ts";
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
import { readForm, textsIn, oneOf, whole } from "#server/platform/forms/read-form.ts";
import { outcomeOf } from "../../ui/field.tsx";
import { TextLink } from "../../ui/button.tsx";
import { useMessages } from "../../ui/messages.tsx";
import { formAction } from "../../app/form-action.server.ts";
import { useLiveActionData, useLiveTopics } from "../../app/live.ts";
import { Alert, Card, Fact, Facts } from "../../ui/card.tsx";
import { undoFromForm, actInCompetition, competitionInScope } from "../../panel-kit/panel-scope.server.ts";
import { ChangedMeanwhile } from "../../panel-kit/changed-meanwhile.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { PanelPage, useLocalName } from "../../panel-kit/panel-page.tsx";
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

/** Without the settings, which have their own form. */
const stepForm = z.object({ from: oneOf(competitionStates), part: oneOf(settingParts), version: whole() });

type Acting = Awaited<ReturnType<typeof actInCompetition>>;

const step =
  (neighbour: typeof stateAfter | typeof stateBefore) =>
  async ({ site, competition, personId }: Acting, form: FormData) => {
    const { from } = readForm(stepForm, form).values;
    const to = from && neighbour(from);
    if (!from || !to) return refused("no-such-step");
    return stepCompetition(site.database, site, { competitionId: competition.id, from, to, personId });
  };

export const action = formAction("competitions/panel/competition", actInCompetition<Route.ActionArgs>, {
  undo: undoFromForm,
  step: step(stateAfter),
  "step-back": step(stateBefore),
  "cancel-freeze": ({ site, competition, personId }) =>
    cancelFreeze(site.database, { competitionId: competition.id, personId }),
  settings: async ({ site, competition, personId }, form) => {
    const { part, version } = readForm(stepForm, form).values;
    const stored = settingsFields(competition);
    const names = part ? settingsOfPart(part) : (Object.keys(stored) as SettingName[]);
    const given = { ...stored, ...textsIn(names, form) };
    const read = readSettings(given, competition, new Date());
    if (read.kind === "refused") return { ...read, part, given };
    const by = { competitionId: competition.id, version, personId };
    const edit = await saveSettings(site.database, site.jobs, by, read.settings);
    return edit.kind === "saved" || edit.kind === "unchanged" ? { ...edit, part } : { ...edit, part, given };
  },
});

export default function Competition({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useLiveActionData(answered);
  const { panel } = useMessages();
  const { competition } = loaderData;
  useLiveTopics([`competition:${competition.id}`]);
  return (
    <PanelPage title={panel.sections.competition} lead={useLocalName()(competition.name)} isNarrow>
      {settingParts.map((part) => (
        <Section key={part} part={part} loaderData={loaderData} edit={outcomeOf(actionData, "settings")} />
      ))}
      <Fairness loaderData={loaderData} />
    </PanelPage>
  );
}

type Answer = NonNullable<Route.ComponentProps["actionData"]>;
type SectionProps = PartProps & {
  part: SettingPart;
  edit: Extract<Answer, { intent: "settings" }>["outcome"] | undefined;
};

/** Only one is open at once. */
function Section({ part, loaderData, edit: latest }: SectionProps) {
  const { competitionsPanel, panel } = useMessages();
  const { settings: texts } = competitionsPanel;
  const { competition, fields, timeZones } = loaderData;
  const open = latest?.part ?? "dates";
  const edit = open === part ? latest : undefined;
  const given = edit && "given" in edit ? edit.given : undefined;
  const [title, line] = texts.parts[part];
  const stored = JSON.stringify(settingsOfPart(part).map((name) => fields[name]));
  return (
    <details name="settings" className="card" open={open === part}>
      <summary className="cursor-pointer">
        <h2 className="display inline text-2xl">{title}</h2> <span className="ml-2 text-quiet">{line}</span>
      </summary>
      <div className="mt-4 space-y-4">
        {edit?.kind === "refused" && "reason" in edit && edit.reason === "published" && (
          <Alert tone="stop" title={texts.published} />
        )}
        {edit?.kind === "changed-meanwhile" && (
          <ChangedMeanwhile changes={edit.changes} timeZone={competition.timeZone} />
        )}
        <SettingsForm
          // Keeps the input if there are problems, and that of the other sections.
          key={given ? "given" : stored}
          part={part}
          version={edit?.kind === "changed-meanwhile" ? edit.version : competition.version}
          fields={given ?? fields}
          problems={edit && "problems" in edit ? edit.problems : []}
          timeZones={timeZones}
          savedMessage={
            edit?.kind === "saved" ? panel.words.saved : edit?.kind === "unchanged" ? panel.undo.unchanged : undefined
          }
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
      <Facts>
        {rows.map(([name, value, otherwise]) => (
          <Fact key={name} label={name} isCode={value !== null}>
            {value ?? otherwise}
          </Fact>
        ))}
      </Facts>
      {competition.carsRoot !== null && (
        <p className="mt-4">
          <TextLink to={`/teams/${competition.id}/cars`}>{fairness.carList}</TextLink>
        </p>
      )}
    </Card>
  );
}
