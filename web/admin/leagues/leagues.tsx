import { Form, Link, data } from "react-router";
import { fieldProps, readForm, textsIn } from "#server/base/forms/read-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import { tell } from "#messages/tell.ts";
import {
  askForCheck,
  followForm,
  followLeague,
  leaveLeague,
  listLeagues,
  type FollowProblem,
  type ListedLeague,
} from "#server/results/leagues/leagues.ts";
import { useFormats, useMessages, type Messages } from "../../messages/messages.tsx";
import { intentIn } from "../../shell/form-intent.server.ts";
import { useLastingActionData } from "../../shell/lasting-action-data.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { Alert, Badge, Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { IntentButton } from "../../ui/intent.tsx";
import { Table, type Column } from "../../ui/table.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { requireAdmin } from "../admin-auth.server.ts";
import { useTableColumns } from "../lists/use-table-columns.tsx";
import { panelPath } from "../panel-sections.ts";
import { leagueColumns } from "./league-columns.ts";
import type { Route } from "./+types/leagues";

export const handle = { texts: ["panel", "panelLists", "leagues"] };

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  return { leagues: await listLeagues(context.get(siteContext).database), fields: fieldProps(followForm) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireAdmin(context, request);
  const { database, jobs, innerHosts } = context.get(siteContext);
  const form = await request.formData();
  const refused = (problems: FollowProblem[], given: { address: string }) => data({ problems, given }, 400);
  const { league } = textsIn(["league"], form);
  switch (intentIn(form, "admin/leagues/leagues")) {
    case "follow-league": {
      const read = readForm(followForm, form);
      if (read.kind === "refused") return refused(read.problems, read.given);
      const outcome = await followLeague(database, { jobs, innerHosts }, person.id, read.values.address);
      return outcome.kind === "followed"
        ? { problems: [], given: { address: "" } }
        : refused(outcome.problems, read.given);
    }
    case "check-league":
      if ((await askForCheck(database, jobs, person.id, league)) === "unknown") return data(null, 404);
      return null;
    case "leave-league":
      if ((await leaveLeague(database, person.id, league)) === "unknown") return data(null, 404);
      return null;
    case undefined:
      return data(null, 400);
  }
}

/** Which leagues of installations this site follows. */
export default function Leagues({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useLastingActionData(answered);
  const { leagues, panelLists } = useMessages();
  const { panel: texts, states } = leagues;
  const { dateTime } = useFormats();
  const page = "admin/leagues/leagues";
  const problems = actionData?.problems ?? [];
  const formProblem = problems.find(({ field }) => field === "form");
  const columns: Column<ListedLeague>[] = [
    ...useTableColumns(leagueColumns, {
      name: ({ id, name }) => (
        <Link to={`/league/${id}`} className="link wrap-anywhere">
          {name}
        </Link>
      ),
      address: ({ address }) => <span className="text-sm break-all">{address}</span>,
      checkedAt: ({ checkedAt, isChecking }) =>
        isChecking ? texts.checking : checkedAt ? dateTime(checkedAt) : texts.never,
      state: ({ problem, checkedAt }) =>
        problem === null && checkedAt === null ? (
          "–"
        ) : problem === null ? (
          <Badge tone="go">{texts.good}</Badge>
        ) : (
          <>
            <Badge tone="stop">{states.damaged}</Badge>{" "}
            <span className="text-sm">{tell(texts.register, problem, "kind")}</span>
          </>
        ),
    }),
    {
      key: "acts",
      head: "",
      cell: ({ id, name }) => (
        <span className="flex flex-wrap gap-2">
          <Form method="post">
            <input type="hidden" name="league" value={id} />
            <IntentButton page={page} intent="check-league">
              {texts.check}
            </IntentButton>
          </Form>
          <Dialog
            trigger={<Button kind="danger">{texts.leave}</Button>}
            title={texts.leaveAsk({ league: name })}
            description={texts.leaveText}
            actions={
              <Form method="post">
                <input type="hidden" name="league" value={id} />
                <IntentButton page={page} kind="danger" intent="leave-league">
                  {texts.leave}
                </IntentButton>
              </Form>
            }
          />
        </span>
      ),
    },
  ];
  return (
    <div className="max-w-5xl space-y-6">
      <PageHead title={texts.title} unlisted />
      <header>
        <h1 className="display text-4xl">{texts.title}</h1>
        <p className="max-w-prose text-quiet">{texts.lead}</p>
        <p className="mt-2">
          <Link to="/docs/league" className="link">
            {leagues.document}
          </Link>
        </p>
      </header>
      {loaderData.leagues.length === 0 ? (
        <EmptyState title={texts.none}>{texts.noneText}</EmptyState>
      ) : (
        <>
          <Table dense caption={texts.title} columns={columns} rows={loaderData.leagues} rowKey={({ id }) => id} />
          <p>
            <a href={`${panelPath}/leagues.csv`} className={buttonClass({})}>
              {panelLists.export}
            </a>
          </p>
        </>
      )}
      <Card title={texts.follow}>
        <Form method="post" className="space-y-5" noValidate>
          {formProblem && <Alert tone="stop" title={told(texts, formProblem)} />}
          <TextField
            {...loaderData.fields.address}
            type="url"
            label={texts.address}
            hint={texts.addressHint}
            error={problems.filter(({ field }) => field === "address").map((problem) => told(texts, problem))[0]}
            defaultValue={actionData?.given.address}
            autoComplete="off"
            spellCheck={false}
          />
          <IntentButton page={page} kind="primary" intent="follow-league">
            {texts.follow}
          </IntentButton>
        </Form>
      </Card>
    </div>
  );
}

function told(texts: Messages["leagues"]["panel"], problem: FollowProblem): string {
  return problem.rule === "register" ? tell(texts.register, problem.problem, "kind") : tell(texts.problem, problem);
}
