import { useFormats, useMessages } from "../../ui/messages.tsx";
import { Card } from "../../ui/card.tsx";
import { ActForm } from "../../panel-kit/act-form.tsx";
import type { Route } from "./+types/team";

export function LateCarsCard({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { team: texts } = useMessages().teamsPanel;
  const { dateTime } = useFormats();
  const { lateCars, canMakeOfficial, timeZone } = loaderData;
  return (
    <Card title={texts.late.title}>
      <p className="text-sm text-quiet">{texts.late.lead}</p>
      <ul className="mt-4 divide-y divide-line">
        {lateCars.map(({ submissionId, state, codeHash, receivedAt, officialSince }) => (
          <li key={submissionId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <span>
              {dateTime(receivedAt, timeZone)}
              {codeHash !== null && <code className="ml-3 font-mono text-xs text-quiet">{codeHash.slice(0, 14)}…</code>}
              <span className="block text-sm text-quiet">
                {officialSince === null
                  ? texts.late.states[state]
                  : texts.late.official({ since: dateTime(officialSince, timeZone) })}
              </span>
            </span>
            {canMakeOfficial && state === "accepted" && officialSince === null && (
              <ActForm
                page="teams/panel/team"
                intent="make-official"
                label={texts.acts["make-official"]}
                fields={{ submission: submissionId }}
                ask={{ text: texts.late.ask }}
                takesReason="public"
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
