import { Form, Link } from "react-router";
import { z } from "zod";
import { mostPictureBytes } from "#server/brands/read-picture.ts";
import { requestLimits } from "#server/http/request-limits.ts";
import { listKeptEngines } from "#server/platform/settings/list-kept-engines.ts";
import {
  readSiteSettings,
  saveSiteSettings,
  siteSettingsForm,
  type SiteSettings,
} from "#server/platform/settings/site-settings.ts";
import { whole } from "#server/platform/forms/fields.ts";
import { fieldProps, readForm } from "#server/platform/forms/read-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import { importLimits } from "#server/teams/import-table.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { formAction } from "../app/form-action.server.ts";
import { Alert, Badge, Card } from "../ui/card.tsx";
import { TextField } from "../ui/field.tsx";
import { Table } from "../ui/table.tsx";
import { requireAdmin } from "../panel-kit/admin-auth.server.ts";
import { undoFromForm } from "../panel-kit/undo-by-form.server.ts";
import { ActNotice } from "../panel-kit/act-form.tsx";
import { panelPath } from "../panel-kit/panel-sections.ts";
import { PanelPage } from "../panel-kit/panel-page.tsx";
import type { Route } from "./+types/settings";
import { EnvironmentCard } from "./environment-card.tsx";
import { formatProblem } from "#messages/format-problem.ts";
import { IntentButton, outcomeOf } from "../ui/intent.tsx";

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
    limits: {
      picture: mostPictureBytes,
      importRows: importLimits.rows,
      reads: requestLimits.read.network,
      writes: requestLimits.write.network,
      sessionWrites: requestLimits.write.person,
    },
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

/** What the installation is set to: what runs on here, what belongs to other pages, and what whoever started the server chose. */
export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { settingsPanel: texts } = useMessages();
  const { environment, engines, limits } = loaderData;
  return (
    <PanelPage title={texts.title}>
      <ChangedHere loaderData={loaderData} actionData={actionData} />
      <Card title={texts.elsewhere}>
        <ul className="grid gap-3 sm:grid-cols-2">
          {(
            [
              ["brands", "brands"],
              ["retention", "retention"],
              ["notice", "privacy-notice"],
              ["competitions", "competitions"],
            ] as const
          ).map(([key, path]) => (
            <li key={key}>
              <Link to={`${panelPath}/${path}`} className="link font-semibold">
                {texts.links[key][0]}
              </Link>
              <p className="text-sm text-quiet">{texts.links[key][1]}</p>
            </li>
          ))}
        </ul>
      </Card>
      <Engines engines={engines} />
      <Limits limits={limits} />
      <EnvironmentCard environment={environment} />
    </PanelPage>
  );
}

type ChangedHereProps = {
  loaderData: Route.ComponentProps["loaderData"];
  actionData: Route.ComponentProps["actionData"] | undefined;
};

