import { Form } from "react-router";
import type { Guest } from "#server/results/imports/guests.ts";
import { useMessages } from "../messages/messages.tsx";
import { IntentButton } from "../ui/intent.tsx";
import { LateCombobox } from "../ui/lazy-combobox.tsx";

/** Asks for a friendly race against a car of an event that came from elsewhere. */
export function GuestRace({
  guests,
  chosen,
}: {
  guests: readonly Pick<Guest, "id" | "name" | "event" | "isCompiled">[];
  /** of the one that somebody came for */
  chosen: string | null;
}) {
  const { friendly } = useMessages().teams;
  return (
    <div id="guest-race" className="mt-6 scroll-mt-24 border-t border-line pt-4">
      <h3 className="font-semibold">{friendly.guestTitle}</h3>
      <p className="text-quiet">{friendly.guestText}</p>
      <Form method="post" className="mt-3 flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <LateCombobox
            name="guest"
            label={friendly.guest}
            placeholder={friendly.chooseGuest}
            options={guests.map(({ id, name, event, isCompiled }) => ({
              value: id,
              label: [name, event, isCompiled && friendly.compiled].filter(Boolean).join(" · "),
            }))}
            {...(chosen !== null && { defaultValue: chosen })}
            required
          />
        </div>
        <IntentButton page="teams/team" intent="guest-race">
          {friendly.askGuest}
        </IntentButton>
      </Form>
    </div>
  );
}
