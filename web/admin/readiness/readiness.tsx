import { useRef } from "react";
import { Form, Link, data, useSearchParams, useSubmit } from "react-router";
import type { FormOf } from "#rules/form-intents.ts";
import { may } from "#server/people/accounts/permissions.ts";
import { listCompetitionNames } from "#server/event/competitions/panel-competition.ts";
import { readHealth } from "#server/health.ts";
import { checkIn, undoCheckIn, doorForm } from "#server/organising/readiness/check-in.ts";
import { countByCity, readScreens, teamLights } from "#server/organising/readiness/team-lights.ts";
import { fieldProps, readForm } from "#server/base/forms/read-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import { messagesOf } from "#messages/messages-of.ts";
import type { DivisionTrouble } from "#server/event/divisions/division-of-team.ts";
import { useDivisionWords } from "../../divisions/division-words.ts";
import { useFormats, useMessages } from "../../messages/messages.tsx";
import { intentIn } from "../../shell/form-intent.server.ts";
import { useLastingActionData } from "../../shell/lasting-action-data.ts";
import { useLiveTopics } from "../../shell/live.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { siteError } from "../../shell/site-error.ts";
import { visitContext } from "../../shell/visit.server.ts";
import { Button } from "../../ui/button.tsx";
import { Alert, Badge, Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TextField } from "../../ui/field.tsx";
import { IntentField } from "../../ui/intent.tsx";
import { Table } from "../../ui/table.tsx";
import { requirePanel } from "../admin-auth.server.ts";
import { ListTools } from "../lists/list-tools.tsx";
import { panelPath } from "../panel-sections.ts";
import { CardScanner } from "./card-scanner.tsx";
import { lightGroups, lightSorts, listedLights } from "./lights-listed.server.ts";
import { PreflightCard } from "./preflight-card.tsx";
import type { Route } from "./+types/readiness";
import { useTableColumns } from "../lists/use-table-columns.tsx";
import { lightColumns } from "./light-columns.ts";

export const handle = { texts: ["panel", "readiness", "panelLists", "divisions"] };

/** Rows of the page; the table to download has all that fit. */
const mostShown = 200;

/** The competitions whose people the visitor may help, and of the chosen one every team's light. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { database, reportError } = context.get(siteContext);
  const { who, competitions, competition, all, choice, teams } = await listedLights(context, request);
  return {
    competitions: competitions.map(({ id, name }) => ({ id, name })),
    competitionId: competition?.id ?? null,
    choice,
    inputs: fieldProps(doorForm),
    groups: lightGroups,
    sorts: lightSorts,
    teams: teams.slice(0, mostShown),
    fitting: teams.length,
    cities: countByCity(all),
    lightNames: teamLights,
    // The door goes on when the installation cannot say how it is; that it cannot is a light too.
    lights: await readHealth(database).catch((error: unknown) => {
      reportError(error, request);
      return null;
    }),
    screens: await readScreens(database),
    mayRehearse: competitions.some(({ brand }) => may(who, { act: "organise", brand })),
  };
}

/** Checks a team in, or takes that back. */
export async function action({ context, request }: Route.ActionArgs) {
  const { database, codes } = context.get(siteContext);
  const who = await requirePanel(context, request);
  const id = new URL(request.url).searchParams.get("competition");
  const competition = (await listCompetitionNames(database)).find((each) => each.id === id);
  if (!competition || !who.person || !may(who, { act: "help-people", brand: competition.brand })) {
    throw siteError(403, messagesOf(context.get(visitContext).language).shell.errors.forbidden);
  }
  const form = await request.formData();
  const said = readForm(doorForm, form).values;
  const { brand } = competition;
  const whose = { competitionId: competition.id, brand, personId: who.person.id };
  if (intentIn(form, "admin/readiness/readiness") === "undo") {
    await undoCheckIn(database, { ...whose, teamId: said.team });
    return data(null);
  }
  const typed = said.code;
  const outcome = await checkIn(database, codes, { ...whose, typed });
  return data({ typed, outcome }, { status: outcome.kind === "refused" ? 400 : 200 });
}

const tones = { "never-came": "neutral", "no-car": "caution", rejected: "stop", accepted: "go" } as const;