function ChangedHere({ loaderData, actionData }: ChangedHereProps) {
  const { settingsPanel: texts } = useMessages();
  const { settings, environment, inputs } = loaderData;
  const outcome = outcomeOf(actionData, "save");
  const fields = outcome && "fields" in outcome ? outcome.fields : undefined;
  const ofEnvironment = (variable: string) =>
    environment.flatMap((group) => group.settings).find((setting) => setting.variable === variable)?.value ?? null;
  const errorOf = (field: keyof SiteSettings) => {
    const problem = outcome?.kind === "refused" && outcome.problems.find((each) => each.field === field);
    return problem ? formatProblem(texts.problem, problem) : undefined;
  };
  // Keeps unsaved input, also over a newer version.
  const shown = (field: keyof SiteSettings) => fields?.[field] ?? String(settings[field] ?? "");
  return (
    <Card title={texts.changed}>
      <p className="mb-4 text-quiet">{texts.changedLead}</p>
      {outcome?.kind !== "refused" && (
        <ActNotice outcome={outcome} undone={outcomeOf(actionData, "undo")} undo={page} done={texts.saved} />
      )}
      <Form key={settings.version} method="post" noValidate className="mt-4 grid items-end gap-5 sm:grid-cols-2">
        <input type="hidden" name="version" value={settings.version} />
        <TextField
          {...inputs.productName}
          label={texts.fields.productName}
          hint={texts.hints.productName({ unlessSet: ofEnvironment("PRODUCT_NAME") ?? "Code Prix" })}
          error={errorOf("productName")}
          defaultValue={shown("productName")}
          autoComplete="off"
        />
        <TextField
          {...inputs.publicUrl}
          type="url"
          label={texts.fields.publicUrl}
          hint={texts.hints.publicUrl({ unlessSet: ofEnvironment("PUBLIC_URL") ?? "none" })}
          error={errorOf("publicUrl")}
          defaultValue={shown("publicUrl")}
          autoComplete="off"
        />
        {(["firstDelaySeconds", "firstCheckedPercent"] as const).map((field) => (
          <TextField
            key={field}
            name={field}
            inputMode="numeric"
            label={texts.fields[field]}
            hint={texts.hints[field]}
            error={errorOf(field)}
            defaultValue={shown(field)}
            autoComplete="off"
          />
        ))}
        <div className="sm:col-span-2">
          <IntentButton page={page} intent="save" kind="primary">
            {texts.save}
          </IntentButton>
        </div>
      </Form>
    </Card>
  );
}

function Engines({ engines }: Pick<Route.ComponentProps["loaderData"], "engines">) {
  const { settingsPanel: texts } = useMessages();
  const { number, list } = useFormats();
  const { engineColumns: heads } = texts;
  return (
    <Card title={texts.engines}>
      <p className="mb-4 max-w-prose text-quiet">{texts.enginesLead}</p>
      {engines.some((engine) => !engine.isKept) && <Alert tone="caution" title={texts.missingText} />}
      <Table
        dense
        caption={texts.engines}
        rows={engines}
        rowKey={(engine) => engine.hash}
        columns={[
          {
            key: "engine",
            head: heads.engine,
            rowHeader: true,
            cell: (engine) => (
              <code className="font-mono text-sm" title={engine.hash}>
                {engine.hash.slice(0, 12)}
              </code>
            ),
          },
          {
            key: "state",
            head: heads.state,
            cell: ({ isRunning, isKept }) => (
              <Badge tone={isRunning ? "go" : isKept ? "neutral" : "caution"}>
                {isRunning ? texts.running : isKept ? texts.kept : texts.missing}
              </Badge>
            ),
          },
          {
            key: "competitions",
            head: heads.competitions,
            wideOnly: true,
            cell: (engine) => (engine.competitions.length === 0 ? "–" : list(engine.competitions)),
          },
          { key: "races", head: heads.races, numeric: true, cell: (engine) => number(engine.races) },
        ]}
      />
    </Card>
  );
}

function Limits({ limits }: Pick<Route.ComponentProps["loaderData"], "limits">) {
  const { settingsPanel: texts } = useMessages();
  const { number } = useFormats();
  const shown = {
    picture: texts.kilobytes({ count: number(limits.picture / 1024) }),
    importRows: number(limits.importRows),
    reads: texts.perMinute({ count: number(limits.reads) }),
    writes: texts.perMinute({ count: number(limits.writes) }),
    sessionWrites: texts.perMinute({ count: number(limits.sessionWrites) }),
  };
  const rows = Object.entries(shown) as [keyof typeof shown, string][];
  return (
    <Card title={texts.limits}>
      <Table
        dense
        caption={texts.limits}
        rows={rows}
        rowKey={([key]) => key}
        columns={[
          { key: "limit", head: texts.limitColumns.limit, rowHeader: true, cell: ([key]) => texts.limitNames[key] },
          { key: "value", head: texts.limitColumns.value, numeric: true, cell: ([, value]) => value },
        ]}
      />
    </Card>
  );
}
