import { Form, Link, data, redirect } from "react-router";
import { readForm } from "#server/base/forms/read-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import { importForm, importFromAddress, listImports } from "#server/results/imports/imports.ts";
import { useFormats, useMessages } from "../../messages/messages.tsx";
import { intentIn } from "../../shell/form-intent.server.ts";
import { useLastingActionData } from "../../shell/lasting-action-data.ts";
import { useLiveTopics } from "../../shell/live.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TextField } from "../../ui/field.tsx";
import { IntentButton } from "../../ui/intent.tsx";
import { Table } from "../../ui/table.tsx";
import { useTableColumns } from "../lists/use-table-columns.tsx";
import { panelPath } from "../panel-sections.ts";
import type { Route } from "./+types/imports";
import { importColumns } from "./import-columns.ts";
import { ImportStateBadge } from "./import-state.tsx";
import { requireImporter } from "./importer.server.ts";
import { ShareSelect, UploadCard } from "./upload-card.tsx";

export const handle = { texts: ["panel", "panelLists", "imports"] };

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireImporter(context, request);
  const { database, importFiles } = context.get(siteContext);
  return { imports: await listImports(database), disk: await importFiles.used() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { importer } = await requireImporter(context, request);
  const { database, jobs, innerHosts } = context.get(siteContext);
  const form = await request.formData();
  if (intentIn(form, "admin/imports/imports") !== "import-event") return data(null, 400);
  const { values } = readForm(importForm, form);
  const outcome = await importFromAddress(database, jobs, innerHosts, importer, values);
  if (outcome.kind === "added") return redirect(`${panelPath}/imports/${outcome.id}`);
  return data({ reason: outcome.reason, given: values }, 400);
}

/** Bytes as people say them: files of events are some hundred kilobytes to some gigabytes. */
function sizeIn(bytes: number, number: ReturnType<typeof useFormats>["number"]): string {
  const [divisor, unit] = bytes < 1024 ** 2 ? [1024, "kB"] : bytes < 1024 ** 3 ? [1024 ** 2, "MB"] : [1024 ** 3, "GB"];
  return `${number(bytes / divisor, { maximumFractionDigits: 1 })} ${unit}`;
}

/** The events that came from other installations, and how one more comes. */
export default function Imports({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useLastingActionData(answered);
  const { panelLists, imports: texts } = useMessages();
  const { imports, disk } = loaderData;
  const { number } = useFormats();
  const size = (bytes: number) => sizeIn(bytes, number);
  useLiveTopics(["imports:all"]);
  const columns = useTableColumns(importColumns, {
    name: ({ id, name, fileName }) => (
      <Link to={`${panelPath}/imports/${id}`} className="link">
        {name ?? fileName}
      </Link>
    ),
    state: ({ state }) => <ImportStateBadge state={state} />,
  });
  const refusal = actionData?.reason;
  return (
    <div className="max-w-5xl space-y-6">
      <PageHead title={texts.title} unlisted />
      <header>
        <h1 className="display text-4xl">{texts.title}</h1>
        <p className="max-w-prose text-quiet">{texts.lead}</p>
        <p className="mt-2">
          <Link to="/docs/event-file" className="link">
            {texts.document}
          </Link>
        </p>
      </header>
      {imports.length === 0 ? (
        <EmptyState title={texts.none}>{texts.noneText}</EmptyState>
      ) : (
        <>
          <Table dense caption={texts.title} columns={columns} rows={imports} rowKey={({ id }) => id} />
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <a href={`${panelPath}/imports.csv`} className={buttonClass({})}>
              {panelLists.export}
            </a>
            <p className="text-quiet">{texts.disk({ used: size(disk.bytes), of: size(disk.of) })}</p>
          </div>
        </>
      )}
      <UploadCard />
      <Card title={texts.fromAddress}>
        <Form method="post" className="space-y-5" noValidate data-unkept>
          <TextField
            name="address"
            type="url"
            label={texts.address}
            hint={texts.addressHint}
            error={refusal && texts.refusals[refusal]}
            defaultValue={actionData?.given.address}
            maxLength={2_000}
          />
          <ShareSelect name="share" defaultValue={actionData?.given.share} />
          <IntentButton page="admin/imports/imports" kind="primary" intent="import-event">
            {texts.fetch}
          </IntentButton>
        </Form>
      </Card>
    </div>
  );
}
