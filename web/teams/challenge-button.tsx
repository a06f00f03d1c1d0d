import Swords from "virtual:icons/swords";
import { Form, useNavigation } from "react-router";
import { useMessages } from "../ui/messages.tsx";
import { IntentButton } from "../ui/field.tsx";

export function ChallengeButton({
  teamId,
  teamName,
  kind = "quiet",
}: {
  teamId: string;
  teamName: string;
  kind?: "primary" | "quiet";
}) {
  const { friendly } = useMessages().teams;
  const action = `/team/${teamId}`;
  const navigation = useNavigation();
  const pending = navigation.state === "submitting" && navigation.formAction === action;
  return (
    <Form method="post" action={action}>
      <IntentButton
        page="teams/team"
        intent="friendly-race"
        kind={kind}
        pending={pending}
        aria-label={friendly.challengeTeam({ team: teamName })}
        title={friendly.challengeTeam({ team: teamName })}
      >
        <Swords aria-hidden /> {kind === "primary" && friendly.challenge}
      </IntentButton>
    </Form>
  );
}
