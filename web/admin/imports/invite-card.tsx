import { Form, Link } from "react-router";
import { useMessages } from "../../messages/messages.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { Card } from "../../ui/card.tsx";
import { IntentButton } from "../../ui/intent.tsx";
import { Select } from "../../ui/select.tsx";
import type { GuestRow } from "./guest-table.tsx";

/** Asks to which competition a guest is invited. */
export function InviteCard({
  guest,
  competitions,
  back,
}: {
  guest: Pick<GuestRow, "id" | "name">;
  competitions: readonly { id: string; name: string }[];
  back: string;
}) {
  const { imports: texts } = useMessages();
  return (
    <div id="invite" className="scroll-mt-24">
      <Card title={texts.inviteTitle({ name: guest.name })}>
        <p className="mb-4 max-w-prose text-quiet">{texts.inviteText}</p>
        <Form method="post" className="space-y-5" data-unkept>
          <input type="hidden" name="guest" value={guest.id} />
          <Select
            name="competition"
            label={texts.inviteTo}
            options={competitions.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <div className="flex flex-wrap gap-3">
            <IntentButton page="admin/imports/import" kind="primary" intent="invite-guest">
              {texts.invite}
            </IntentButton>
            <Link to={back} className={buttonClass({})}>
              {texts.cancel}
            </Link>
          </div>
        </Form>
      </Card>
    </div>
  );
}
