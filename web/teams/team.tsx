import { Form, Link, useNavigation } from "react-router";
import { may } from "#server/accounts/may.ts";
import { listRacesOfTeam } from "#server/races/find-race.ts";
import { siteContext } from "#server/site-context.ts";
import { listSubmissions } from "#server/submissions/find-submission.ts";
import { findTeam, listMembers } from "#server/teams/find-team.ts";
import { findInvitation, renewInvitation } from "#server/teams/invitations.ts";
import { requireSignIn } from "../accounts/require-sign-in.ts";
import { SubmissionList } from "../garage/submission-list.tsx";
import { messagesOf } from "../messages/catalogues.server.ts";
import { useFormats, useMessages } from "../messages/messages.tsx";
import { useLiveTopics } from "../shell/live.ts";
import { PageHead } from "../shell/page-head.tsx";
import { siteError } from "../shell/site-error.ts";
import { visitContext } from "../shell/visit.server.ts";
import { buttonClass } from "../ui/button-class.ts";
import { Button } from "../ui/button.tsx";
import { Badge, Card } from "../ui/card.tsx";
import type { Route } from "./+types/team";
import { LiveryPicture } from "./livery-picture.tsx";
import { RaceList } from "./race-list.tsx";

export const handle = { texts: ["teams", "garage"] };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { database, visitor } = context.get(siteContext);
  const team = await findTeam(database, params.id);
  if (!team) throw siteError(404, messagesOf(context.get(visitContext).language).teams.team.notFound);
  const who = await visitor();
  const isMember = may(who, { act: "see-team-private", teamId: team.id });
  const mayInvite = may(who, { act: "invite-to-team", teamId: team.id });
  return {
    team,
    races: await listRacesOfTeam(database, team.id),
    own: isMember
      ? {
          members: await listMembers(database, team.id),
          submissions: await listSubmissions(database, team.id),
          mayInvite,
          invitation: mayInvite ? ((await findInvitation(database, team.id)) ?? null) : null,
        }
      : null,
  };
}

/** The captain makes a new invitation code. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { database, visitor } = context.get(siteContext);
  const who = await visitor();
  const person = requireSignIn(who, request);
  if (!may(who, { act: "invite-to-team", teamId: params.id })) {
    throw siteError(403, messagesOf(context.get(visitContext).language).shell.errors.forbidden);
  }
  await renewInvitation(database, params.id, person.id);
  return null;
}

export default function Team({ loaderData }: Route.ComponentProps) {
  const { team: texts } = useMessages().teams;
  const { number, percent } = useFormats();
  const { team, races, own } = loaderData;
  useLiveTopics(own ? [`team:${team.id}`, `competition:${team.competitionId}`] : [`competition:${team.competitionId}`]);
  const { standing } = team;
  return (
    <div className="space-y-8">
      <PageHead title={team.name} />
      <header className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <LiveryPicture
          primary={team.liveryPrimary}
          secondary={team.liverySecondary}
          number={team.number}
          className="w-24"
        />
        <h1 className="display text-4xl sm:text-5xl">{team.name}</h1>
        <span className="figures text-2xl font-bold text-quiet">
          {team.code} {number(team.number)}
        </span>
        {team.houseCar !== null && <Badge>{texts.house}</Badge>}
        <p className="basis-full text-quiet">
          {team.houseCar === null ? `${team.university} · ${team.city} · ` : ""}
          <Link to={`/teams/${team.competitionId}`} className="link">
            {team.competitionName}
          </Link>
        </p>
      </header>
      <div className="grid gap-6 md:grid-cols-2">
        <Card title={texts.standing}>
          {standing === null ? (
            <p className="text-quiet">{texts.noStanding}</p>
          ) : (
            <>
              <p className="display text-3xl">{texts.place(number(standing.place))}</p>
              <dl className="mt-4 grid grid-cols-3 gap-3">
                <Figure label={texts.races} value={number(standing.races)} />
                <Figure label={texts.wins} value={number(standing.wins)} />
                <Figure
                  label={texts.rivalsBeaten}
                  value={percent(standing.rivalsBeaten / Math.max(1, standing.rivalsMet))}
                />
              </dl>
            </>
          )}
        </Card>
        <Card title={texts.latestRaces}>
          {races.length === 0 ? (
            <p className="text-quiet">{texts.noRaces}</p>
          ) : (
            <RaceList races={races} teamId={team.id} />
          )}
        </Card>
        {own && (
          <>
            <Card
              title={texts.cars}
              aside={
                <Link to="/submit-car" className={buttonClass({ kind: "primary" })}>
                  {texts.submitCar}
                </Link>
              }
            >
              {own.submissions.length === 0 ? (
                <p className="text-quiet">{texts.noCars}</p>
              ) : (
                <SubmissionList submissions={own.submissions} />
              )}
            </Card>
            <Members own={own} />
          </>
        )}
      </div>
    </div>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-quiet">{label}</dt>
      <dd className="figures text-2xl font-bold">{value}</dd>
    </div>
  );
}

function Members({ own }: { own: NonNullable<Route.ComponentProps["loaderData"]["own"]> }) {
  const { team: texts } = useMessages().teams;
  const pending = useNavigation().state === "submitting";
  return (
    <Card title={texts.members}>
      <ul className="space-y-1">
        {own.members.map((member) => (
          <li key={member.personId}>
            {member.name} {member.isCaptain && <Badge>{texts.captain}</Badge>}
          </li>
        ))}
      </ul>
      {own.mayInvite && (
        <div className="mt-6 border-t border-line pt-4">
          <h3 className="font-semibold">{texts.invitation}</h3>
          {own.invitation === null ? (
            <p className="text-quiet">{texts.noInvitation}</p>
          ) : (
            <>
              <p className="text-quiet">{texts.invitationText}</p>
              <p className="my-2 font-mono text-2xl">
                {own.invitation.slice(0, 4)}-{own.invitation.slice(4)}
              </p>
            </>
          )}
          <Form method="post" className="mt-3 flex flex-wrap items-center gap-3">
            <Button type="submit" pending={pending}>
              {texts.newInvitation}
            </Button>
            {own.invitation !== null && <span className="text-sm text-quiet">{texts.newInvitationHint}</span>}
          </Form>
        </div>
      )}
    </Card>
  );
}
