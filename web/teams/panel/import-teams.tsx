import { Form, Link } from "react-router";
import { z } from "zod";
import { importTeams, previewImport } from "#server/teams/import-teams.ts";
import {
  importColumnNames,
  importLimits,
  type ColumnChoice,
  type ImportColumn,
  type ImportProblem,
  type ImportRow,
} from "#server/teams/import-table.ts";
import { readForm, textsIn, asItCame } from "#server/platform/forms/read-form.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { formAction } from "../../app/form-action.server.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Alert, Card } from "../../ui/card.tsx";
import { IntentButton, TextField, Select } from "../../ui/field.tsx";
import { Table } from "../../ui/table.tsx";
import { actInCompetition, competitionInScope } from "../../panel-kit/panel-scope.server.ts";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import { PanelPage } from "../../panel-kit/panel-page.tsx";
import type { Route } from "./+types/import-teams";
import { formatProblem } from "#messages/format-problem.ts";

const page = "teams/panel/import-teams";

export const handle = { texts: ["panel", "teamsPanel"] };

const shownRows = 20;
const shownProblems = 200;
const shownColumns = 20;
const shownHeads = 100;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { competition } = await competitionInScope(context, request, params.competitionId);
  return { id: competition.id, name: competition.name };
}

const sample = `\uFEFFname,university,city,email\n"Pit Crew","Ege Üniversitesi","İzmir","captain@example.edu"\n`;

const tableForm = z.object({ table: asItCame });

const oneTeam = ["name", "university", "city", "email"] as const;

/** A team that is entered by hand is a table with one row. */
function tableOfOne(form: FormData): string | undefined {
  if (!form.has("university")) return undefined;
  const given = textsIn(oneTeam, form);
  const row = oneTeam.map((column) => `"${given[column].replaceAll('"', '""')}"`);
  return `${oneTeam.join(",")}\n${row.join(",")}\n`;
}

const notInFile = "none";

function columnsIn(form: FormData): ColumnChoice {
  const choice: ColumnChoice = {};
  for (const column of importColumnNames) {
    const value = form.get(`column-${column}`);
    if (value === notInFile) choice[column] = null;
    else if (typeof value === "string" && /^\d{1,4}$/.test(value)) choice[column] = Number(value);
  }
  return choice;
}

/** The preview returns the table as text, so that exactly what was checked is imported. */
async function tableIn({ site, competition }: Awaited<ReturnType<typeof actInCompetition>>, form: FormData) {
  const file = form.get("file");
  const bytes =
    file instanceof File && file.size > 0
      ? new Uint8Array(await file.slice(0, importLimits.bytes + 1).arrayBuffer())
      : new TextEncoder().encode(tableOfOne(form) ?? readForm(tableForm, form).values.table);
  const city = site.configuration.cities.find(({ slug }) => slug === competition.brand)?.turkishName;
  return { bytes, columns: columnsIn(form), city };
}

async function preview(acting: Awaited<ReturnType<typeof actInCompetition>>, form: FormData) {
  const { site, competition } = acting;
  const { bytes, columns, city } = await tableIn(acting, form);
  const table = await previewImport(site.database, competition.id, bytes, columns, city);
  return {
    kind: table.problems.length > 0 ? ("refused" as const) : ("done" as const),
    encoding: table.encoding,
    rows: table.rows.length,
    addresses: table.rows.filter(({ email }) => email !== "").length,
    unused: table.unused.slice(0, shownColumns),
    first: table.rows.slice(0, shownRows),
    problems: table.problems.slice(0, shownProblems),
    problemCount: table.problems.length,
    heads: table.heads.slice(0, shownHeads),
    columns: importColumnNames.map((column) => ({ column, at: table.columns[column] ?? notInFile })),
    table: table.heads.length === 0 ? "" : new TextDecoder(table.encoding).decode(bytes),
  };
}

export const action = formAction(page, actInCompetition<Route.ActionArgs>, {
  preview,
  import: async (acting, form) => {
    const { site, competition, personId } = acting;
    const input = { competitionId: competition.id, personId, ...(await tableIn(acting, form)) };
    const outcome = await importTeams(site.database, site.codes, input);
    if (outcome.kind === "imported") return outcome;
    return outcome.kind === "no-room" ? { ...outcome, kind: "refused" as const } : preview(acting, form);
  },
});

