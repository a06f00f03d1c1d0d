import { Link2 } from "lucide-react";
import { Form, useNavigation } from "react-router";
import type { IntentOf } from "#domain/form-intents.ts";
import { useMessages } from "../ui/messages.tsx";
import { Alert, Badge, Card } from "../ui/card.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { IntentButton } from "../ui/field.tsx";
import type { Route } from "./+types/team";

type MembersProps = {
  own: NonNullable<Route.ComponentProps["loaderData"]["own"]>;
  actionData: Route.ComponentProps["actionData"] | undefined;
};

export function MembersCard({ own, actionData }: MembersProps) {
  const { team: texts, members } = useMessages().teams;
  const sending = useNavigation().formData;
  const { mayManage } = own;
  const isPending = (intent: IntentOf<"teams/team">, member: string) =>
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
                  <IntentButton page="teams/team" intent="hand-over" pending={isPending("hand-over", member.personId)}>
                    {members.handOver}
                  </IntentButton>
                  <IntentButton
                    page="teams/team"
                    intent="remove"
                    kind="danger"
                    pending={isPending("remove", member.personId)}
                  >
                    {members.remove}
                  </IntentButton>
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
          <IntentButton page="teams/team" intent="leave" kind="danger">
            {members.leaveNow}
          </IntentButton>
        </Form>
      </details>
    </Card>
  );
}

function Invitation({ own }: Pick<MembersProps, "own">) {
  const { team: texts, members } = useMessages().teams;
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
            <p className="mb-3 font-mono text-sm break-all select-all">{invitation.link.address}</p>
            <CopyButton text={() => invitation.link.address}>
              <Link2 aria-hidden /> {members.copyLink}
            </CopyButton>
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
        <IntentButton page="teams/team" intent="invite">
          {texts.newInvitation}
        </IntentButton>
        {invitation !== null && (
          <>
            <IntentButton page="teams/team" intent="revoke-invitation" kind="danger">
              {members.revoke}
            </IntentButton>
            <span className="text-sm text-quiet">{texts.newInvitationHint}</span>
          </>
        )}
      </Form>
    </div>
  );
}
