import { Form, useNavigation } from "react-router";
import { useMessages } from "../messages/messages.tsx";
import { Button } from "../ui/button.tsx";
import { Alert, Badge, Card } from "../ui/card.tsx";
import type { Route } from "./+types/team";

type MembersProps = {
  own: NonNullable<Route.ComponentProps["loaderData"]["own"]>;
  actionData: Route.ComponentProps["actionData"] | undefined;
};

/** The team's people as they see each other; the captain invites, hands over and takes out. */
export function MembersCard({ own, actionData }: MembersProps) {
  const { team: texts, members } = useMessages().teams;
  const sending = useNavigation().formData;
  const { mayManage } = own;
  const isPending = (intent: string, member: string) =>
    sending?.get("intent") === intent && sending.get("member") === member;
  return (
    <Card
      title={texts.members}
      aside={
        <span className="figures text-quiet">
          {members.count({ members: own.members.length, limit: own.sizeLimit })}
        </span>
      }
    >
      {actionData?.memberRefusal && <Alert tone="stop">{members.refusal[actionData.memberRefusal]}</Alert>}
      <ul className="divide-y divide-line">
        {own.members.map((member) => (
          <li key={member.personId} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
            <span className="min-w-0 flex-1">
              <bdi className="font-semibold">{member.name}</bdi> {member.isCaptain && <Badge>{texts.captain}</Badge>}
            </span>
            {mayManage && !member.isCaptain && (
              <details className="group">
                <summary className="footer-link cursor-pointer">{members.change}</summary>
                <Form method="post" className="mt-2 flex flex-wrap gap-2">
                  <input type="hidden" name="member" value={member.personId} />
                  <Button
                    type="submit"
                    name="intent"
                    value="hand-over"
                    pending={isPending("hand-over", member.personId)}
                  >
                    {members.handOver}
                  </Button>
                  <Button
                    type="submit"
                    name="intent"
                    value="remove"
                    kind="danger"
                    pending={isPending("remove", member.personId)}
                  >
                    {members.remove}
                  </Button>
                </Form>
              </details>
            )}
          </li>
        ))}
      </ul>
      {mayManage && <Invitation own={own} />}
      <details className="mt-6 border-t border-line pt-4">
        <summary className="footer-link cursor-pointer">{members.leave}</summary>
        <p className="mt-2 text-quiet">{members.leaveText({ isLast: own.members.length === 1 })}</p>
        <Form method="post" className="mt-3">
          <Button type="submit" name="intent" value="leave" kind="danger" pending={sending?.get("intent") === "leave"}>
            {members.leaveNow}
          </Button>
        </Form>
      </details>
    </Card>
  );
}

function Invitation({ own }: Pick<MembersProps, "own">) {
  const { team: texts, members } = useMessages().teams;
  const intent = useNavigation().formData?.get("intent");
  const { invitation } = own;
  const isFull = own.members.length >= own.sizeLimit;
  return (
    <div className="mt-6 border-t border-line pt-4">
      <h3 className="font-semibold">{texts.invitation}</h3>
      {isFull && <p className="text-quiet">{members.full}</p>}
      {invitation === null ? (
        <p className="text-quiet">{texts.noInvitation}</p>
      ) : (
        <div className="flex flex-wrap gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 basis-48">
            <p className="text-quiet">{texts.invitationText}</p>
            <p className="my-2 font-mono text-2xl">
              {invitation.code.slice(0, 4)}-{invitation.code.slice(4)}
            </p>
            <p className="font-mono text-sm break-all select-all">{invitation.link.address}</p>
          </div>
          <img
            src={invitation.link.picture}
            alt={members.picture}
            className="size-36 bg-white"
            width={144}
            height={144}
          />
        </div>
      )}
      <Form method="post" className="mt-3 flex flex-wrap items-center gap-3">
        <Button type="submit" name="intent" value="invite" pending={intent === "invite"}>
          {texts.newInvitation}
        </Button>
        {invitation !== null && (
          <>
            <Button
              type="submit"
              name="intent"
              value="revoke-invitation"
              kind="danger"
              pending={intent === "revoke-invitation"}
            >
              {members.revoke}
            </Button>
            <span className="text-sm text-quiet">{texts.newInvitationHint}</span>
          </>
        )}
      </Form>
    </div>
  );
}
