import { useMemo, type ReactNode } from "react";
import { Form, useRouteLoaderData } from "react-router";
import type { IntentOf } from "#domain/form-intents.ts";
import type { FoundTeam } from "#server/teams/search-teams.ts";
import { fetchJson } from "../../app/http.ts";
import { useDivisionWords } from "../../competitions/division-words.ts";
import { ActForm, ReasonField } from "../../panel-kit/act-form.tsx";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import { Alert, Card } from "../../ui/card.tsx";
import { CheckboxField, IntentButton, type Option, Select, TextField } from "../../ui/field.tsx";
import { TextLink } from "../../ui/button.tsx";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { SearchableSelect } from "../../ui/searchable-select.tsx";
import type { FindOptions } from "../../ui/combobox.tsx";
import type { Route } from "./+types/team";
import type { loader } from "./team.tsx";
import { stageActs } from "#domain/stages/stage-acts.ts";
import { isDoneIn } from "#domain/platform/act.ts";

const page = "teams/panel/team";

type CardProps = Pick<Route.ComponentProps, "loaderData">;

function ActCard({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const loaded = useRouteLoaderData<typeof loader>("teams/panel/team");
  return (
    <Card title={title}>
      {lead !== undefined && <p className="text-sm text-quiet">{lead}</p>}
      <Form method="post" className="mt-4 space-y-4">
        <input type="hidden" name="version" value={loaded?.team.version} />
        {children}
      </Form>
    </Card>
  );
}

type ActButtonProps = {
  intent: IntentOf<typeof page>;
  kind?: "primary" | "quiet" | "danger";
  children: ReactNode;
};

function ActButton({ intent, kind = "quiet", children }: ActButtonProps) {
  return (
    <IntentButton page={page} intent={intent} kind={kind}>
      {children}
    </IntentButton>
  );
}

export function NameCard({ loaderData }: CardProps) {
  const { teamsPanel, panel } = useMessages();
  const { team: texts } = teamsPanel;
  const { team } = loaderData;
  return (
    <ActCard
      title={texts.acts["rename-team"]}
      {...(team.proposedName !== null && { lead: texts.wants({ name: team.proposedName }) })}
    >
      {team.proposedName !== null && (
        <p className="flex flex-wrap gap-3">
          <ActButton intent="approve-name" kind="primary">
            {texts.acts["approve-name"]}
          </ActButton>
          <ActButton intent="refuse-name" kind="danger">
            {texts.acts["refuse-name"]}
          </ActButton>
        </p>
      )}
      <TextField
        key={team.name}
        name="name"
        label={panel.words.name}
        defaultValue={team.name}
        maxLength={loaderData.inputs.name.maxLength}
        autoComplete="off"
      />
      <ActButton intent="rename-team">{texts.acts["rename-team"]}</ActButton>
    </ActCard>
  );
}

export function PeopleCard({ loaderData }: CardProps) {
  const { team: texts } = useMessages().teamsPanel;
  const { team, people, others, id, areAllOthers } = loaderData;
  const find = useMemo(() => findOtherTeams(id, team.id), [id, team.id]);
  return (
    <ActCard title={texts.people} {...(people.length === 0 && { lead: texts.noPeople })}>
      <ul className="divide-y divide-line">
        {people.map(({ personId, name, role }) => (
          <li key={personId} className="flex flex-wrap justify-between gap-3 py-2">
            <TextLink to={`${panelPath}/person/${personId}`}>{name}</TextLink>
            <span className="text-quiet">{texts.roles[role]}</span>
          </li>
        ))}
      </ul>
      {people.length > 0 && team.mergedInto === null && (
        <>
          <Select
            name="member"
            label={texts.who}
            options={people.map(({ personId, name }) => ({ value: personId, label: name }))}
          />
          <SearchableSelect
            key={team.id}
            name="into"
            label={texts.whereTo}
            options={others}
            {...(!areAllOthers && { find })}
            placeholder={texts.free}
          />
          <ActButton intent="move-member">{texts.move}</ActButton>
        </>
      )}
    </ActCard>
  );
}

export function DivisionCard({ loaderData }: CardProps) {
  const { assign, outOfCompetition } = useMessages().divisions;
  const words = useDivisionWords();
  const { division, divisionTrouble: trouble } = loaderData;
  if (division === null) return null;
  const { divisions, own } = division;
  return (
    <ActCard title={assign.title} lead={assign.lead}>
      {trouble !== null && (
        <Alert
          tone="caution"
          title={trouble.division ? assign.brokenNow({ name: words.name(trouble.division) }) : assign.noneNow}
        >
          {trouble.broken.length > 0 && words.broken(trouble.broken)}
        </Alert>
      )}
      {loaderData.team.divisionWaived && <p className="text-sm text-quiet">{assign.waived}</p>}
      <Select
        key={own?.id}
        name="division"
        label={assign.into}
        options={[
          { value: "", label: words.name(null) },
          ...divisions.map((each) => ({
            value: each.id,
            label: each.scores ? words.name(each) : `${words.name(each)} · ${outOfCompetition}`,
          })),
        ]}
        defaultValue={own?.id ?? ""}
      />
      <ReasonField key={division.reason} value={division.reason ?? ""} />
      <CheckboxField name="anyway" value="yes" label={assign.anyway} />
      <ActButton intent="assign-division">{assign.submit}</ActButton>
    </ActCard>
  );
}

export function DeadlineCard({ loaderData }: CardProps) {
  const { team: texts } = useMessages().teamsPanel;
  const { deadline, timeZone } = loaderData;
  return (
    <ActCard title={texts.deadline} lead={texts.deadlineLead({ zone: timeZone })}>
      <TextField key={deadline} name="until" type="datetime-local" label={texts.until} defaultValue={deadline} />
      <p className="flex flex-wrap gap-3">
        <ActButton intent="extend-deadline">{texts.acts["extend-deadline"]}</ActButton>
        {deadline !== "" && <ActButton intent="everybodys-deadline">{texts.everybodys}</ActButton>}
      </p>
    </ActCard>
  );
}

export function AiCard({ loaderData }: CardProps) {
  const { columns, team: texts } = useMessages().teamsPanel;
  const { team, responsible } = loaderData;
  const answers =
    responsible === null
      ? texts.aiNobody
      : (responsible.isConfirmed ? texts.aiBy : texts.aiUnconfirmed)({ name: responsible.name });
  const act = team.aiEntrant ? "mark-people" : "mark-ai";
  return (
    <ActCard title={columns.ai}>
      {team.aiEntrant && <p className="font-semibold">{answers}</p>}
      <ActButton intent={act}>{texts.acts[act]}</ActButton>
    </ActCard>
  );
}

export function HideCard({ loaderData }: CardProps) {
  const { team: texts } = useMessages().teamsPanel;
  const { team, stages } = loaderData;
  const { hiddenReason: reason } = team;
  const act = reason === null ? "hide-team" : "show-team";
  return (
    <Card title={texts.acts["hide-team"]}>
      <p className="mb-4 text-sm text-quiet">{texts.hideLead}</p>
      {reason !== null && <p className="mb-4 font-semibold">{texts.hidden({ name: team.name, reason })}</p>}
      <ActForm
        key={act}
        page={page}
        intent={act}
        label={texts.acts[act]}
        kind={reason === null ? "danger" : "quiet"}
        fields={{ version: team.version }}
        isPublished={stages.some(({ isPublished }) => isPublished)}
        takesReason={reason === null}
      />
    </Card>
  );
}

export function MergeCard({ loaderData }: CardProps) {
  const { team: texts } = useMessages().teamsPanel;
  const { team, others, stages, id, areAllOthers } = loaderData;
  const find = useMemo(() => findOtherTeams(id, team.id), [id, team.id]);
  if (team.mergedInto !== null || stages.length > 0 || (areAllOthers && others.length === 0)) return null;
  return (
    <Card title={texts.merge}>
      <p className="mb-4 text-sm text-quiet">{texts.mergeLead}</p>
      <ActForm page={page} intent="merge-teams" label={texts.merge} kind="danger" fields={{ version: team.version }}>
        <SearchableSelect
          key={team.id}
          name="into"
          label={texts.into}
          options={others}
          {...(!areAllOthers && { find })}
          required
        />
      </ActForm>
    </Card>
  );
}

export function ClaimCard({ loaderData }: CardProps) {
  const { progress, team: texts } = useMessages().teamsPanel;
  const { team, claimAddress, competitionName } = loaderData;
  if (team.claimCode === null || claimAddress === null) return null;
  const mail = new URLSearchParams({
    subject: texts.mailSubject({ competition: competitionName }),
    body: texts.mailBody({ team: team.name, address: claimAddress }),
  });
  return (
    <Card title={texts.claim}>
      {team.claimedAt === null ? (
        <>
          <p className="font-mono text-2xl font-bold">{team.claimCode}</p>
          <p className="mt-1 text-sm break-all text-quiet">{claimAddress}</p>
          {team.contactEmail !== null && (
            <p className="mt-3">
              <a
                className="link"
                href={`mailto:${encodeURIComponent(team.contactEmail)}?${mail.toString().replaceAll("+", "%20")}`}
              >
                {`${texts.mail}: ${team.contactEmail}`}
              </a>
            </p>
          )}
        </>
      ) : (
        <p>{progress.claimed}</p>
      )}
    </Card>
  );
}

export const teamOption = ({ id, name, number }: Pick<FoundTeam, "id" | "name" | "number">): Option => ({
  value: id,
  label: `${name} · ${number}`,
});

function findOtherTeams(competitionId: string, teamId: string): FindOptions {
  return async (text, signal) => {
    const address = `${panelPath}/competitions/${competitionId}/teams/names?${new URLSearchParams({ q: text })}`;
    const { teams } = await fetchJson<{ teams: FoundTeam[] }>(address, { signal });
    return teams.filter(({ id }) => id !== teamId).map(teamOption);
  };
}

export function ExclusionCard({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { teamsPanel, panel } = useMessages();
  const { team: texts } = teamsPanel;
  const { exclude } = texts;
  const { dateTime, list } = useFormats();
  const { team, stages, keepsPlaces, timeZone } = loaderData;
  const vacant = keepsPlaces ? exclude.stayEmpty : exclude.closeUp;
  const open = stages.filter(
    ({ state, withdrawnReason }) => withdrawnReason === null && isDoneIn(stageActs.withdraw, state),
  );
  const disqualification = team.disqualifiedReason === null ? "disqualify-team" : "reinstate-team";
  const left = stages.filter(({ withdrawnReason }) => withdrawnReason !== null);
  const decided = stages.flatMap(({ name, decidedAt }) =>
    decidedAt === null ? [] : [`${name} (${dateTime(decidedAt, timeZone)})`],
  );
  return (
    <Card title={texts.disqualify}>
      <p className="text-sm text-quiet">{`${exclude.lead} ${vacant}`}</p>
      <div className="mt-4 space-y-4 border-t border-line pt-4 empty:hidden">
        {left.map(({ id, name, withdrawnReason, isPublished }) => (
          <div key={id} className="space-y-2">
            <p className="font-semibold">{exclude.isOut({ stage: name, reason: withdrawnReason ?? "" })}</p>
            <ActForm
              page={page}
              intent="readmit"
              label={texts.acts.readmit({ stage: name })}
              fields={{ stage: id }}
              isPublished={isPublished}
            />
          </div>
        ))}
        {open.length > 0 && (
          <ActForm
            key={open.map(({ id }) => id).join()}
            page={page}
            intent="withdraw"
            label={texts.acts.withdraw}
            kind="danger"
            isPublished={open.some(({ isPublished }) => isPublished)}
            takesReason
          >
            <Select
              name="stage"
              required
              placeholder={exclude.chooseStage}
              label={panel.words.stage}
              options={open.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </ActForm>
        )}
      </div>
      <div className="mt-4 space-y-4 border-t border-line pt-4">
        {team.disqualifiedReason === null ? (
          <p>{exclude.disqualifyLead}</p>
        ) : (
          <>
            <p className="font-semibold">{texts.disqualified({ reason: team.disqualifiedReason })}</p>
            <p>
              {team.disqualifiedFrom === null
                ? exclude.sinceBeginning
                : exclude.since({ moment: dateTime(team.disqualifiedFrom, timeZone) })}
            </p>
          </>
        )}
        <ActForm
          key={disqualification}
          page={page}
          intent={disqualification}
          label={texts.acts[disqualification]}
          kind={disqualification === "disqualify-team" ? "danger" : "quiet"}
          fields={{ version: team.version }}
          isPublished={stages.some(({ isPublished }) => isPublished)}
          takesReason={disqualification === "disqualify-team"}
        >
          {disqualification === "disqualify-team" && (
            <TextField
              name="from"
              type="datetime-local"
              label={exclude.from}
              hint={`${exclude.fromHint({ zone: timeZone })} ${decided.length > 0 ? exclude.decided({ stages: list(decided) }) : ""}`}
            />
          )}
        </ActForm>
      </div>
    </Card>
  );
}
