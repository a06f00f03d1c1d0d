import { Form } from "react-router";
import { protestLength } from "#domain/stages/protest-acts.ts";
import type { Protest, ProtestRefusal } from "#server/stages/released-orders.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { Alert, Badge, Card } from "../ui/card.tsx";
import { IntentButton, TextAreaField, Select } from "../ui/field.tsx";
import type { OutOfFiles } from "#domain/teams/team-acts.ts";

type ProtestCardProps = {
  own: {
    protests: readonly Protest[];
    mayProtestAgainst: readonly { stageId: string; name: string; until: Date }[];
    timeZone: string;
  };
  refusal: ProtestRefusal | undefined;
};

const tones = { open: "caution", upheld: "go", rejected: "neutral" } as const;

export function ProtestCard({ own, refusal }: ProtestCardProps) {
  const { protest: texts } = useMessages().teams;
  const { dateTime } = useFormats();
  const { protests, mayProtestAgainst, timeZone } = own;
  return (
    <Card title={texts.title}>
      {refusal && <Alert tone="stop" title={texts.refused[refusal]} />}
      <ul className="divide-y divide-line">
        {protests.map((protest) => (
          <li key={protest.id} className="space-y-2 py-3">
            <p className="flex flex-wrap items-center gap-3" suppressHydrationWarning>
              <strong>{`${protest.stageName} · ${texts.own({ moment: dateTime(protest.madeAt, timeZone) })}`}</strong>
              <Badge tone={tones[protest.state]}>{texts.states[protest.state]}</Badge>
            </p>
            <p className="whitespace-pre-wrap text-quiet">{protest.text}</p>
            {protest.answer !== "" && <p className="whitespace-pre-wrap">{texts.answer({ answer: protest.answer })}</p>}
          </li>
        ))}
      </ul>
      {mayProtestAgainst.length > 0 && (
        <Form key={protests.length} method="post" className="mt-3 space-y-4">
          <Select
            name="stage"
            label={texts.stageLabel}
            hint={mayProtestAgainst
              .map(({ name, until }) => texts.stage({ stage: name, moment: dateTime(until, timeZone) }))
              .join(" · ")}
            options={mayProtestAgainst.map(({ stageId, name }) => ({ value: stageId, label: name }))}
          />
          <TextAreaField
            name="text"
            label={texts.text}
            hint={texts.textHint}
            required
            minLength={protestLength.min}
            maxLength={protestLength.max}
          />
          <IntentButton page="teams/team" intent="lodge-protest">
            {texts.submit}
          </IntentButton>
        </Form>
      )}
    </Card>
  );
}

export function FilesCard({ outOfFiles }: { outOfFiles: OutOfFiles | null }) {
  const { files: texts } = useMessages().teams;
  return (
    <Card title={texts.title} isFolded>
      <div className="space-y-4">
        <p className="max-w-prose text-quiet">{texts.text}</p>
        {outOfFiles === null ? (
          <Form method="post" className="flex flex-wrap items-end gap-3">
            <div className="min-w-0 flex-1 basis-64">
              <Select
                name="takes"
                label={texts.takes}
                options={(["name", "car"] as const).map((value) => ({ value, label: texts.choices[value] }))}
              />
            </div>
            <IntentButton page="teams/team" intent="leave-files">
              {texts.leave}
            </IntentButton>
          </Form>
        ) : (
          <Form method="post" className="flex flex-wrap items-center gap-3">
            <p className="font-semibold">{texts.out[outOfFiles]}</p>
            <IntentButton page="teams/team" intent="return-to-files">
              {texts.back}
            </IntentButton>
          </Form>
        )}
      </div>
    </Card>
  );
}
