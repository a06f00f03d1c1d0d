import { Form } from "react-router";
import { protestLength } from "#domain/stages/protest-acts.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { Badge, Card } from "../../ui/card.tsx";
import { IntentButton, TextAreaField, Select } from "../../ui/field.tsx";
import { ResultVersionItem } from "../../teams/result-versions.tsx";
import type { StageView } from "./stage-view.ts";

const tones = { open: "caution", upheld: "go", rejected: "neutral" } as const;

/** Protests and published versions of the result, newest first. */
export function ProtestsCard({ stage, protests, versions, entrants, competition, nowMs }: StageView) {
  const { stagesPanel, panel } = useMessages();
  const { protests: texts } = stagesPanel;
  const { dateTime } = useFormats();
  const { provisionalUntil } = stage;
  const moment = provisionalUntil === null ? "" : dateTime(provisionalUntil, competition.timeZone);
  const { min: minLength, max: maxLength } = protestLength;
  const names = new Map(entrants.map(({ id, name }) => [id, name]));
  const entries = [
    ...protests.map((protest) => ({
      key: protest.id,
      at: protest.madeAt,
      entry: <ProtestItem protest={protest} timeZone={competition.timeZone} />,
    })),
    ...versions.map((result) => ({
      key: result.version,
      at: result.publishedAt,
      entry: (
        <ResultVersionItem
          competitionId={competition.id}
          stageId={stage.id}
          result={result}
          timeZone={competition.timeZone}
          teamName={(teamId) => names.get(teamId) ?? teamId}
        />
      ),
    })),
  ].toSorted((a, b) => b.at.getTime() - a.at.getTime());
  return (
    <Card title={texts.title}>
      <p suppressHydrationWarning>
        {provisionalUntil === null
          ? texts.never
          : provisionalUntil.getTime() > nowMs
            ? texts.until({ moment })
            : texts.closed({ moment })}
      </p>
      <ul className="mt-3 divide-y divide-line">
        {entries.map(({ key, entry }) => (
          <li key={key} className="space-y-3 py-4">
            {entry}
          </li>
        ))}
      </ul>
      <details className="mt-4 border-t border-line pt-4">
        <summary className="cursor-pointer font-semibold">{texts.note}</summary>
        <Form key={protests.length} method="post" className="mt-3 space-y-3">
          <Select
            name="team"
            label={panel.words.team}
            options={entrants.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <TextAreaField name="text" label={texts.text} rows={3} required minLength={minLength} maxLength={maxLength} />
          <IntentButton page="stages/panel/stage" intent="note-protest">
            {texts.note}
          </IntentButton>
        </Form>
      </details>
    </Card>
  );
}

function ProtestItem({ protest, timeZone }: { protest: StageView["protests"][number]; timeZone: string }) {
  const { protests: texts } = useMessages().stagesPanel;
  const { dateTime } = useFormats();
  const { min: minLength, max: maxLength } = protestLength;
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <strong>{protest.teamName}</strong>
        <span className="text-quiet" suppressHydrationWarning>
          {dateTime(protest.madeAt, timeZone)}
        </span>
        <Badge tone={tones[protest.state]}>{texts.states[protest.state]}</Badge>
      </p>
      <p className="whitespace-pre-wrap">{protest.text}</p>
      {protest.answer !== "" && <p className="font-semibold whitespace-pre-wrap">{protest.answer}</p>}
      <Form method="post" className="space-y-3">
        <input type="hidden" name="protest" value={protest.id} />
        {protest.state === "open" ? (
          <>
            <TextAreaField
              name="answer"
              label={texts.answer}
              rows={2}
              required
              minLength={minLength}
              maxLength={maxLength}
            />
            <p className="flex flex-wrap gap-3">
              <IntentButton page="stages/panel/stage" intent="uphold-protest" kind="primary">
                {texts.uphold}
              </IntentButton>
              <IntentButton page="stages/panel/stage" intent="reject-protest">
                {texts.reject}
              </IntentButton>
            </p>
          </>
        ) : (
          <IntentButton page="stages/panel/stage" intent="reopen-protest">
            {texts.reopen}
          </IntentButton>
        )}
      </Form>
    </>
  );
}
