import { useMessages } from "../../ui/messages.tsx";
import { Card } from "../../ui/card.tsx";
import type { Route } from "./+types/team";

export function ClaimCard({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { team: texts } = useMessages().teamsPanel;
  const { team, claimAddress, competitionName } = loaderData;
  if (team.claimCode === null || claimAddress === null) return null;
  const mail = new URLSearchParams({
    subject: texts.mailSubject({ competition: competitionName }),
    body: texts.mailBody({ team: team.name, address: claimAddress }),
  });
  return (
    <Card title={texts.claim}>
      {team.claimedAt === null ? (
        <>
          <p className="font-mono text-2xl font-bold">{team.claimCode}</p>
          <p className="mt-1 text-sm break-all text-quiet">{claimAddress}</p>
          {team.contactEmail !== null && (
            <p className="mt-3">
              <a
                className="link"
                href={`mailto:${encodeURIComponent(team.contactEmail)}?${mail.toString().replaceAll("+", "%20")}`}
              >
                {`${texts.mail}: ${team.contactEmail}`}
              </a>
            </p>
          )}
        </>
      ) : (
        <p>{texts.claimed}</p>
      )}
    </Card>
  );
}