export default function ImportTeams({ loaderData, actionData }: Route.ComponentProps) {
  const { teamsPanel } = useMessages();
  const { importing: texts } = teamsPanel;
  const { number, list } = useFormats();
  const base = `${panelPath}/competitions/${loaderData.id}/teams`;
  const { outcome } = actionData ?? {};
  const preview = outcome && "heads" in outcome ? outcome : undefined;
  return (
    <PanelPage
      title={teamsPanel.import}
      tabTitle={`${teamsPanel.import} · ${loaderData.name}`}
      back={{ to: base, label: teamsPanel.team.back }}
      lead={texts.lead}
      isNarrow
    >
      {outcome?.kind === "imported" && (
        <Alert tone="go" title={texts.done({ count: outcome.teams })}>
          <Link to={`${base}/cards`} className={`${buttonClass({ kind: "primary" })} mt-3`}>
            {teamsPanel.cards}
          </Link>
        </Alert>
      )}
      {outcome && "room" in outcome && (
        <Alert tone="stop" title={texts.noRoom({ rows: number(outcome.rows), room: number(outcome.room) })} />
      )}
      <Card>
        <p className="mb-3">
          <a className="link" download="teams.csv" href={`data:text/csv;charset=utf-8,${encodeURIComponent(sample)}`}>
            {texts.sample}
          </a>
        </p>
        <Form
          key={outcome?.kind === "imported" ? "imported" : "file"}
          method="post"
          encType="multipart/form-data"
          className="flex flex-wrap items-end gap-4"
          data-unkept
        >
          <div className="min-w-64 flex-1">
            <TextField
              label={texts.file}
              type="file"
              name="file"
              accept=".csv,.txt,.tsv,text/csv,text/plain"
              required
              onChange={({ target: { files, form } }) =>
                files?.length && form?.requestSubmit(form.querySelector("button"))
              }
            />
          </div>
          <IntentButton page={page} intent="preview" kind={outcome === undefined ? "primary" : "quiet"}>
            {texts.preview}
          </IntentButton>
        </Form>
      </Card>
      {preview && preview.unused.length > 0 && (
        <Alert
          tone="caution"
          title={texts.unused({
            columns: list(
              preview.unused.map((column) =>
                typeof column === "number" ? texts.unnamed({ number: number(column) }) : column,
              ),
            ),
          })}
        />
      )}
      {preview && preview.problemCount > 0 && (
        <section className="space-y-4">
          <Alert tone="stop" title={texts.problems({ count: preview.problemCount })}>
            {texts.mend}
          </Alert>
          <Problems problems={preview.problems} />
          {preview.problemCount > preview.problems.length && (
            <p className="text-quiet">
              {texts.more({ count: number(preview.problemCount - preview.problems.length) })}
            </p>
          )}
        </section>
      )}
      {preview?.problemCount === 0 && (
        <section className="space-y-4">
          <Alert tone="go" title={texts.found({ rows: preview.rows, addresses: preview.addresses })} />
          <Form method="post" encType="multipart/form-data">
            <input type="hidden" name="table" value={preview.table} />
            {preview.columns.map(({ column, at }) => (
              <input key={column} type="hidden" name={`column-${column}`} value={at} />
            ))}
            <IntentButton page={page} intent="import" kind="primary" size="large">
              {texts.confirm({ rows: number(preview.rows) })}
            </IntentButton>
          </Form>
          <FirstRows rows={preview.first} isAll={preview.first.length === preview.rows} />
        </section>
      )}
      {preview && preview.heads.length > 0 && <Columns {...preview} />}
      {!preview && <AddTeam key={outcome?.kind === "imported" ? outcome.importId : "first"} />}
    </PanelPage>
  );
}

function useColumnTitles(): Record<ImportColumn, string> {
  const { panel, teamsPanel } = useMessages();
  const { team: name, university, city, email } = panel.words;
  const { division, ai } = teamsPanel.columns;
  return { name, university, city, email, division, ai };
}

