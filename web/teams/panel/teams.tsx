import { useState } from "react";
import { z } from "zod";
import { readForm, asItCame, field, id, tick } from "#server/platform/forms/read-form.ts";
import { assignDivisions, type TeamSeen, type AssignOutcome, type LeftOut } from "#server/teams/assign-divisions.ts";
import { listPanelTeams, readTeamChoice } from "#server/teams/list-panel-teams.ts";
import { countActiveCarLanguages } from "#server/teams/find-team.ts";
import { carLanguages } from "#languages/compiling/car-language.ts";
import { siteContext } from "#server/http/site-context.ts";
import { useDivisionWords } from "../../competitions/division-words.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { formAction } from "../../app/form-action.server.ts";
import { useLiveActionData, useLiveTopics } from "../../app/live.ts";
import { Badge, Alert, Card, EmptyState } from "../../ui/card.tsx";
import type { Column } from "../../ui/table.tsx";
import { outcomeOf, CheckboxField, IntentButton, Select } from "../../ui/field.tsx";
import { ButtonLink, TextLink } from "../../ui/button.tsx";
import { ActNotice, ReasonField } from "../../panel-kit/act-form.tsx";
import { undoFromForm, actInCompetition } from "../../panel-kit/panel-scope.server.ts";
import { shownList } from "../../panel-kit/panel-list.server.ts";
import { PanelPage } from "../../panel-kit/panel-page.tsx";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import { PanelTable, SearchedList, type PanelCells } from "../../panel-kit/panel-table.tsx";
import { TeamBadges, progressOf } from "./team-badges.tsx";
import { teamsList } from "./teams-list.server.ts";
import type { Route } from "./+types/teams";
import { Form } from "react-router";

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

/** id of the form that the list's checkboxes belong to. */
const assignForm = "assign-divisions";

type AssignDivisionsCardProps = Pick<Route.ComponentProps, "loaderData"> & {
  marked: number;
  outcome: AssignOutcome | null;
};

function AssignDivisionsCard({ loaderData, marked, outcome }: AssignDivisionsCardProps) {
  const { assign, assignMany: texts, outOfCompetition } = useMessages().divisions;
  const { number } = useFormats();
  const words = useDivisionWords();
  const { divisions, found } = loaderData;
  return (
    <Card>
      {outcome && <StoryLine outcome={outcome} />}
      <details open={marked > 0 || outcome?.kind === "refused" || undefined}>
        <summary className="font-semibold">{texts.title}</summary>
        <Form key={outcome?.kind} id={assignForm} method="post" className="mt-3 space-y-4">
          <p className="max-w-prose text-sm text-quiet">{assign.lead}</p>
          <div className="flex flex-wrap items-end gap-3">
            <Select
              name="division"
              label={assign.into}
              options={[
                ...divisions
                  .filter(({ closedAt }) => closedAt === null)
                  .map((each) => ({
                    value: each.id,
                    label: each.scores ? words.name(each) : `${words.name(each)} · ${outOfCompetition}`,
                  })),
                { value: "", label: words.name(null) },
              ]}
            />
            <div className="min-w-56 flex-1">
              <ReasonField />
            </div>
          </div>
          <CheckboxField name="anyway" value="yes" label={texts.anyway} />
          <CheckboxField name="whole" value="yes" label={texts.whole({ count: found })} />
          <p className="flex flex-wrap items-center gap-3">
            <IntentButton page="teams/panel/teams" intent="assign-divisions" kind="primary">
              {texts.submit}
            </IntentButton>
            <span className="text-quiet" aria-live="polite">
              {texts.marked({ count: number(marked) })}
            </span>
          </p>
        </Form>
      </details>
    </Card>
  );
}

function StoryLine({ outcome }: { outcome: AssignOutcome }) {
  const { divisions, teamsPanel } = useMessages();
  const { assignMany: texts } = divisions;
  return (
    <div className="mb-4 space-y-3">
      <ActNotice
        outcome={outcome}
        undo="teams/panel/teams"
        done={outcome.kind === "done" ? texts.done({ count: outcome.moved }) : ""}
        refused={{ ...teamsPanel.team.refused, ...texts.refused }}
      />
      {outcome.left.length > 0 && (
        <Alert tone="caution" title={texts.left({ count: outcome.left.length })}>
          <ul className="mt-2 max-h-64 space-y-1 overflow-y-auto">
            {outcome.left.map((team) => (
              <li key={team.teamId}>
                <span className="figures">{team.number}</span> <bdi className="font-semibold">{team.name}</bdi>:{" "}
                <Why team={team} />
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {outcome.kind === "done" && outcome.unknown > 0 && (
        <Alert tone="caution" title={texts.unknown({ count: outcome.unknown })} />
      )}
    </div>
  );
}

function Why({ team }: { team: LeftOut }) {
  const { why } = useMessages().divisions.assignMany;
  const words = useDivisionWords();
  return <>{team.why === "division-broken" ? words.broken(team.broken) : why[team.why]}</>;
}
