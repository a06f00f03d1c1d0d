import { useState } from "react";
import { z } from "zod";
import { asItCame, field, id, tick } from "#server/platform/forms/fields.ts";
import { readForm } from "#server/platform/forms/read-form.ts";
import { assignDivisions, type TeamSeen } from "#server/teams/assign-divisions.ts";
import { listPanelTeams, readTeamChoice } from "#server/teams/list-panel-teams.ts";
import { countActiveCarLanguages } from "#server/teams/active-car-language.ts";
import { carLanguages } from "#languages/compiling/car-language.ts";
import { siteContext } from "#server/http/site-context.ts";
import { useDivisionWords } from "../../competitions/division-words.ts";
import { Select } from "../../ui/select.tsx";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { formAction } from "../../app/form-action.server.ts";
import { useLiveActionData, useLiveTopics } from "../../app/live.ts";
import { Badge } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { Column } from "../../ui/table.tsx";
import { outcomeOf } from "../../ui/field.tsx";
import { ButtonLink, TextLink } from "../../ui/button.tsx";
import { ActNotice } from "../../panel-kit/act-form.tsx";
import { actInCompetition } from "../../panel-kit/competition-in-scope.server.ts";
import { undoFromForm } from "../../panel-kit/undo-by-form.server.ts";
import { shownList } from "../../panel-kit/panel-list.server.ts";
import { PanelPage } from "../../panel-kit/panel-page.tsx";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import { PanelTable, SearchedList, type PanelCells } from "../../panel-kit/panel-table.tsx";
import { AssignDivisionsCard, assignForm } from "./assign-divisions-card.tsx";
import { TeamBadges } from "./team-badges.tsx";
import { progressOf } from "./team-progress.ts";
import { teamsList } from "./teams-list.server.ts";
import type { Route } from "./+types/teams";

export const handle = { texts: ["panel", "teamsPanel", "listsPanel", "divisions"] };

export async function loader(args: Route.LoaderArgs) {
  const { found, list } = await shownList(teamsList, args);
  const { competition, division, divisions, matches } = found;
  return {
    id: competition.id,
    name: competition.name,
    languages: await countActiveCarLanguages(args.context.get(siteContext).database, competition.id),
    division,
    list,
    found: matches,
    divisions,
  };
}

/** Includes the version: a team that changed has to be selected again. */
const tickOf = ({ id: team, version }: { id: string; version: number }) => `${team} ${version}`;

const teamsSeen = field((text) =>
  text.split("\n").flatMap((line): TeamSeen[] => {
    const [team = "", version = ""] = line.split(" ");
    return /^[\w-]{1,64}$/.test(team) ? [{ id: team, version: Number(version) }] : [];
  }),
);

const teamsForm = z.object({ team: teamsSeen, whole: tick, division: id, reason: asItCame, anyway: tick });

export const action = formAction("teams/panel/teams", actInCompetition<Route.ActionArgs>, {
  undo: undoFromForm,
  "assign-divisions": async ({ site, competition, personId, request }, form) => {
    const { database, codes, jobs } = site;
    const { team: marked, whole, division, reason, anyway } = readForm(teamsForm, form).values;
    let teams: readonly TeamSeen[] = marked;
    if (whole) {
      const choice = readTeamChoice(new URL(request.url).searchParams);
      const all = await listPanelTeams(database, codes, competition.id, choice, null);
      teams = all.teams.filter(({ mergedInto }) => mergedInto === null).map((team) => ({ id: team.id }));
    }
    const assignment = { divisionId: division || null, reason, anyway };
    return assignDivisions(database, jobs, { competitionId: competition.id, personId, teams, assignment });
  },
});

