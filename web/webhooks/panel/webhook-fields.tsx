import type { WebhookProblem } from "#server/webhooks/webhooks.ts";
import {
  webhookEvents,
  webhookKinds,
  webhookLimits,
  type WebhookEvent,
  type WebhookKind,
} from "#domain/webhooks/webhooks.ts";
import { languages } from "#messages/languages.ts";
import { formatProblem } from "#messages/format-problem.ts";
import { useLanguage, useMessages } from "../../ui/messages.tsx";
import { FieldError, FormErrors, CheckboxField, TextField, Select } from "../../ui/field.tsx";

/** The exact address is never shown again. */
export function WebhookFields({
  webhook,
  given,
  problems,
}: {
  webhook?: { name: string; kind: WebhookKind; host: string; language: string; events: readonly WebhookEvent[] };
  given?: Record<"name" | "kind" | "language" | "events", string> | undefined;
  problems: readonly WebhookProblem[];
}) {
  const { panel, webhooksPanel: texts } = useMessages();
  const pageLanguage = useLanguage();
  const eventsProblem = problems.find(({ field }) => field === "events");
  const events = new Set<string>(given ? given.events.split("\n") : (webhook?.events ?? ["announcement", "result"]));
  return (
    <FormErrors texts={texts.problem} problems={problems}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="name"
          label={panel.words.name}
          defaultValue={given?.name ?? webhook?.name}
          maxLength={webhookLimits.name}
          required
          autoComplete="off"
        />
        <Select
          name="language"
          label={panel.words.language}
          options={languages.map(({ code, name }) => ({ value: code, label: name }))}
          defaultValue={given?.language ?? webhook?.language ?? pageLanguage}
        />
      </div>
      {webhook === undefined && (
        <Select
          name="kind"
          label={panel.words.kind}
          options={webhookKinds.map((value) => ({ value, label: texts.kinds[value] }))}
          defaultValue={given?.kind ?? webhookKinds[0]}
        />
      )}
      <TextField
        name="address"
        type="url"
        label={texts.address}
        hint={webhook && texts.addressKept({ host: webhook.host })}
        maxLength={webhookLimits.address}
        autoComplete="off"
        spellCheck={false}
      />
      <fieldset className="space-y-3">
        <legend className="mb-2 font-semibold">{texts.events}</legend>
        {webhookEvents.map((event) => (
          <CheckboxField
            key={event}
            name="events"
            value={event}
            label={texts.event[event]}
            defaultChecked={events.has(event)}
          />
        ))}
        {eventsProblem && <FieldError>{formatProblem(texts.problem, eventsProblem)}</FieldError>}
      </fieldset>
    </FormErrors>
  );
}
