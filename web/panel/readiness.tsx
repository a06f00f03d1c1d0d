import { Form, Link, data, useSearchParams, useSubmit } from "react-router";
import { z } from "zod";
import { may } from "#server/accounts/permissions.ts";
import { listCompetitionNames } from "#server/competitions/panel-competition.ts";
import { readHealth } from "#server/http/health.ts";
import { checkIn, undoCheckIn, type CheckInOutcome } from "#server/panel/readiness/check-in.ts";
import { countByCity, readScreens, teamLights } from "#server/panel/readiness/team-readiness.ts";
import { id } from "#server/platform/forms/fields.ts";
import { readForm } from "#server/platform/forms/read-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { intentIn } from "../app/form-intent.server.ts";
import { useLiveActionData, useLiveTopics } from "../app/live.ts";
import { PageHead } from "../app/page-head.tsx";
import { siteError } from "../app/site-error.ts";
import { visitContext } from "../app/visit.server.ts";
import { Button } from "../ui/button.tsx";
import { Badge, Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { IntentButton } from "../ui/intent.tsx";
import { Table } from "../ui/table.tsx";
import { requirePanel } from "../panel-kit/admin-auth.server.ts";
import { ListTools } from "../panel-kit/list-tools.tsx";
import { panelPath } from "../panel-kit/panel-sections.ts";
import { CheckInAlert } from "../teams/check-in-alert.tsx";
import { lightGroups, lightSorts, listedLights } from "./lights-listed.server.ts";
import { PreflightCard } from "./preflight-card.tsx";
import type { Route } from "./+types/readiness";
import { useTableColumns } from "../panel-kit/use-table-columns.tsx";
import { lightColumns } from "./light-columns.ts";

export const handle = { texts: ["panel", "readinessPanel", "listsPanel", "divisions"] };

const checkInForm = z.object({ team: id });

const mostShown = 200;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { database, reportError } = context.get(siteContext);
  const { who, competitions, competition, all, choice, teams } = await listedLights(context, request);
  return {
    competitions: competitions.map(({ id, name }) => ({ id, name })),
    competitionId: competition?.id ?? null,
    choice,
    groups: lightGroups,
    sorts: lightSorts,
    teams: teams.slice(0, mostShown),
    fitting: teams.length,
    cities: countByCity(all),
    lightNames: teamLights,
    // Check-in works without health data, which is shown as unknown.
    lights: await readHealth(database).catch((error: unknown) => {
      reportError(error, request);
      return null;
    }),
    screens: await readScreens(database),
    mayRehearse: competitions.some(({ brand }) => may(who, { act: "organise", brand })),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { database } = context.get(siteContext);
  const who = await requirePanel(context, request);
  const asked = new URL(request.url).searchParams.get("competition");
  const competition = (await listCompetitionNames(database)).find(({ id: each }) => each === asked);
  if (!competition || !who.person || !may(who, { act: "help-people", brand: competition.brand })) {
    throw siteError(403, messagesOf(context.get(visitContext).language).shell.errors.forbidden);
  }
  const form = await request.formData();
  const { team: teamId } = readForm(checkInForm, form).values;
  const checked = { competitionId: competition.id, brand: competition.brand, personId: who.person.id, teamId };
  if (intentIn(form, "panel/readiness") === "undo") {
    await undoCheckIn(database, checked);
    return data(null);
  }
  const outcome = await checkIn(database, checked);
  return data(outcome, { status: outcome.kind === "refused" ? 400 : 200 });
}

const tones = { "never-came": "neutral", "no-car": "caution", rejected: "stop", accepted: "go" } as const;

export default function Readiness({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useLiveActionData(answered);
  const { readinessPanel: texts } = useMessages();
  const { number } = useFormats();
  const submit = useSubmit();
  const { competitions, competitionId, cities, lightNames, lights, screens, mayRehearse } = loaderData;
  useLiveTopics(competitionId === null ? [] : [`competition:${competitionId}`]);
  return (
    <div className="max-w-6xl space-y-6">
      <PageHead title={texts.title} unlisted />
      <header>
        <h1 className="display text-4xl">{texts.title}</h1>
        {mayRehearse && (
          <p className="mt-2">
            <Link to="/code-prix-admin-panel/rehearsal" className="link">
              {texts.rehearsal.link}
            </Link>
          </p>
        )}
      </header>
      {competitions.length > 1 && (
        <Form className="flex flex-wrap items-center gap-3" onChange={(event) => void submit(event.currentTarget)}>
          <label className="font-semibold" htmlFor="competition">
            {texts.competition}
          </label>
          <select
            id="competition"
            name="competition"
            data-unkept
            defaultValue={competitionId ?? ""}
            className="control select"
          >
            {competitions.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <noscript>
            <Button type="submit">{texts.choose}</Button>
          </noscript>
        </Form>
      )}
      {competitionId === null ? (
        <EmptyState title={texts.none} />
      ) : (
        <>
          <Card title={texts.cities}>
            {cities.length === 0 && <p className="text-quiet">{texts.noTeams}</p>}
            <ul className="space-y-3">
              {cities.map(({ city, counts }) => (
                <li key={city} className="flex flex-wrap items-baseline gap-x-4 gap-y-2">
                  <span className="min-w-32 font-semibold">{city}</span>
                  {lightNames.map((light) => (
                    <Badge key={light} tone={counts[light] === 0 ? "neutral" : tones[light]}>
                      {`${number(counts[light])} ${texts.lights[light]}`}
                    </Badge>
                  ))}
                </li>
              ))}
            </ul>
          </Card>
        </>
      )}
      {competitionId !== null && cities.length > 0 && (
        <Teams loaderData={loaderData} competitionId={competitionId} outcome={actionData} />
      )}
      <PreflightCard lights={lights} screens={screens} />
    </div>
  );
}

function Teams({
  loaderData: { teams, choice, groups, sorts, fitting },
  competitionId,
  outcome,
}: Pick<Route.ComponentProps, "loaderData"> & { competitionId: string; outcome: CheckInOutcome | null | undefined }) {
  const { listsPanel, readinessPanel: texts } = useMessages();
  const [parameters] = useSearchParams();
  const here = new URLSearchParams(parameters);
  here.set("competition", competitionId);
  const { number, dateTime } = useFormats();
  const columns = useTableColumns(lightColumns, {
    // no thousands separators
    number: (team) => team.number,
    light: (team) => <Badge tone={tones[team.light]}>{texts.lights[team.light]}</Badge>,
    here: (team) => (
      <Form
        method="post"
        action={`?${here.toString()}`}
        className="flex flex-wrap items-center gap-3"
        preventScrollReset
      >
        <input type="hidden" name="team" value={team.id} />
        {team.checkedInAt === null ? (
          <IntentButton page="panel/readiness" intent="check-in" kind="primary" pending={false}>
            {texts.door.submit}
          </IntentButton>
        ) : (
          <>
            <time dateTime={team.checkedInAt.toISOString()} suppressHydrationWarning>
              {dateTime(team.checkedInAt)}
            </time>
            <IntentButton page="panel/readiness" intent="undo" pending={false}>
              {texts.door.undo}
            </IntentButton>
          </>
        )}
      </Form>
    ),
  });
  return (
    <div className="space-y-4">
      <h2 className="display text-2xl">{texts.door.title}</h2>
      {outcome && <CheckInAlert outcome={outcome} />}
      <ListTools
        choice={choice}
        groups={groups.map((value) => ({
          value,
          label: value === "here" || value === "away" ? listsPanel.readiness.groups[value] : texts.lights[value],
        }))}
        sorts={sorts.map((value) => ({ value, label: listsPanel.readiness.sorts[value] }))}
        exportAt={`${panelPath}/readiness.csv`}
        keep={{ competition: competitionId }}
      />
      {teams.length === 0 ? (
        <EmptyState title={listsPanel.noneFits} />
      ) : (
        <Table dense caption={texts.teams} columns={columns} rows={teams} rowKey={(team) => team.id} />
      )}
      {fitting > teams.length && (
        <p className="text-quiet">{listsPanel.more({ count: number(fitting - teams.length) })}</p>
      )}
    </div>
  );
}
