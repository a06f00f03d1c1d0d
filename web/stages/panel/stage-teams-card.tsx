import { offeredStageActs } from "#domain/stages/stage-acts.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { Badge, Card } from "../../ui/card.tsx";
import { Table, type Column } from "../../ui/table.tsx";
import { TextLink } from "../../ui/button.tsx";
import { ActForm } from "../../panel-kit/act-form.tsx";
import { StageActForm } from "./stage-act-form.tsx";
import { factsOf, isPublished, type StageView } from "./stage-view.ts";
import { useState } from "react";
import { penaltyBounds, penaltyKinds, type PenaltyKind } from "#domain/stages/penalty.ts";
import { TextField, Select } from "../../ui/field.tsx";

type Entrant = StageView["entrants"][number];

export function StageTeamsCard(view: StageView) {
  const { stage, entrants, out, penalties } = view;
  const { stagesPanel, teamsPanel, panel } = useMessages();
  const { teams: texts, penalty, order, results } = stagesPanel;
  const { acts: teamTexts } = teamsPanel.team;
  const { number } = useFormats();
  const offered = offeredStageActs("teams", stage.state, factsOf(view));
  const seeded = entrants.toSorted((a, b) => a.position - b.position);
  const published = isPublished(view);
  const outOf = new Map(out.map((team) => [team.teamId, team]));
  const columns: Column<Entrant>[] = [
    { head: order.seeding, numeric: true, wideOnly: true, cell: ({ position }) => number(position) },
    {
      head: panel.words.team,
      rowHeader: true,
      cell: ({ id, name, code }) => (
        <>
          <TextLink to={`/team/${id}`}>{name}</TextLink> <span className="figures text-quiet">{code}</span>
        </>
      ),
    },
    {
      head: panel.words.state,
      cell: ({ id, name }) => {
        const team = outOf.get(id);
        return (
          <>
            {team ? (
              <>
                <Badge tone="stop">{team.why === "disqualified" ? results.why.disqualified : texts.withdrawn}</Badge>{" "}
                {team.reason}
              </>
            ) : (
              texts.racing
            )}
            {penalties
              .filter(({ teamId }) => teamId === id)
              .map((given) => (
                <div key={given.id} className="mt-2 flex flex-wrap items-center gap-3">
                  <span>
                    {penalty.told({
                      kind: given.kind,
                      amount: given.kind === "races" ? given.raceIds.length : given.amount,
                      reason: given.reason,
                    })}
                  </span>
                  <StageActForm
                    act="lift-penalty"
                    version={stage.version}
                    name={name}
                    published={published}
                    fields={{ penalty: given.id }}
                  >
                    {published && <p className="font-semibold">{name}</p>}
                  </StageActForm>
                </div>
              ))}
          </>
        );
      },
    },
  ];
  const act: Column<Entrant> = {
    head: <span className="sr-only">{texts.columns.act}</span>,
    cell: ({ id, name, isWithdrawn }) => (
      <div className="flex justify-end">
        {outOf.get(id)?.why === "disqualified" ? (
          <ActForm
            page="stages/panel/stage"
            intent="reinstate-team"
            label={teamTexts["reinstate-team"]}
            isPublished={published}
            fields={{ team: id }}
          >
            {published && <p className="font-semibold">{name}</p>}
          </ActForm>
        ) : (
          isWithdrawn &&
          offered.includes("readmit") && (
            <StageActForm act="readmit" version={stage.version} name={name} published={published} fields={{ team: id }}>
              {published && <p className="font-semibold">{name}</p>}
            </StageActForm>
          )
        )}
      </div>
    ),
  };
  const decided = seeded.filter(({ id }) => outOf.has(id) || penalties.some(({ teamId }) => teamId === id));
  const racing = entrants.filter(({ id }) => !outOf.has(id));
  return (
    <Card
      title={panel.sections.teams}
      aside={
        offered.includes("withdraw") &&
        racing.length > 0 && (
          <TeamDecision key={`${stage.version} ${racing.map(({ id }) => id).join()}`} teams={racing} view={view} />
        )
      }
    >
      <p className="mb-3">
        {texts.count({ racing: number(entrants.length - out.length), all: number(entrants.length) })}
      </p>
      {decided.length > 0 && (
        <Table dense caption={texts.decided} columns={[...columns, act]} rows={decided} rowKey={(each) => each.id} />
      )}
      <details className="mt-3">
        <summary className="cursor-pointer font-semibold">{texts.bySeeding}</summary>
        <div className="mt-3">
          <Table dense caption={texts.bySeeding} columns={columns} rows={seeded} rowKey={(each) => each.id} />
        </div>
      </details>
    </Card>
  );
}

type Decision = PenaltyKind | "withdraw" | "disqualify-team";

function TeamDecision({ teams, view }: { teams: readonly { id: string; name: string }[]; view: StageView }) {
  const { stagesPanel: stages, teamsPanel, panel } = useMessages();
  const { stage, keepsPlaces, rule, competition } = view;
  const { penalty } = stages;
  const { exclude, acts } = teamsPanel.team;
  const [decision, setDecision] = useState<Decision>("places");
  const kinds = penaltyKinds.filter((kind) => kind !== "points" || rule.places === "points");
  const penaltyKind = penaltyKinds.find((kind) => kind === decision);
  const label =
    penaltyKind !== undefined
      ? stages.acts.penalise
      : decision === "withdraw"
        ? stages.acts.withdraw
        : acts["disqualify-team"];
  const what = decision === "withdraw" ? stages.sure.withdraw : exclude.disqualifyLead;
  const options: { value: Decision; label: string }[] = [
    ...kinds.map((value) => ({ value, label: penalty.kinds[value] })),
    { value: "withdraw", label: stages.acts.withdraw },
    { value: "disqualify-team", label: acts["disqualify-team"] },
  ];
  return (
    <ActForm
      page="stages/panel/stage"
      intent={penaltyKind === undefined ? (decision as "withdraw" | "disqualify-team") : "penalise"}
      label={stages.acts.decision}
      ask={{ text: penalty.lead, label, isDanger: penaltyKind === undefined }}
      fields={{ version: stage.version }}
      isPublished={isPublished(view)}
      takesReason="public"
    >
      <Select
        name="team"
        required
        placeholder={penalty.chooseTeam}
        label={panel.words.team}
        options={teams.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Select
        label={stages.teams.what}
        options={options}
        value={decision}
        onChange={(event) => setDecision(event.currentTarget.value as Decision)}
      />
      {penaltyKind === undefined && <p>{`${what} ${keepsPlaces ? exclude.stayEmpty : exclude.closeUp}`}</p>}
      {penaltyKind !== undefined && <input type="hidden" name="penalty" value={penaltyKind} />}
      {(penaltyKind === "places" || penaltyKind === "points") && (
        <TextField
          name="amount"
          type="number"
          {...penaltyBounds}
          required
          label={penalty.amount[penaltyKind]}
          defaultValue={penaltyKind === "places" ? 1 : 5}
        />
      )}
      {penaltyKind === "races" && (
        <TextField name="races" label={penalty.races} hint={penalty.racesHint} required autoComplete="off" />
      )}
      {decision === "disqualify-team" && (
        <TextField
          name="from"
          type="datetime-local"
          label={exclude.from}
          hint={exclude.fromHint({ zone: competition.timeZone })}
        />
      )}
    </ActForm>
  );
}
