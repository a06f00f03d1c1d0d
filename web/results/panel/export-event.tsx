import Download from "virtual:icons/download";
import Mail from "virtual:icons/mail";
import { refused } from "#domain/platform/result.ts";
import type { Closing } from "#domain/stages/race-day.ts";
import { confirmAddressByHand } from "#server/accounts/mailed-links.ts";
import { nameInEmail } from "#server/platform/mail/mailer.ts";
import { listReleasedRaces, readAnonymity } from "#server/results/archive/list-archived-races.ts";
import { readEvent, resultsOf } from "#server/results/archive/read-event.ts";
import { readGrades } from "#server/results/archive/grades.ts";
import { gradebooks, gradeMeasures, gradePoints, readGradeChoice } from "#domain/results/grades.ts";
import { resultFiles } from "#server/results/archive/result-files.ts";
import {
  listCertificateRecipients,
  mailCertificates,
  type CertificateEmailState,
  type CertificateRecipient,
} from "#server/results/certificates/mail-certificates.ts";
import { readClosings } from "#server/panel/read-race-day.ts";
import { siteContext } from "#server/http/site-context.ts";
import { useFormats, useLanguage, useMessages } from "../../ui/messages.tsx";
import { isLocalHost } from "../../app/brand.ts";
import { formAction } from "../../app/form-action.server.ts";
import { visitContext } from "../../app/visit.server.ts";
import { Button, ButtonLink, buttonClass, TextLink } from "../../ui/button.tsx";
import { Alert, Card, EmptyState } from "../../ui/card.tsx";
import { CheckboxField, outcomeOf, TextField, Select } from "../../ui/field.tsx";
import { Table, type Column } from "../../ui/table.tsx";
import { ActForm } from "../../panel-kit/act-form.tsx";
import { LastDownload, PanelPage } from "../../panel-kit/panel-page.tsx";
import { actInCompetition, competitionInScope } from "../../panel-kit/panel-scope.server.ts";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import type { Route } from "./+types/export-event";
import { messagesOf } from "#messages/messages-of.ts";
import { languages } from "#messages/languages.ts";

const mostUngraded = 10;

export const handle = { texts: ["panel", "results", "homePanel"] };

const page = "results/panel/export-event";

/** The schedule of the event links to it. */
const closingId = (closing: Closing) => closing;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { competition } = await competitionInScope(context, request, params.competitionId);
  const { database, mailer } = context.get(siteContext);
  const event = await readEvent(database, competition.id);
  const recipients = mailer && (await listCertificateRecipients(database, competition.id));
  const closings = await readClosings(database, competition.id, mailer !== undefined);
  const { searchParams } = new URL(request.url);
  const nameless = (searchParams.get("nameless") ?? "").slice(0, 10_000);
  const anonymity = readAnonymity(false, nameless);
  const gradeChoice = readGradeChoice(searchParams);
  const typedPoints = (searchParams.get("points") ?? String(gradePoints.usual)).slice(0, 20);
  const { host } = new URL(context.get(visitContext).origin);
  return {
    id: competition.id,
    results: event ? resultsOf(event).length : 0,
    races: (await listReleasedRaces(database, competition.id)).length,
    isReleased: event !== undefined && event.orders.length > 0,
    clics: event ? resultFiles(event).flatMap(({ name }) => (name.startsWith("results.") ? [] : [name])) : [],
    localHost: isLocalHost(host) ? host : null,
    ungraded: event ? (await readGrades(database, resultsOf(event), gradeChoice)).unconfirmed : [],
    gradeChoice: { ...gradeChoice, points: typedPoints },
    hasNoPoints: Number.isNaN(gradeChoice.points),
    nameless,
    closings,
    timeZone: competition.timeZone,
    recipients,
    unreadable: anonymity.kind === "unreadable" ? anonymity.words : null,
  };
}

export const action = formAction(page, actInCompetition<Route.ActionArgs>, {
  /** Where no email can be sent, no member could confirm an address. */
  "confirm-addresses": async ({ site: { database, mailer }, competition, personId }) => {
    const event = mailer ? undefined : await readEvent(database, competition.id);
    if (!event) return refused("no-results");
    const { unconfirmed } = await readGrades(database, resultsOf(event), readGradeChoice(new URLSearchParams()));
    for (const { id } of unconfirmed) {
      await confirmAddressByHand(database, { personId: id, brand: competition.brand, confirmedBy: personId });
    }
    return { kind: "done" as const, count: unconfirmed.length };
  },
  "mail-certificates": async ({ site, competition, personId, context }) => {
    const { database, mailer, configuration } = site;
    const { language, origin } = context.get(visitContext);
    if (!mailer) return refused("no-mail");
    const address = configuration.publicUrl ?? origin;
    const { id: competitionId, name, brand } = competition;
    const count = await mailCertificates(database, mailer, { competitionId, brand, personId }, (to) => {
      const { certificate } = to.certificate;
      const city = configuration.cities.find(({ slug }) => slug === (to.brand ?? brand));
      const { after: texts } = messagesOf(city?.language ?? language).results;
      return {
        subject: texts.mailSubject({ competition: name }),
        text: texts.mailBody({
          competition: name,
          team: nameInEmail(certificate.team.name),
          page: new URL(`/team/${certificate.team.id}`, address).href,
        }),
      };
    });
    return { kind: "done" as const, count };
  },
});