export default function Readiness({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useLastingActionData(answered);
  const { readiness: texts } = useMessages();
  const { number } = useFormats();
  const submit = useSubmit();
  const { competitions, competitionId, cities, lightNames, lights, screens, mayRehearse } = loaderData;
  useLiveTopics(competitionId === null ? [] : [`competition:${competitionId}`]);
  return (
    <div className="max-w-6xl space-y-6">
      <PageHead title={texts.title} unlisted />
      <header>
        <h1 className="display text-4xl">{texts.title}</h1>
        <p className="text-quiet">{texts.lead}</p>
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
          <Door
            key={competitionId}
            competitionId={competitionId}
            input={loaderData.inputs.code}
            actionData={actionData}
          />
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
      <PreflightCard lights={lights} screens={screens} />
      {competitionId !== null && cities.length > 0 && <Teams loaderData={loaderData} competitionId={competitionId} />}
    </div>
  );
}

function Door({
  competitionId,
  input,
  actionData,
}: {
  competitionId: string;
  input: Route.ComponentProps["loaderData"]["inputs"]["code"];
  actionData: Route.ComponentProps["actionData"];
}) {
  const { door } = useMessages().readiness;
  const submit = useSubmit();
  const field = useRef<HTMLInputElement>(null);
  const to = `?competition=${competitionId}`;
  const { divisions } = useMessages();
  const words = useDivisionWords();
  const told = ({ teamName: team, division, broken }: DivisionTrouble) =>
    division === null
      ? divisions.door.none({ team })
      : divisions.door.broken({ team, division: words.name(division), why: words.broken(broken) });
  const outcome = actionData?.outcome;
  return (
    <Card title={door.title}>
      <div className="space-y-4">
        <div aria-live="assertive">
          {outcome?.kind === "checked-in" && (
            <Alert
              tone={outcome.already ? "caution" : "go"}
              title={(outcome.already ? door.already : door.done)({
                team: outcome.team.name,
                startNumber: String(outcome.team.number),
              })}
            />
          )}
          {outcome?.kind === "refused" && (
            <Alert
              tone="stop"
              title={
                outcome.reason === "division" ? told(outcome.trouble) : door.unknown({ code: actionData?.typed ?? "" })
              }
            />
          )}
        </div>
        <Form
          method="post"
          action={to}
          className="flex flex-wrap items-end gap-3"
          onSubmit={() => {
            // The next card follows at once.
            requestAnimationFrame(() => field.current?.select());
          }}
        >
          <IntentField page="admin/readiness/readiness" intent="check-in" />
          <div className="min-w-64 flex-1">
            <TextField
              ref={field}
              {...input}
              label={door.code}
              hint={door.hint}
              required
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </div>
          <Button type="submit" kind="primary">
            {door.submit}
          </Button>
        </Form>
        <CardScanner
          onCode={(code) =>
            void submit({ intent: "check-in", code } satisfies FormOf<"admin/readiness/readiness">, {
              method: "post",
              action: to,
            })
          }
        />
      </div>
    </Card>
  );
}

function Teams({
  loaderData: { teams, choice, groups, sorts, fitting },
  competitionId,
}: Pick<Route.ComponentProps, "loaderData"> & { competitionId: string }) {
  const { panelLists, readiness: texts } = useMessages();
  const [parameters] = useSearchParams();
  const here = new URLSearchParams(parameters);
  here.set("competition", competitionId);
  const { number, dateTime } = useFormats();
  const columns = useTableColumns(lightColumns, {
    // a start number is a name: no separators
    number: (team) => team.number,
    light: (team) => <Badge tone={tones[team.light]}>{texts.lights[team.light]}</Badge>,
    here: (team) =>
      team.checkedInAt === null ? (
        "–"
      ) : (
        <Form
          method="post"
          action={`?${here.toString()}`}
          className="flex flex-wrap items-center gap-3"
          preventScrollReset
        >
          <IntentField page="admin/readiness/readiness" intent="undo" />
          <input type="hidden" name="team" value={team.id} />
          <time dateTime={team.checkedInAt.toISOString()} suppressHydrationWarning>
            {dateTime(team.checkedInAt)}
          </time>
          <Button type="submit">{texts.door.undo}</Button>
        </Form>
      ),
  });
  return (
    <div className="space-y-4">
      <ListTools
        choice={choice}
        groups={groups.map((value) => ({
          value,
          label: value === "here" || value === "away" ? panelLists.readiness.groups[value] : texts.lights[value],
        }))}
        sorts={sorts.map((value) => ({ value, label: panelLists.readiness.sorts[value] }))}
        exportAt={`${panelPath}/readiness.csv`}
        keep={{ competition: competitionId }}
      />
      {teams.length === 0 ? (
        <EmptyState title={panelLists.noneFits} />
      ) : (
        <Table dense caption={texts.teams} columns={columns} rows={teams} rowKey={(team) => team.id} />
      )}
      {fitting > teams.length && (
        <p className="text-quiet">{panelLists.more({ count: number(fitting - teams.length) })}</p>
      )}
    </div>
  );
}
