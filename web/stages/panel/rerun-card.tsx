import { useState } from "react";
import { Form } from "react-router";
import { longestReason } from "#domain/platform/limits.ts";
import { offeredRerunDecisions } from "#domain/stages/rerun-acts.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { ActForm } from "../../panel-kit/act-form.tsx";
import { Badge, Card } from "../../ui/card.tsx";
import { IntentButton, TextField, Select } from "../../ui/field.tsx";
import { Table, type Column } from "../../ui/table.tsx";
import { isPublished, type StageView } from "./stage-view.ts";

type Rerun = StageView["reruns"][number];
type Change = NonNullable<Rerun["difference"]>["places"][number];

export function RerunCard(view: StageView) {
  const { stagesPanel, panel } = useMessages();
  const { rerun: texts } = stagesPanel;
  const [team, setTeam] = useState("");
  const { reruns, entrants, engines, cars } = view;
  const isOpen = reruns.some(({ state }) => state === "running" || state === "proposed");
  const ofTeam = cars.filter((car) => car.teamId === team);
  return (
    <Card title={texts.title} isFolded={reruns.length === 0}>
      {!isOpen && (
        <Form method="post" className="mt-4 grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <TextField name="reason" label={panel.words.reason} required maxLength={longestReason} autoComplete="off" />
          <Select
            name="team"
            label={panel.words.team}
            value={team}
            onChange={({ target }) => setTeam(target.value)}
            placeholder={texts.anyTeam}
            options={entrants.map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` }))}
          />
          <Select
            name="car"
            label={texts.car}
            options={[
              { value: "", label: texts.sameCar },
              ...ofTeam.map((car) => ({ value: car.id, label: `${car.name} · ${car.codeHash}` })),
            ]}
          />
          <TextField type="datetime-local" name="from" label={texts.from} step={1} />
          <TextField type="datetime-local" name="to" label={texts.to} step={1} />
          <Select
            name="engine"
            label={texts.engine}
            placeholder={texts.anyEngine}
            options={engines.map((hash) => ({ value: hash, label: hash.slice(0, 12) }))}
          />
          <Select
            name="seeds"
            label={texts.seeds}
            options={[
              { value: "same", label: texts.sameSeeds },
              { value: "new", label: texts.newSeeds },
            ]}
          />
          <IntentButton page="stages/panel/stage" intent="propose-rerun">
            {texts.propose}
          </IntentButton>
        </Form>
      )}
      <ul className="mt-4 space-y-4">
        {reruns.map((rerun) => (
          <li key={rerun.id} className="border-t border-line pt-4">
            <Proposal rerun={rerun} view={view} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Proposal({ rerun, view }: { rerun: Rerun; view: StageView }) {
  const { stagesPanel, competitionsPanel, panel } = useMessages();
  const { rerun: texts } = stagesPanel;
  const { number, dateTime } = useFormats();
  const { state, difference } = rerun;
  const names = new Map(view.entrants.map(({ id, name }) => [id, name]));
  const columns: Column<Change>[] = [
    { head: panel.words.team, rowHeader: true, cell: (change) => names.get(change.teamId) ?? "–" },
    { head: texts.columns.from, numeric: true, cell: (change) => (change.from === null ? "–" : number(change.from)) },
    {
      head: texts.columns.to,
      numeric: true,
      cell: (change) => {
        const isUp = change.to !== null && change.from !== null && change.to < change.from;
        return (
          <span className={isUp ? "text-go-text" : "text-stop"}>
            {isUp ? "▲ " : "▼ "}
            {change.to === null ? "–" : number(change.to)}
          </span>
        );
      },
    },
    {
      head: texts.columns.advance,
      cell: (change) => {
        if (change.advancedBefore === change.advancesAfter) return "";
        return change.advancesAfter ? (
          <Badge tone="go">{texts.nowIn}</Badge>
        ) : (
          <Badge tone="stop">{texts.nowOut}</Badge>
        );
      },
    },
  ];
  return (
    <div className="space-y-3">
      <p className="flex flex-wrap items-baseline gap-3">
        <Badge tone={state === "applied" ? "go" : state === "undone" ? "neutral" : "caution"}>
          {{ ...stagesPanel.states, ...texts.states }[state]}
        </Badge>
        <span className="font-semibold">{rerun.reason}</span>
        <span className="text-quiet" suppressHydrationWarning>
          {`${rerun.by ?? competitionsPanel.meanwhile.theSite}, ${dateTime(rerun.createdAt, view.competition.timeZone)}`}
        </span>
      </p>
      {difference && (
        <>
          <p>{texts.changed({ changed: number(difference.changedRaces), races: number(difference.races) })}</p>
          {difference.disagreeing > 0 && (
            <p className="font-semibold text-stop">{texts.disagreeing({ count: number(difference.disagreeing) })}</p>
          )}
          {difference.places.length === 0 ? (
            <p>{texts.noPlaces}</p>
          ) : (
            <Table
              dense
              caption={texts.title}
              columns={columns}
              rows={difference.places}
              rowKey={(change) => change.teamId}
            />
          )}
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {offeredRerunDecisions(state).map(({ id: intent, look }) => (
          <ActForm
            key={intent}
            page="stages/panel/stage"
            intent={intent}
            label={texts[intent]}
            kind={look}
            isPublished={isPublished(view)}
            fields={{ proposal: rerun.id }}
            {...(intent === "apply-rerun" && { reason: rerun.reason })}
          />
        ))}
      </div>
    </div>
  );
}
