import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";
import { z } from "zod";
import { may } from "#server/accounts/permissions.ts";
import { listCompetitionNames } from "#server/competitions/panel-competition.ts";
import { checkIn, undoCheckIn, type CheckInOutcome } from "#server/panel/readiness/check-in.ts";
import { countByCity, teamLights } from "#server/panel/read-race-day.ts";
import { readForm, id } from "#server/platform/forms/read-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { formAction } from "../app/form-action.server.ts";
import { useLiveActionData, useLiveTopics } from "../app/live.ts";
import { forbidden } from "../app/visit.server.ts";
import { Badge, EmptyState } from "../ui/card.tsx";
import { outcomeOf } from "../ui/field.tsx";
import { showNotice } from "../ui/notices.ts";
import { ActForm } from "../panel-kit/act-form.tsx";
import { requirePanel } from "../panel-kit/panel-scope.server.ts";
import { shownList } from "../panel-kit/panel-list.server.ts";
import { PanelPage, useLocalName } from "../panel-kit/panel-page.tsx";
import { PanelTable, SearchedList, type PanelCells } from "../panel-kit/panel-table.tsx";
import { useCheckInNotice } from "../teams/check-in-alert.tsx";
import { readinessList } from "./readiness-list.server.ts";
import type { Route } from "./+types/readiness";

const page = "panel/readiness";

export const handle = { texts: ["panel", "readinessPanel", "teamsPanel", "listsPanel", "divisions"] };

const checkInForm = z.object({ team: id });

export async function loader(args: Route.LoaderArgs) {
  const { found, list } = await shownList(readinessList, args);
  const { competition, rows } = found;
  return {
    competitionId: competition?.id ?? null,
    list,
    cities: countByCity(rows),
    lightNames: teamLights,
    teams: rows.length,
    checkedIn: rows.filter(({ checkedInAt }) => checkedInAt !== null).length,
  };
}

async function actOnReadiness({ context, request }: Route.ActionArgs, _: unknown, form: FormData) {
  const { database } = context.get(siteContext);
  const who = await requirePanel(context, request);
  const asked = new URL(request.url).searchParams.get("competition");
  const competition = (await listCompetitionNames(database)).find(({ id: each }) => each === asked);
  if (!competition || !who.person || !may(who, { act: "help-people", brand: competition.brand })) {
    throw forbidden(context);
  }
  const { team: teamId } = readForm(checkInForm, form).values;
  return {
    database,
    checked: { competitionId: competition.id, brand: competition.brand, personId: who.person.id, teamId },
  };
}

export const action = formAction(page, actOnReadiness, {
  "check-in": ({ database, checked }) => checkIn(database, checked),
  undo: ({ database, checked }) => undoCheckIn(database, checked),
});

const tones = { "no-car": "caution", rejected: "stop", accepted: "go" } as const;

export default function Readiness({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useLiveActionData(answered);
  const { readinessPanel: texts, panel, teamsPanel } = useMessages();
  const localName = useLocalName();
  const { number } = useFormats();
  const { competitionId, cities, lightNames, teams, checkedIn } = loaderData;
  const noticeOf = useCheckInNotice();
  const showOutcome = useEffectEvent((outcome: CheckInOutcome) => {
    const notice = noticeOf(outcome);
    showNotice({ ...notice, ...(notice.kind === "stop" && { stays: "on-page" }) });
  });
  const outcome = outcomeOf(actionData, "check-in");
  useEffect(() => {
    if (outcome) showOutcome(outcome);
  }, [outcome]);
  useLiveTopics(competitionId === null ? [] : [`competition:${competitionId}`]);
  return (
    <PanelPage
      title={panel.sections.readiness}
      lead={teams > 0 ? texts.counted({ checkedIn: number(checkedIn), teams: number(teams) }) : undefined}
    >
      {cities.length === 0 && <EmptyState title={competitionId === null ? texts.none : teamsPanel.none} />}
      {cities.length > 0 && (
        <ul className="space-y-3">
          {cities.map(({ city, counts }) => (
            <li key={city} className="flex flex-wrap items-baseline gap-x-3 gap-y-2">
              <span className="min-w-32 font-semibold">{localName(city)}</span>
              {lightNames.map(
                (light) =>
                  counts[light] > 0 && (
                    <Badge key={light} tone={tones[light]}>
                      {`${number(counts[light])} ${texts.lights[light]}`}
                    </Badge>
                  ),
              )}
            </li>
          ))}
        </ul>
      )}
      {competitionId !== null && cities.length > 0 && <Teams loaderData={loaderData} competitionId={competitionId} />}
    </PanelPage>
  );
}

function Teams({
  loaderData: { list },
  competitionId,
}: Pick<Route.ComponentProps, "loaderData"> & { competitionId: string }) {
  const { readinessPanel: texts, panel } = useMessages();
  const [parameters] = useSearchParams();
  const here = new URLSearchParams(parameters);
  here.set("competition", competitionId);
  const { dateTime } = useFormats();
  const cells: PanelCells<typeof list> = {
    // no thousands separators
    number: (team) => team.number,
    light: (team) => (
      <span className="whitespace-nowrap">
        <Badge tone={tones[team.light]}>{texts.lights[team.light]}</Badge>
      </span>
    ),
    here: (team) => (
      // The same width before and after, and the undo isn't where the button was.
      <div className="grid grid-cols-[6.5rem_10rem] items-center justify-items-start gap-x-3 whitespace-nowrap md:grid-cols-[14rem_10rem]">
        {team.checkedInAt !== null && (
          <time
            className="max-md:text-sm max-md:whitespace-normal"
            dateTime={team.checkedInAt.toISOString()}
            suppressHydrationWarning
          >
            {dateTime(team.checkedInAt)}
          </time>
        )}
        <ActForm
          page={page}
          intent={team.checkedInAt === null ? "check-in" : "undo"}
          label={team.checkedInAt === null ? texts.door.submit : texts.door.undo}
          fields={{ team: team.id }}
          to={`?${here.toString()}`}
        />
      </div>
    ),
  };
  return (
    <div className="space-y-4">
      <SearchedList list={list} keep={{ competition: competitionId }}>
        <PanelTable list={list} caption={panel.sections.teams} cells={cells} />
      </SearchedList>
    </div>
  );
}