function AddTeam() {
  const { importing: texts } = useMessages().teamsPanel;
  const titles = useColumnTitles();
  return (
    <Card title={texts.addOne} isFolded>
      <Form method="post" encType="multipart/form-data" className="grid gap-4 sm:grid-cols-2">
        {oneTeam.map((column) => (
          <TextField
            key={column}
            name={column}
            type={column === "email" ? "email" : "text"}
            label={titles[column]}
            required={column !== "email"}
            autoComplete="off"
          />
        ))}
        <div className="sm:col-span-2">
          <IntentButton page="teams/panel/import-teams" intent="import" kind="primary">
            {texts.add}
          </IntentButton>
        </div>
      </Form>
    </Card>
  );
}

interface ColumnsProps {
  heads: readonly string[];
  columns: readonly { column: ImportColumn; at: number | string }[];
  table: string;
}

function Columns({ heads, columns, table }: ColumnsProps) {
  const { importing: texts } = useMessages().teamsPanel;
  const titles = useColumnTitles();
  const { number } = useFormats();
  const options = heads.map((head, at) => ({
    value: String(at),
    label: head === "" ? texts.unnamed({ number: number(at + 1) }) : head,
  }));
  return (
    <Card title={texts.mapping}>
      <Form method="post" encType="multipart/form-data" key={JSON.stringify(columns)}>
        <input type="hidden" name="table" value={table} />
        <div className="grid gap-4 sm:grid-cols-3">
          {columns.map(({ column, at }) => (
            <Select
              key={column}
              name={`column-${column}`}
              label={titles[column]}
              defaultValue={String(at)}
              options={[{ value: notInFile, label: texts.notInFile }, ...options]}
            />
          ))}
        </div>
        <IntentButton page={page} intent="preview" className="mt-4 mr-3">
          {texts.checkAgain}
        </IntentButton>
      </Form>
    </Card>
  );
}

function Problems({ problems }: { problems: readonly ImportProblem[] }) {
  const { teamsPanel, panel } = useMessages();
  const { importing: texts } = teamsPanel;
  const titles = useColumnTitles();
  const { list } = useFormats();
  const problemParts = (problem: ImportProblem) =>
    problem.rule === "no-column"
      ? { ...problem, column: titles[problem.column], heads: problem.heads.join(" | ") }
      : problem.rule === "no-division"
        ? { ...problem, divisions: list(problem.divisions) }
        : problem;
  return (
    <Table
      dense
      caption={texts.columns.problem}
      rows={problems.map((problem, index) => ({ problem, index }))}
      rowKey={({ index }) => index}
      columns={[
        { head: texts.columns.line, numeric: true, cell: ({ problem }) => ("line" in problem ? problem.line : "–") },
        { head: texts.columns.column, cell: ({ problem }) => ("column" in problem ? titles[problem.column] : "–") },
        {
          head: texts.columns.problem,
          cell: ({ problem }) => formatProblem({ ...panel.problem, ...texts.problem }, problemParts(problem)),
        },
      ]}
    />
  );
}

function FirstRows({ rows, isAll }: { rows: readonly ImportRow[]; isAll: boolean }) {
  const { teamsPanel, panel } = useMessages();
  const { importing: texts } = teamsPanel;
  const columns = useColumnTitles();
  const { number } = useFormats();
  return (
    <div>
      {!isAll && <h2 className="display mb-2 text-2xl">{texts.first({ count: number(rows.length) })}</h2>}
      <Table
        dense
        caption={texts.first({ count: number(rows.length) })}
        rows={rows}
        rowKey={(row) => row.line}
        columns={[
          { head: texts.columns.line, numeric: true, cell: (row) => row.line },
          { head: columns.name, rowHeader: true, cell: (row) => row.name },
          { head: columns.university, cell: (row) => row.university },
          { head: columns.city, cell: (row) => row.city, wideOnly: true },
          { head: columns.email, cell: (row) => row.email, wideOnly: true },
          ...(rows.some(({ division }) => division !== "")
            ? [{ head: columns.division, cell: (row: ImportRow) => row.division || "–" }]
            : []),
          ...(rows.some((row) => row.ai)
            ? [{ head: columns.ai, cell: (row: ImportRow) => (row.ai ? panel.words.yes : panel.words.no) }]
            : []),
        ]}
      />
    </div>
  );
}
