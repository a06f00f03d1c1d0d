import { reasonLength } from "#rules/limits.ts";
import { useMessages } from "../../messages/messages.tsx";
import { TextField } from "../../ui/field.tsx";
import { ActButton, ActCard } from "./act-card.tsx";
import type { Route } from "./+types/team";

/** Whether visitors see the team, and why not. */
export function HideCard({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { team: texts } = useMessages().panelTeams;
  const { hiddenReason: reason } = loaderData.team;
  return (
    <ActCard title={texts.hide} lead={texts.hideLead}>
      {reason === null ? (
        <>
          <TextField
            name="reason"
            label={texts.reason}
            hint={texts.reasonHint}
            maxLength={reasonLength.max}
            autoComplete="off"
          />
          <ActButton intent="hide-team" kind="danger">
            {texts.acts["hide-team"]}
          </ActButton>
        </>
      ) : (
        <>
          <p className="font-semibold">{texts.hidden({ reason })}</p>
          <ActButton intent="show-team">{texts.acts["show-team"]}</ActButton>
        </>
      )}
    </ActCard>
  );
}
