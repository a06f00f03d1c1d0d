import { Form } from "react-router";
import { z } from "zod";
import {
  readSiteSettings,
  saveSiteSettings,
  siteSettingsForm,
  type SiteSettings,
  listKeptEngines,
} from "#server/platform/settings/site-settings.ts";
import { fieldProps, readForm, whole } from "#server/platform/forms/read-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { formAction } from "../app/form-action.server.ts";
import { Alert, Badge, Card } from "../ui/card.tsx";
import { FormErrors, IntentButton, outcomeOf, TextField } from "../ui/field.tsx";
import { Table } from "../ui/table.tsx";
import { requireAdmin, undoFromForm } from "../panel-kit/panel-scope.server.ts";
import { ActNotice } from "../panel-kit/act-form.tsx";
import { PanelPage } from "../panel-kit/panel-page.tsx";
import type { Route } from "./+types/settings";
import type { EnvironmentGroup, EnvironmentSetting } from "#server/platform/settings/environment-settings.ts";

const page = "panel/settings";

export const handle = { texts: ["panel", "settingsPanel", "competitionsPanel"] };

const versionForm = z.object({ version: whole() });

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { database, environment, engineHash, folders } = context.get(siteContext);
  return {
    settings: await readSiteSettings(database),
    environment: environment ?? [],
    engines: await listKeptEngines(database, folders.engines, engineHash),
    inputs: fieldProps(siteSettingsForm),
  };
}

export const action = formAction(
  page,
  async ({ context, request }: Route.ActionArgs) => ({
    site: context.get(siteContext),
    personId: (await requireAdmin(context, request)).id,
  }),
  {
    undo: undoFromForm,
    save: async ({ site, personId }, form) => {
      const { given: fields } = readForm(siteSettingsForm, form);
      const { version } = readForm(versionForm, form).values;
      const outcome = await saveSiteSettings(site.database, { personId, version, fields });
      return outcome.kind === "saved" || outcome.kind === "unchanged" ? outcome : { ...outcome, fields };
    },
  },
);

/** Settings that can be changed here, and those that are read when the server starts. */
export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { sections } = useMessages().panel;
  const { environment, engines } = loaderData;
  return (
    <PanelPage title={sections.settings} isNarrow>
      <ChangedHere loaderData={loaderData} actionData={actionData} />
      <Engines engines={engines} />
      <EnvironmentCard environment={environment} />
    </PanelPage>
  );
}

type ChangedHereProps = {
  loaderData: Route.ComponentProps["loaderData"];
  actionData: Route.ComponentProps["actionData"] | undefined;
};

function ChangedHere({ loaderData, actionData }: ChangedHereProps) {
  const { settingsPanel: texts, competitionsPanel, panel } = useMessages();
  const { fields: labels } = competitionsPanel;
  const { words } = panel;
  const { settings, environment, inputs } = loaderData;
  const outcome = outcomeOf(actionData, "save");
  const fields = outcome && "fields" in outcome ? outcome.fields : undefined;
  const ofEnvironment = (variable: string) =>
    environment.flatMap((group) => group.settings).find((setting) => setting.variable === variable)?.value ?? null;
  // Keeps unsaved input, also over a newer version.
  const shown = (field: keyof SiteSettings) => fields?.[field] ?? String(settings[field] ?? "");
  return (
    <Card>
      {outcome?.kind !== "refused" && (
        <ActNotice outcome={outcome} undone={outcomeOf(actionData, "undo")} undo={page} done={words.saved} />
      )}
      <Form key={settings.version} method="post" noValidate className="grid items-end gap-5 sm:grid-cols-2">
        <FormErrors
          texts={{ ...panel.problem, ...texts.problem }}
          problems={outcome?.kind === "refused" ? outcome.problems : undefined}
        >
          <input type="hidden" name="version" value={settings.version} />
          <TextField
            {...inputs.productName}
            label={labels.productName}
            hint={texts.hints.productName({ unlessSet: ofEnvironment("PRODUCT_NAME") ?? "Code Prix" })}
            defaultValue={shown("productName")}
            autoComplete="off"
          />
          <TextField
            {...inputs.publicUrl}
            type="url"
            label={labels.publicUrl}
            hint={texts.hints.publicUrl({ unlessSet: ofEnvironment("PUBLIC_URL") ?? "none" })}
            defaultValue={shown("publicUrl")}
            autoComplete="off"
          />
          {(["firstDelaySeconds", "firstCheckedPercent"] as const).map((field) => (
            <TextField
              key={field}
              name={field}
              inputMode="numeric"
              label={labels[field]}
              hint={field === "firstCheckedPercent" ? texts.hints.firstCheckedPercent : undefined}
              defaultValue={shown(field)}
              autoComplete="off"
            />
          ))}
          <div className="sm:col-span-2">
            <IntentButton page={page} intent="save" kind="primary">
              {words.save}
            </IntentButton>
          </div>
        </FormErrors>
      </Form>
    </Card>
  );
}

