import Swords from "virtual:icons/swords";
import { useMessages } from "../ui/messages.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogClose } from "../ui/dialog.tsx";
import { IntentForm } from "../ui/field.tsx";

export function ChallengeButton({ teamId, teamName }: { teamId: string; teamName: string }) {
  const { teams, ui } = useMessages();
  const { friendly } = teams;
  const name = friendly.challengeTeam({ team: teamName });
  return (
    <Dialog
      trigger={
        <Button aria-label={name} title={name} className="-my-2">
          <Swords aria-hidden />
        </Button>
      }
      title={friendly.title}
      description={friendly.text}
      actions={
        <>
          <DialogClose render={<Button>{ui.dialog.cancel}</Button>} />
          <FriendlyRaceForm teamId={teamId} teamName={teamName} />
        </>
      }
    />
  );
}

export function FriendlyRaceForm({ teamId, teamName }: { teamId: string; teamName: string }) {
  const { friendly } = useMessages().teams;
  return (
    <IntentForm page="teams/team" intent="friendly-race" kind="primary" action={`/team/${teamId}`}>
      {friendly.ask({ team: teamName })}
    </IntentForm>
  );
}
