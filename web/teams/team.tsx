import { data, redirect } from "react-router";
import { may } from "#server/accounts/permissions.ts";
import { findAgeRequirement } from "#server/competitions/age-confirmations.ts";
import { findCompetition, type Competition } from "#server/competitions/find-competition.ts";
import { listRacesOfTeam, sortByMinute } from "#server/races/find-race.ts";
import { assistedSignInsOfTeam } from "#server/accounts/assisted-sessions.ts";
import { fieldProps } from "#server/platform/forms/read-form.ts";
import { teamSettingsForm } from "#server/teams/team-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import { publishedSources } from "#server/stages/published-sources.ts";
import { responsibleFor, type Responsible } from "#server/teams/ai-entrants.ts";
import { publicDeclarations } from "#server/stages/public-declarations.ts";
import { releasedOrders, listProtestsOfTeam } from "#server/stages/released-orders.ts";
import { explainDay, ratingDays, ratingHistory, ratingRows } from "#server/results/rating-changes.ts";
import { listSubmissions, type SubmissionView } from "#server/submissions/find-submission.ts";
import { statesThatTakeTeams } from "#domain/competitions/competition-state.ts";
import { divisionTroubleOf } from "#server/competitions/divisions/division-of-team.ts";
import { findOwnDivision } from "#server/competitions/divisions/divisions.ts";
import { findTeam, listMembers, successorOf, waitingName, listPublicNames } from "#server/teams/find-team.ts";
import { findInvitation } from "#server/teams/invitations.ts";
import { liveryColours } from "#domain/teams/livery.ts";
import { outOfFilesOf } from "#server/teams/out-of-files.ts";
import { universities, universityOfCaptain } from "#server/teams/universities.ts";
import { AssistedSignIns } from "../accounts/assisted-sign-ins.tsx";
import { requireSignIn } from "../app/redirects.ts";
import { useFormats, useMessages, type Messages, useLanguage } from "../ui/messages.tsx";
import { useLiveActionData, useLiveTopics } from "../app/live.ts";
import { PageHead } from "../app/page-head.tsx";
import { qrLink } from "../app/qr-link.server.ts";
import { siteError } from "../app/site-error.ts";
import { visitContext, localisedName, localisedStageName } from "../app/visit.server.ts";
import { Alert, Badge, Card, Figure } from "../ui/card.tsx";
import type { Route } from "./+types/team";
import { LiveryPicture } from "../races/livery-picture.tsx";
import { useDivisionWords } from "../competitions/division-words.ts";
import { AiSign, LanguageSign } from "./team-signs.tsx";
import { useDeclaredWords } from "../garage/declaration-fields.tsx";
import { MembersCard, SettingsCard, DivisionCard, AiEntrantCard, FilesCard, ProtestCard } from "./team-cards.tsx";
import { FriendlyRaceForm } from "./challenge-button.tsx";
import { readLosses } from "../races/read-loss.server.ts";
import { PlaceText, PointsText } from "../races/place-text.tsx";
import { TeamRaces } from "../races/team-races.tsx";
import { RatingChart, RatingChanges } from "./team-history.tsx";
import { answerTeamForm } from "./team-action.server.ts";
import { formatProblem } from "#messages/format-problem.ts";
import { IntentForm } from "../ui/field.tsx";
import { ButtonLink, QuietLink, TextLink } from "../ui/button.tsx";
import { carLanguages } from "#languages/compiling/car-language.ts";
import { SubmissionStateBadge } from "../submissions/submission-state-badge.tsx";
import { admitsAiEntrants } from "#domain/competitions/ai-rule.ts";

function aiCardOf(about: {
  team: { aiEntrant: boolean };
  competition: Competition;
  responsible: Responsible | undefined;
  mayManage: boolean;
  personId: string | undefined;
}) {
  const { team, competition, responsible, mayManage, personId } = about;
  const isOpen = mayManage && statesThatTakeTeams.includes(competition.state);
  const isEntrant = team.aiEntrant;
  const mayEnter = isOpen && !isEntrant && admitsAiEntrants(competition.aiRule);
  if (!isEntrant && !mayEnter) return null;
  return {
    isEntrant,
    mayEnter,
    mayAnswer: isOpen && isEntrant && responsible?.personId !== personId,
    responsible: responsible ? { name: responsible.name, isConfirmed: responsible.isConfirmed } : null,
  };
}