/** What remains of an event: result files, certificates, the archive. */
export default function After({ loaderData, actionData }: Route.ComponentProps) {
  const { results: resultTexts, homePanel, panel } = useMessages();
  const { after: texts, downloads } = resultTexts;
  const { number } = useFormats();
  const language = useLanguage();
  const { id, results, races, isReleased, clics, nameless, unreadable, closings, timeZone } = loaderData;
  const { issued } = closings.certificates;
  const competitionPath = `${panelPath}/competitions/${id}`;
  const file = (name: string) => `/teams/${id}/results/${name}`;
  return (
    <PanelPage title={texts.title} isNarrow>
      {isReleased && (
        <p className="font-semibold">{texts.released({ results: number(results), races: number(races) })}</p>
      )}
      {!isReleased && <EmptyState title={texts.nothing} />}
      {isReleased && (
        <>
          <Card title={texts.resultsTitle}>
            <p className="flex flex-wrap gap-3">
              <FileLink to={`${file("results.csv")}?language=${language}`}>{downloads.csv}</FileLink>
              <FileLink to={file("results.json")}>{downloads.json}</FileLink>
              <ButtonLink to={`/teams/${id}`}>{panel.publicPage}</ButtonLink>
            </p>
            <p className="mt-4 flex flex-wrap gap-x-4 gap-y-2 text-sm">
              <span className="text-quiet">{texts.clics}</span>
              {clics.map((name) => (
                <a key={name} href={file(name)} className="link" download>
                  {name}
                </a>
              ))}
            </p>
          </Card>
          <Card
            id={closingId("certificates")}
            title={texts.certificatesTitle}
            aside={issued > 0 && <span className="text-quiet">{homePanel.issued({ count: issued })}</span>}
          >
            {closings.certificates.outdated > 0 && (
              <Alert tone="stop" title={texts.reprint({ count: closings.certificates.outdated })} className="mt-4" />
            )}
            {loaderData.localHost !== null && (
              <Alert tone="stop" title={texts.local({ host: loaderData.localHost })} className="mt-4">
                <TextLink to={`${panelPath}/settings`}>{texts.localHow}</TextLink>
              </Alert>
            )}
            <p className="mt-4 flex flex-wrap gap-3">
              <FileLink to={`${competitionPath}/certificates.pdf?language=en`}>{texts.english}</FileLink>
              <FileLink to={`${competitionPath}/certificates.pdf?language=tr`}>{texts.turkish}</FileLink>
            </p>
          </Card>
          {loaderData.recipients && closings.emails && (
            <EmailsCard
              recipients={loaderData.recipients}
              count={closings.emails}
              timeZone={timeZone}
              mailed={outcomeOf(actionData, "mail-certificates")}
            />
          )}
          <GradesCard competitionPath={competitionPath} loaderData={loaderData} />
          <Card title={texts.eventFileTitle}>
            <p className="text-quiet">{texts.eventFileText}</p>
            <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
              <FileLink to={`/events/${id}/event.jsonl.gz`}>{texts.eventFile}</FileLink>
              <TextLink to={`/verify-event?event=${id}`}>{downloads.verify}</TextLink>
            </p>
          </Card>
          <Card
            id={closingId("archive")}
            title={texts.archiveTitle}
            aside={<LastDownload last={closings.archive} timeZone={timeZone} />}
          >
            <p className="text-quiet">{texts.archiveText}</p>
            {/* The response is a file, so submit without the router. */}
            <form action={`${competitionPath}/archive.zip`} method="get" className="mt-4 space-y-4" data-unkept>
              {unreadable && <Alert tone="stop" title={texts.unreadable({ words: unreadable.join(", ") })} />}
              <Select
                name="language"
                label={texts.language}
                defaultValue={language}
                options={languages.map(({ code, name }) => ({ value: code, label: name }))}
              />
              <CheckboxField name="anonymous" value="all" label={texts.anonymousAll} />
              <TextField
                name="nameless"
                label={texts.anonymousSome}
                defaultValue={nameless}
                maxLength={5_000}
                autoComplete="off"
              />
              <Button type="submit" kind="primary">
                <Download aria-hidden /> {texts.download}
              </Button>
            </form>
          </Card>
        </>
      )}
    </PanelPage>
  );
}