function Engines({ engines }: Pick<Route.ComponentProps["loaderData"], "engines">) {
  const { settingsPanel: texts, panel } = useMessages();
  const { number, list } = useFormats();
  const { engineColumns: heads } = texts;
  return (
    <Card title={texts.engines} isFolded={engines.every(({ isKept }) => isKept)}>
      {engines.some((engine) => !engine.isKept) && <Alert tone="caution" title={texts.missingText} />}
      <Table
        dense
        caption={texts.engines}
        rows={engines}
        rowKey={(engine) => engine.hash}
        columns={[
          {
            head: heads.engine,
            rowHeader: true,
            cell: (engine) => (
              <code className="font-mono text-sm" title={engine.hash}>
                {engine.hash.slice(0, 12)}
              </code>
            ),
          },
          {
            head: panel.words.state,
            cell: ({ isRunning, isKept }) => (
              <Badge tone={isRunning ? "go" : isKept ? "neutral" : "caution"}>
                {isRunning ? texts.running : isKept ? texts.kept : texts.missing}
              </Badge>
            ),
          },
          {
            head: panel.sections.competitions,
            wideOnly: true,
            cell: (engine) => (engine.competitions.length === 0 ? "–" : list(engine.competitions)),
          },
          { head: heads.races, numeric: true, cell: (engine) => number(engine.races) },
        ]}
      />
    </Card>
  );
}

interface EnvironmentCardProps {
  environment: readonly { group: EnvironmentGroup; settings: readonly EnvironmentSetting[] }[];
}

function EnvironmentCard({ environment }: EnvironmentCardProps) {
  const { settingsPanel: texts } = useMessages();
  const { environmentColumns: heads } = texts;
  return (
    <Card title={texts.environment} isFolded>
      <p className="mb-4 max-w-prose text-quiet">{texts.environmentLead}</p>
      <div className="space-y-6">
        {environment.map(({ group, settings }) => (
          <section key={group}>
            <h2 className="mb-2 text-lg font-semibold">{texts.groups[group]}</h2>
            <Table
              dense
              caption={texts.groups[group]}
              rows={settings}
              rowKey={(setting) => setting.variable}
              columns={[
                {
                  head: heads.variable,
                  rowHeader: true,
                  // Same width in all groups, so that columns align.
                  cell: ({ variable }) => <code className="block font-mono text-sm md:w-56">{variable}</code>,
                },
                { head: heads.value, cell: (setting) => <Value setting={setting} /> },
              ]}
            />
          </section>
        ))}
      </div>
    </Card>
  );
}

function Value({ setting: { value, isSet, isSecret } }: { setting: EnvironmentSetting }) {
  const { settingsPanel: texts } = useMessages();
  if (isSecret || value === null) {
    const said = !isSecret ? texts.nothing : isSet ? texts.secretSet : texts.secretUnset;
    return <span className="block text-quiet md:w-md">{said}</span>;
  }
  return (
    <span className="block wrap-anywhere md:w-md">
      {value}
      {!isSet && <span className="text-quiet">{` · ${texts.byDefault}`}</span>}
    </span>
  );
}