export default function PanelTeams({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useLiveActionData(answered);
  const { teamsPanel: texts, divisions: divisionTexts, panel } = useMessages();
  const { teams: title } = panel.sections;
  const { number } = useFormats();
  const { id: competitionId, list, found, languages, divisions } = loaderData;
  const teams = list.rows;
  const words = useDivisionWords();
  useLiveTopics([`competition:${competitionId}`]);
  const base = `${panelPath}/competitions/${competitionId}/teams`;
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const shown = teams.filter(({ mergedInto }) => mergedInto === null);
  const markedHere = shown.filter((team) => marked.has(tickOf(team)));
  const mark = (some: typeof teams, isMarked: boolean) => {
    const ticks = new Set(some.map(tickOf));
    setMarked((before) => new Set([...[...before].filter((tick) => !ticks.has(tick)), ...(isMarked ? ticks : [])]));
  };
  const marks: Column<(typeof teams)[number]> = {
    key: "mark",
    head: (
      <input
        type="checkbox"
        checked={shown.length > 0 && markedHere.length === shown.length}
        onChange={({ target }) => mark(shown, target.checked)}
        aria-label={divisionTexts.assignMany.markAll}
        className="size-5 accent-go"
      />
    ),
    cell: (team) =>
      team.mergedInto === null && (
        <input
          type="checkbox"
          form={assignForm}
          name="team"
          value={tickOf(team)}
          checked={marked.has(tickOf(team))}
          onChange={({ target }) => mark([team], target.checked)}
          aria-label={divisionTexts.assignMany.mark({ name: team.name })}
          className="size-5 accent-go"
        />
      ),
  };
  const cells: PanelCells<typeof list> = {
    // no thousands separators
    number: (team) => team.number,
    code: (team) => <span className="figures">{team.code}</span>,
    name: (team) => (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <TextLink to={`${base}/${team.id}`}>{team.proposedName ?? team.name}</TextLink>
        <TeamBadges team={team} isInList />
      </span>
    ),
    progress(team) {
      const progress = progressOf(team);
      const tone = progress === "submitted" || progress === "checkedIn" ? "go" : "neutral";
      return <Badge tone={tone}>{texts.progress[progress]}</Badge>;
    },
    ai: (team) => (team.aiEntrant ? panel.words.yes : "–"),
  };
  return (
    <PanelPage
      title={title}
      tabTitle={`${title} · ${loaderData.name}`}
      lead={
        <>
          {list.total > 0 && <p aria-live="polite">{texts.count({ found: number(found) })}</p>}
          {languages.length > 0 && (
            <p className="mt-1 text-ink">
              {texts.languages}{" "}
              {languages.map(({ activeCarLanguage, teams: count }, index) => (
                <span key={activeCarLanguage} className="whitespace-nowrap">
                  {index > 0 && " · "}
                  {activeCarLanguage === "bytecode" ? texts.bytecode : carLanguages[activeCarLanguage].title}{" "}
                  <span className="figures font-semibold">{number(count)}</span>
                </span>
              ))}
            </p>
          )}
        </>
      }
      actions={
        <>
          {list.total > 0 && <ButtonLink to={`${base}/cards`}>{texts.cards}</ButtonLink>}
          <ButtonLink to={`${base}/import`} kind="primary">
            {texts.import}
          </ButtonLink>
        </>
      }
    >
      <ActNotice outcome={null} undone={outcomeOf(actionData, "undo")} done="" />
      <SearchedList
        list={list}
        isNarrowed={Boolean(loaderData.division)}
        none={<EmptyState title={texts.none} />}
        tools={
          divisions.length > 0 && (
            <Select
              name="division"
              label={divisionTexts.division}
              options={[
                { value: "", label: divisionTexts.all },
                ...divisions.map((division) => ({ value: division.id, label: words.name(division) })),
                { value: "none", label: words.name(null) },
              ]}
              defaultValue={loaderData.division}
            />
          )
        }
      >
        {divisions.length > 0 && (
          <AssignDivisionsCard
            loaderData={loaderData}
            marked={markedHere.length}
            outcome={outcomeOf(actionData, "assign-divisions") ?? null}
          />
        )}
        <PanelTable list={list} caption={title} cells={cells} {...(divisions.length > 0 && { before: [marks] })} />
      </SearchedList>
    </PanelPage>
  );
}