type EmailsCardProps = {
  recipients: readonly CertificateRecipient[];
  count: Record<CertificateEmailState, number>;
  timeZone: string;
  mailed: { kind: "done"; count: number } | { kind: "refused" } | undefined;
};

function EmailsCard({ recipients, count, timeZone, mailed }: EmailsCardProps) {
  const { results, panel } = useMessages();
  const { after: texts } = results;
  const { words } = panel;
  const { dateTime } = useFormats();
  const columns: Column<CertificateRecipient>[] = [
    { head: texts.recipient, rowHeader: true, cell: ({ name }) => name },
    { head: words.team, cell: ({ teamName }) => teamName },
    {
      head: words.email,
      cell: ({ state, sentAt }) => (
        <span suppressHydrationWarning>
          {sentAt === null ? texts.emailStates[state] : texts.sentAt({ time: dateTime(sentAt, timeZone) })}
        </span>
      ),
    },
  ];
  return (
    <Card id={closingId("emails")} title={texts.mail}>
      {mailed?.kind === "done" && <Alert tone="go" title={texts.mailSent({ count: mailed.count })} />}
      <p className="mt-4">{texts.mailCount(count)}</p>
      {count.open > 0 && (
        <p className="mt-4">
          <ActForm
            page={page}
            intent="mail-certificates"
            label={
              <>
                <Mail aria-hidden /> {texts.mail}
              </>
            }
            ask={{ title: texts.mailAsk({ count: count.open }), text: texts.mailAskText, label: texts.mailGo }}
          />
        </p>
      )}
      <details className="mt-4">
        <summary className="cursor-pointer font-semibold">{texts.recipients}</summary>
        <div className="mt-3">
          <Table
            dense
            caption={texts.recipients}
            columns={columns}
            rows={recipients}
            rowKey={({ personId, teamName }) => `${personId} ${teamName}`}
          />
        </div>
      </details>
    </Card>
  );
}

function GradesCard({
  competitionPath,
  loaderData,
}: { competitionPath: string } & Pick<Route.ComponentProps, "loaderData">) {
  const { grades: texts } = useMessages().results.after;
  const { number, list } = useFormats();
  const { ungraded, gradeChoice, hasNoPoints, closings, timeZone } = loaderData;
  const more = ungraded.length - mostUngraded;
  const others = more > 0 ? [texts.andMore({ count: number(more) })] : [];
  return (
    <Card
      id={closingId("grades")}
      title={texts.title}
      aside={<LastDownload last={closings.grades} timeZone={timeZone} />}
    >
      <p className="text-quiet">{texts.text}</p>
      <form action={`${competitionPath}/grades.csv`} method="get" className="mt-4 space-y-4" data-unkept>
        {hasNoPoints && <Alert tone="stop" title={texts.noPoints({ ...gradePoints, typed: gradeChoice.points })} />}
        <div className="grid gap-4 sm:grid-cols-3">
          <Select
            name="gradebook"
            label={texts.gradebook}
            defaultValue={gradeChoice.gradebook}
            options={gradebooks.map((value) => ({ value, label: texts.gradebooks[value] }))}
          />
          <Select
            name="measure"
            label={texts.measure}
            defaultValue={gradeChoice.measure}
            options={gradeMeasures.map((value) => ({ value, label: texts.measures[value] }))}
          />
          <TextField
            name="points"
            label={texts.points}
            defaultValue={gradeChoice.points}
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
        <Button type="submit">
          <Download aria-hidden /> {texts.download}
        </Button>
      </form>
      {ungraded.length > 0 && (
        <Alert tone="caution" title={texts.ungraded({ count: ungraded.length })} className="mt-4">
          <p>{list([...ungraded.slice(0, mostUngraded).map(({ name }) => name), ...others])}</p>
          {closings.emails === null && (
            <ActForm
              page={page}
              intent="confirm-addresses"
              label={texts.confirm}
              ask={{ title: texts.confirmAsk({ count: ungraded.length }), text: texts.confirmText }}
              about={ungraded.length}
            />
          )}
        </Alert>
      )}
    </Card>
  );
}

function FileLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} className={buttonClass({})} download>
      <Download aria-hidden /> {children}
    </a>
  );
}