function SubmissionList({ submissions }: { submissions: readonly SubmissionView[] }) {
  const { submission: texts } = useMessages().garage;
  const { dateTime } = useFormats();
  return (
    <ul className="divide-y divide-line">
      {submissions.map((submission) => (
        <li key={submission.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
          <SubmissionStateBadge submission={submission} />
          <TextLink to={`/submission/${submission.id}`} className="font-semibold">
            <time dateTime={submission.receivedAt.toISOString()} suppressHydrationWarning>
              {dateTime(submission.receivedAt)}
            </time>
          </TextLink>
          <span className="text-sm text-quiet">
            {submission.language === null ? texts[submission.kind] : carLanguages[submission.language].title}
          </span>
          {submission.isActive && <Badge tone="go">{texts.active}</Badge>}
          {submission.note !== "" && <span className="basis-full text-sm text-quiet">{submission.note}</span>}
        </li>
      ))}
    </ul>
  );
}

type AgeProps = { age: NonNullable<NonNullable<Route.ComponentProps["loaderData"]["own"]>["age"]> };

function AgeCard({ age: { minimumAge, note } }: AgeProps) {
  const { age: texts } = useMessages().teams;
  const text = useLanguage() === "tr" ? note.tr : note.en;
  return (
    <Card title={texts.title}>
      <p>{texts.lead({ age: minimumAge })}</p>
      {text !== "" && <p className="mt-3 text-sm whitespace-pre-line text-quiet">{text}</p>}
      <IntentForm page="teams/team" intent="confirm-age" kind="primary" className="mt-4">
        {texts.confirm({ age: minimumAge })}
      </IntentForm>
    </Card>
  );
}

export const handle = {
  texts: ["ai", "teams", "garage", "accounts", "results", "divisions", "signIn"],
  shared: ["page", "day"],
};

const racesOnAPage = 10;
const latestCars = 5;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { database, codes, mailer, visitor } = context.get(siteContext);
  const team = await findTeam(database, params.id);
  const successor = team ? null : await successorOf(database, params.id);
  if (successor !== null) throw redirect(`/team/${successor}`);
  if (!team) throw siteError(404, context.get(visitContext).messages.teams.team.notFound);
  const who = await visitor();
  const isMember = may(who, { act: "see-team-private", teamId: team.id });
  const mayManage = may(who, { act: "manage-team", teamId: team.id });
  const { origin } = context.get(visitContext);
  const code = mayManage ? await findInvitation(database, codes, team.id) : undefined;
  const competition = isMember ? await findCompetition(database, team.competitionId) : undefined;
  const { searchParams } = new URL(request.url);
  const asked = Number(searchParams.get("page") ?? 1);
  const page = Number.isSafeInteger(asked) && asked >= 1 && asked <= 100_000 ? asked : 1;
  // One more, to know whether there is another page.
  const found = await listRacesOfTeam(database, team.id, racesOnAPage + 1, (page - 1) * racesOnAPage);
  const races = sortByMinute(found.slice(0, racesOnAPage));
  const ratings = await ratingRows(database, team.id);
  const days = ratingDays(ratings);
  const day = days.find((each) => each.day === searchParams.get("day")) ?? days[0];
  const responsible = team.aiEntrant ? await responsibleFor(database, team.id) : undefined;
  const orders = isMember ? await releasedOrders(database, team.competitionId, "public") : [];
  const ownTeam = who.memberships.find((membership) => membership.competitionId === team.competitionId)?.teamId;
  return {
    team: {
      ...team,
      city: localisedName(context, team.city),
      competitionName: localisedName(context, team.competitionName),
    },
    hasSource: (await publishedSources(database, team.competitionId, team.id)).length > 0,
    publicNames: await listPublicNames(database, team.id),
    responsible: responsible ? { publicName: responsible.publicName } : null,
    declared: (await publicDeclarations(database, team.competitionId)).get(team.id) ?? null,
    races,
    reasons: isMember ? (await readLosses(context, races, team.id)).reasons : {},
    page,
    hasOlderRaces: found.length > racesOnAPage,
    history: ratingHistory(ratings),
    ratingDays: days.map(({ rows: _rows, ...day }) => day),
    explained: day ? await explainDay(database, team.id, day) : null,
    compareWith: ownTeam === undefined || ownTeam === team.id ? null : ownTeam,
    mayAskForRace:
      ownTeam !== undefined && ownTeam !== team.id && team.hasActiveCar && team.disqualifiedReason === null,
    own: isMember
      ? {
          members: await listMembers(database, team.id),
          assistedSignIns: await assistedSignInsOfTeam(database, team.id),
          submissions: await listSubmissions(database, team.id, latestCars),
          hasCertificate: orders.some(({ places }) => places.some((place) => place.teamId === team.id)),
          protests: (await listProtestsOfTeam(database, team.id)).map((protest) => ({
            ...protest,
            stageName: localisedStageName(context, protest.stageName),
          })),
          mayProtestAgainst: orders.flatMap(({ stageId, name, provisionalUntil, places, out }) => {
            const raced = [...places, ...out].some(({ teamId }) => teamId === team.id);
            const isOpen = provisionalUntil !== null && provisionalUntil > new Date();
            return mayManage && raced && isOpen
              ? [{ stageId, name: localisedStageName(context, name), until: provisionalUntil }]
              : [];
          }),
          timeZone: competition?.timeZone ?? "UTC",
          mayManage,
          division: competition
            ? ((await findOwnDivision(database, { competitionId: competition.id, teamId: team.id })) ?? null)
            : null,
          divisionTrouble: competition
            ? ((await divisionTroubleOf(database, { competitionId: competition.id, teamId: team.id }))?.broken ?? [])
            : [],
          takesTeams: competition !== undefined && statesThatTakeTeams.includes(competition.state),
          age: who.person
            ? ((await findAgeRequirement(database, { competitionId: team.competitionId, personId: who.person.id })) ??
              null)
            : null,
          ai: competition ? aiCardOf({ team, competition, responsible, mayManage, personId: who.person?.id }) : null,
          hasMail: mailer !== undefined,
          files: mayManage && orders.length > 0 ? { out: await outOfFilesOf(database, team.id) } : null,
          sizeLimit: competition?.teamSizeLimit ?? 0,
          invitation: code === undefined ? null : { code, link: qrLink(origin, `/addTeam?code=${code}`) },
          settings: mayManage
            ? {
                universities,
                fixedUniversity: (await universityOfCaptain(database, team.id)) ?? null,
                colours: liveryColours,
                inputs: fieldProps(teamSettingsForm),
                waitingName: await waitingName(database, team.id),
              }
            : null,
        }
      : null,
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const person = requireSignIn(await context.get(siteContext).visitor(), request);
  const answer = await answerTeamForm({ context, request, teamId: params.id, personId: person.id });
  return data(answer, { status: Object.keys(answer).length > 0 ? 400 : 200 });
}

export default function Team({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useLiveActionData(answered);
  const { teams, results: archive, ai, divisions: divisionTexts, shell } = useMessages();
  const declaredWords = useDeclaredWords();
  const { team: texts, rating: ratingTexts } = teams;
  const { columns } = teams.board;
  const { number, percent, list } = useFormats();
  const { team, publicNames, own, history } = loaderData;
  useLiveTopics(own ? [`team:${team.id}`, `competition:${team.competitionId}`] : [`competition:${team.competitionId}`]);
  const words = useDivisionWords();
  const { standing } = team;
  const isDivisionFolded =
    Boolean(own?.division?.own) && own?.divisionTrouble.length === 0 && actionData?.divisionRefusal === undefined;
  const chart = history.length > 1 && (
    <Card title={ratingTexts.overTime}>
      <RatingChart moments={history} />
    </Card>
  );
  const members = own && <MembersCard own={own} actionData={actionData} />;
  return (
    <div className="space-y-8">
      <PageHead title={team.name} ownImage={`/team/${team.id}/share.png`} />
      <header className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <LiveryPicture
          primary={team.liveryPrimary}
          secondary={team.liverySecondary}
          houseCar={team.houseCar}
          number={team.number}
          className="w-24"
        />
        <h1 className="display text-4xl sm:text-5xl">{team.name}</h1>
        <span className="figures text-2xl font-bold text-quiet">
          {team.code} {team.number}
        </span>
        <LanguageSign activeCarLanguage={team.activeCarLanguage} />
        <AiSign isEntrant={team.aiEntrant} use={loaderData.declared?.use ?? null} />
        {team.houseCar !== null && <Badge>{texts.house}</Badge>}
        {team.copiedHouseCar !== null && <Badge>{`${texts.house}: ${team.copiedHouseCar}`}</Badge>}
        {team.division && <Badge>{words.name(team.division)}</Badge>}
        <p className="basis-full text-quiet">
          {team.houseCar !== null ? "" : [team.university, team.city].filter(Boolean).map((each) => `${each} · `)}
          <TextLink to={`/teams/${team.competitionId}`}>{team.competitionName}</TextLink>
          {" · "}
          <TextLink to={headToHeadLink(team, loaderData.compareWith)}>
            {loaderData.compareWith === null ? teams.board.headToHead : texts.headToHeadWithMine}
          </TextLink>
        </p>
        {team.houseCar !== null && (
          <p className="basis-full">
            <TextLink to={`/how-to-play/reference?car=${team.houseCar}#house-cars`}>{texts.readHouseCar}</TextLink>
          </p>
        )}
        {publicNames.length > 0 && <p className="basis-full">{texts.memberNames({ names: list(publicNames) })}</p>}
        {team.aiEntrant && (
          <p className="basis-full">
            {ai.entrant.is} {answersFor(loaderData.responsible, ai)}
          </p>
        )}
        {loaderData.declared && (
          <p className="basis-full">
            {ai.declared}: {declaredWords(loaderData.declared)}
          </p>
        )}
        {loaderData.hasSource && (
          <p className="basis-full">
            <a href={`${import.meta.env.BASE_URL}team/${team.id}/source`} download className="link font-semibold">
              {archive.source.file}
            </a>
          </p>
        )}
        {own?.hasCertificate && (
          <p className="basis-full">
            <a href={`/team/${team.id}/certificate.pdf`} className="link font-semibold">
              {archive.certificate.file}
            </a>
          </p>
        )}
        {loaderData.mayAskForRace && (
          <div className="flex basis-full flex-wrap items-center gap-x-4 gap-y-2">
            <FriendlyRaceForm teamId={team.id} teamName={team.name} />
            <p className="text-quiet">{teams.friendly.text}</p>
          </div>
        )}
      </header>
      {actionData?.friendlyRefusal && (
        <Alert tone="stop">{formatProblem(teams.friendly.refusal, actionData.friendlyRefusal, "reason")}</Alert>
      )}
      {own?.settings?.waitingName && (
        <Alert tone="caution" title={own.settings.waitingName}>
          {teams.fields.nameWaits({ shown: team.name })}
        </Alert>
      )}
      {own && <AssistedSignIns signIns={own.assistedSignIns} />}
      {team.disqualifiedReason !== null && (
        <Alert tone="stop" title={teams.out.disqualified({ reason: team.disqualifiedReason })} />
      )}
      {own && (own.mayProtestAgainst.length > 0 || own.protests.length > 0) && (
        <ProtestCard own={own} refusal={actionData?.protestRefusal} />
      )}
      {own?.division && !isDivisionFolded && (
        <DivisionCard own={own} division={own.division} refusal={actionData?.divisionRefusal} />
      )}
      {own?.age && !own.age.isConfirmed && <AgeCard age={own.age} />}
      <div className={`grid items-start gap-6 ${own || chart ? "md:grid-cols-2" : ""}`}>
        <div className="space-y-6">
          {/* A disqualified team keeps its history, but has no standing. */}
          {(standing !== null || !chart) && (
            <Card title={texts.standing}>
              {standing === null ? (
                <p className="text-quiet">{texts.noStanding}</p>
              ) : (
                <>
                  <dl className="flex flex-wrap gap-x-8 gap-y-3">
                    {standing.place !== null && (
                      <Figure label={columns.placeRange}>
                        <PlaceText rating={standing} />
                      </Figure>
                    )}
                    <Figure label={ratingTexts.points}>
                      <PointsText rating={standing} />
                    </Figure>
                    <Figure label={columns.races}>{number(standing.races)}</Figure>
                    <Figure label={columns.wins}>{number(standing.wins)}</Figure>
                    <Figure label={texts.rivalsBeaten}>
                      {percent(standing.rivalsBeaten / Math.max(1, standing.rivalsMet))}
                    </Figure>
                  </dl>
                  <p className="mt-4 text-sm text-quiet">
                    {standing.place !== null
                      ? ratingTexts.explained
                      : team.houseCar !== null
                        ? ratingTexts.houseCar
                        : divisionTexts.outOfCompetition}
                  </p>
                  <RatingChanges
                    days={loaderData.ratingDays}
                    explained={loaderData.explained}
                    racesLink={`/races?competition=${team.competitionId}&team=${team.id}`}
                  />
                </>
              )}
            </Card>
          )}
          {(own || standing === null) && chart}
        </div>
        {own && (
          <div className="space-y-6">
            <Card
              title={texts.cars}
              aside={
                <ButtonLink to="/submit-car" kind="primary">
                  {shell.openGarage}
                </ButtonLink>
              }
            >
              {own.submissions.length === 0 ? (
                <p className="text-quiet">{texts.noCars}</p>
              ) : (
                <>
                  <SubmissionList submissions={own.submissions} />
                  <p className="mt-4">
                    <QuietLink to={`/team/${team.id}/cars`} className="font-semibold">
                      {texts.allCars}
                    </QuietLink>
                  </p>
                </>
              )}
            </Card>
            {members}
          </div>
        )}
        {!own && standing !== null && chart}
        <div className={own || chart ? "md:col-span-2" : ""}>
          <Races loaderData={loaderData} />
        </div>
        {own && (
          <div className="space-y-6 md:col-span-2">
            {own.settings && (
              <SettingsCard
                // Keeps input, but resets after someone else's change.
                key={`${team.name} ${team.number} ${team.code} ${team.liveryPrimary} ${team.liverySecondary}`}
                team={team}
                settings={own.settings}
                actionData={actionData}
              />
            )}
            {own.division && isDivisionFolded && (
              <DivisionCard own={own} division={own.division} refusal={undefined} isFolded />
            )}
            {own.ai && <AiEntrantCard ai={own.ai} refusal={actionData?.aiRefusal} />}
            {own.files && <FilesCard outOfFiles={own.files.out} />}
          </div>
        )}
      </div>
    </div>
  );
}

function answersFor(responsible: { publicName: string | null } | null, { entrant }: Messages["ai"]): string {
  if (responsible === null) return entrant.nobodyNow;
  const { publicName: person } = responsible;
  return person === null ? entrant.named : entrant.responsible({ person });
}

function headToHeadLink(
  { competitionId, id }: Route.ComponentProps["loaderData"]["team"],
  ownTeam: string | null,
): string {
  const teams = new URLSearchParams(ownTeam === null ? { team: id } : { team: ownTeam, rival: id });
  return `/teams/${competitionId}/head-to-head?${teams}`;
}

function Races({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { team: texts } = useMessages().teams;
  const { races, reasons, page, hasOlderRaces, team } = loaderData;
  return (
    <Card title={texts.latestRaces}>
      {races.length === 0 ? (
        <p className="text-quiet">{texts.noRaces}</p>
      ) : (
        <TeamRaces races={races} reasons={reasons} teamId={team.id} isDated />
      )}
      {(page > 1 || hasOlderRaces) && (
        <nav className="mt-4 flex flex-wrap gap-x-6" aria-label={texts.racePages}>
          {page > 1 && (
            <QuietLink to={page === 2 ? "?" : `?page=${page - 1}`} preventScrollReset className="font-semibold">
              {texts.newerRaces}
            </QuietLink>
          )}
          {hasOlderRaces && (
            <QuietLink to={`?page=${page + 1}`} preventScrollReset className="ml-auto font-semibold">
              {texts.olderRaces}
            </QuietLink>
          )}
        </nav>
      )}
    </Card>
  );
}
