import type { ReactNode } from "react";
import { data, Form, Link, redirect, useNavigation } from "react-router";
import { may } from "#server/accounts/may.ts";
import { listRacesOfTeam } from "#server/races/find-race.ts";
import { siteContext } from "#server/site-context.ts";
import { requestFriendlyRace, type FriendlyRefusal } from "#server/stages/friendly-race.ts";
import { ratingHistory } from "#server/standings/rating-history.ts";
import { listSubmissions } from "#server/submissions/find-submission.ts";
import { findTeam, listMembers } from "#server/teams/find-team.ts";
import { findInvitation, renewInvitation } from "#server/teams/invitations.ts";
import { listPublicNames } from "#server/teams/list-public-names.ts";
import { requireSignIn } from "../accounts/require-sign-in.ts";
import { SubmissionList } from "../garage/submission-list.tsx";
import { formText } from "../shell/form-text.ts";
import { messagesOf } from "../messages/catalogues.server.ts";
import { useFormats, useMessages } from "../messages/messages.tsx";
import { useLiveTopics } from "../shell/live.ts";
import { PageHead } from "../shell/page-head.tsx";
import { siteError } from "../shell/site-error.ts";
import { visitContext } from "../shell/visit.server.ts";
import { buttonClass } from "../ui/button-class.ts";
import { Button } from "../ui/button.tsx";
import { Alert, Badge, Card } from "../ui/card.tsx";
import type { Route } from "./+types/team";
import { LiveryPicture } from "./livery-picture.tsx";
import { PlaceText, PointsText } from "./place-text.tsx";
import { RaceList } from "./race-list.tsx";
import { RatingChart } from "./rating-chart.tsx";

export const handle = { texts: ["teams", "garage"] };

const racesOnAPage = 10;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { database, visitor } = context.get(siteContext);
  const team = await findTeam(database, params.id);
  if (!team) throw siteError(404, messagesOf(context.get(visitContext).language).teams.team.notFound);
  const who = await visitor();
  const isMember = may(who, { act: "see-team-private", teamId: team.id });
  const mayInvite = may(who, { act: "invite-to-team", teamId: team.id });
  const asked = Number(new URL(request.url).searchParams.get("page") ?? 1);
  const page = Number.isSafeInteger(asked) && asked >= 1 && asked <= 100_000 ? asked : 1;
  // One more than is shown tells whether there is another page.
  const races = await listRacesOfTeam(database, team.id, racesOnAPage + 1, (page - 1) * racesOnAPage);
  const ownTeam = who.memberships.find((membership) => membership.competitionId === team.competitionId)?.teamId;
  return {
    team,
    publicNames: await listPublicNames(database, team.id),
    races: races.slice(0, racesOnAPage),
    page,
    hasOlderRaces: races.length > racesOnAPage,
    history: await ratingHistory(database, team.id),
    mayAskForRace: ownTeam !== undefined && ownTeam !== team.id && team.hasActiveCar,
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

/** The captain makes a new invitation code, or a member of another team asks for a friendly race. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { database, jobs, visitor } = context.get(siteContext);
  const who = await visitor();
  const person = requireSignIn(who, request);
  const forbidden = () => siteError(403, messagesOf(context.get(visitContext).language).shell.errors.forbidden);
  if (formText(await request.formData(), "intent") === "friendly-race") {
    const rival = await findTeam(database, params.id);
    const own = who.memberships.find((membership) => membership.competitionId === rival?.competitionId);
    if (!own || !may(who, { act: "submit-car", teamId: own.teamId })) throw forbidden();
    const outcome = await requestFriendlyRace(database, jobs, { teamId: own.teamId, rivalId: params.id });
    return outcome.kind === "requested"
      ? redirect(`/race/${outcome.raceId}`)
      : data({ friendlyRefusal: outcome }, { status: 400 });
  }
  if (!may(who, { act: "invite-to-team", teamId: params.id })) throw forbidden();
  await renewInvitation(database, params.id, person.id);
  return null;
}

export default function Team({ loaderData, actionData }: Route.ComponentProps) {
  const { team: texts, rating: ratingTexts } = useMessages().teams;
  const { number, percent, list } = useFormats();
  const { team, publicNames, own, history } = loaderData;
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
        {publicNames.length > 0 && <p className="basis-full">{texts.memberNames(list(publicNames))}</p>}
      </header>
      <div className="grid gap-6 md:grid-cols-2">
        <Card title={texts.standing}>
          {standing === null ? (
            <p className="text-quiet">{texts.noStanding}</p>
          ) : (
            <>
              <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
                {standing.place !== null && (
                  <Figure label={ratingTexts.placeLabel} value={<PlaceText rating={standing} />} />
                )}
                <Figure label={ratingTexts.points} value={<PointsText rating={standing} />} />
                <Figure label={texts.races} value={number(standing.races)} />
                <Figure label={texts.wins} value={number(standing.wins)} />
                <Figure
                  label={texts.rivalsBeaten}
                  value={percent(standing.rivalsBeaten / Math.max(1, standing.rivalsMet))}
                />
              </dl>
              <p className="mt-4 text-sm text-quiet">
                {standing.place === null ? ratingTexts.houseCar : ratingTexts.explained}
              </p>
            </>
          )}
        </Card>
        {history.length > 1 && (
          <Card title={ratingTexts.overTime}>
            <RatingChart moments={history} />
          </Card>
        )}
        <div className={own ? "" : "md:col-span-2"}>
          <Races loaderData={loaderData} refusal={actionData?.friendlyRefusal} />
        </div>
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

function Races({
  loaderData,
  refusal,
}: Pick<Route.ComponentProps, "loaderData"> & { refusal: FriendlyRefusal | undefined }) {
  const { team: texts, friendly } = useMessages().teams;
  const { races, page, hasOlderRaces, team, mayAskForRace } = loaderData;
  const pending = useNavigation().state === "submitting";
  return (
    <Card title={texts.latestRaces}>
      {races.length === 0 ? <p className="text-quiet">{texts.noRaces}</p> : <RaceList races={races} teamId={team.id} />}
      {(page > 1 || hasOlderRaces) && (
        <nav className="mt-4 flex flex-wrap gap-x-6" aria-label={texts.racePages}>
          {page > 1 && (
            <Link to={page === 2 ? "?" : `?page=${page - 1}`} preventScrollReset className="footer-link font-semibold">
              {texts.newerRaces}
            </Link>
          )}
          {hasOlderRaces && (
            <Link to={`?page=${page + 1}`} preventScrollReset className="footer-link ml-auto font-semibold">
              {texts.olderRaces}
            </Link>
          )}
        </nav>
      )}
      {mayAskForRace && (
        <div className="mt-6 border-t border-line pt-4">
          <h3 className="font-semibold">{friendly.title}</h3>
          <p className="text-quiet">{friendly.text}</p>
          <Form method="post" className="mt-3">
            <Button type="submit" name="intent" value="friendly-race" pending={pending}>
              {friendly.ask(team.name)}
            </Button>
          </Form>
          {refusal && (
            <div className="mt-3">
              <Alert tone="stop">{friendly.refusal(refusal)}</Alert>
            </div>
          )}
        </div>
      )}
    </Card>
  );
}

function Figure({ label, value }: { label: string; value: ReactNode }) {
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
