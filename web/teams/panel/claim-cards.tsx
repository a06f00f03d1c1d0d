import { encode } from "uqr";
import { refused } from "#domain/platform/result.ts";
import { listPanelTeams, readTeamChoice } from "#server/teams/list-panel-teams.ts";
import {
  listLostClaimCodes,
  renewLostClaimCodes,
  countClaimEmails,
  mailClaimCodes,
} from "#server/teams/import-teams.ts";
import { nameInEmail } from "#server/platform/mail/mailer.ts";
import { siteContext } from "#server/http/site-context.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { formAction } from "../../app/form-action.server.ts";
import { PageHead } from "../../app/page-head.tsx";
import { isLocalHost } from "../../app/brand.ts";
import { visitContext } from "../../app/visit.server.ts";
import { Button, TextLink } from "../../ui/button.tsx";
import { Alert, EmptyState } from "../../ui/card.tsx";
import { ActForm } from "../../panel-kit/act-form.tsx";
import { actInCompetition, competitionInScope } from "../../panel-kit/panel-scope.server.ts";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import { Pages } from "../../panel-kit/panel-table.tsx";
import type { Route } from "./+types/claim-cards";

const page = "teams/panel/claim-cards";

export const handle = { texts: ["panel", "teamsPanel", "listsPanel"] };

/** Six sheets: rendering a hundred codes takes a quarter of a second. */
const cardsOnPage = 60;

/** One stroke per run of dark squares. */
function pathOf(squares: readonly (readonly boolean[])[]): string {
  return squares
    .map((row, y) => {
      let path = "";
      for (let x = 0; x < row.length; x += 1) {
        if (row[x] !== true) continue;
        const start = x;
        while (row[x + 1] === true) x += 1;
        path += `M${start} ${y}h${x - start + 1}v1H${start}z`;
      }
      return path;
    })
    .join("");
}

/** Groups prevent typing errors. */
const grouped = (code: string) => code.replace(/(.{5})(?=.)/g, "$1-");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { competition } = await competitionInScope(context, request, params.competitionId);
  const { page } = readTeamChoice(new URL(request.url).searchParams);
  const { database, codes, configuration, mailer } = context.get(siteContext);
  const { teams, found } = await listPanelTeams(
    database,
    codes,
    competition.id,
    { search: "", group: "unclaimed", sort: "number", descending: false, page },
    cardsOnPage,
  );
  // Phones may need another address than the organiser uses.
  const address = new URL("/claim-team", configuration.publicUrl ?? context.get(visitContext).origin).href;
  return {
    id: competition.id,
    name: competition.name,
    page,
    pages: Math.ceil(found / cardsOnPage),
    found,
    address,
    isLocal: isLocalHost(new URL(address).host),
    emails: mailer ? await countClaimEmails(database, competition.id) : null,
    lost: (await listLostClaimCodes(database, codes, competition.id)).length,
    cards: teams.flatMap(({ id, number, name, university, city, claimCode }) => {
      if (claimCode === null) return [];
      const { data: squares, size } = encode(`${address}?code=${claimCode}`, { border: 1 });
      return [{ id, number, name, university, city, code: grouped(claimCode), size, path: pathOf(squares) }];
    }),
  };
}

const mail =
  (again: boolean) =>
  async ({ site, competition, personId, context }: Awaited<ReturnType<typeof actInCompetition>>) => {
    const { database, codes, mailer, configuration } = site;
    const { language, origin } = context.get(visitContext);
    if (!mailer) return refused("no-mail");
    const city = configuration.cities.find(({ slug }) => slug === competition.brand);
    const { team: texts } = messagesOf(city?.language ?? language).teamsPanel;
    const input = { competitionId: competition.id, personId, again };
    const count = await mailClaimCodes(database, codes, mailer, input, ({ name, claimCode }) => ({
      subject: texts.mailSubject({ competition: competition.name }),
      text: texts.mailBody({
        team: nameInEmail(name),
        address: new URL(`/claim-team?code=${claimCode}`, configuration.publicUrl ?? origin).href,
      }),
    }));
    return { kind: "done" as const, count };
  };

export const action = formAction(page, actInCompetition<Route.ActionArgs>, {
  mail: mail(false),
  "mail-again": mail(true),
  "renew-lost": async ({ site, competition, personId }) => {
    const input = { competitionId: competition.id, personId };
    return { kind: "done" as const, count: await renewLostClaimCodes(site.database, site.codes, input) };
  },
});

/** Cards to print and cut, ten on a sheet, and emails to teams with an address. */
export default function Cards({ loaderData, actionData }: Route.ComponentProps) {
  const { teamsPanel } = useMessages();
  const { cardsPage: texts } = teamsPanel;
  const { number } = useFormats();
  const { cards, address } = loaderData;
  return (
    <div className="space-y-6">
      <PageHead title={texts.title} unlisted />
      <header className="space-y-3 print:hidden">
        <p>
          <TextLink to={`${panelPath}/competitions/${loaderData.id}/teams`}>{teamsPanel.team.back}</TextLink>
        </p>
        <h1 className="display text-4xl">{texts.title}</h1>
        {loaderData.isLocal && cards.length > 0 && (
          <Alert tone="stop" title={texts.local({ host: new URL(address).host })}>
            <TextLink to={`${panelPath}/settings`}>{texts.localHow}</TextLink>
          </Alert>
        )}
        {cards.length > 0 && (
          <p className="flex items-center gap-4">
            <Button kind="primary" onClick={() => globalThis.print()}>
              {teamsPanel.cards}
            </Button>
            <span className="text-quiet">{texts.count({ count: number(loaderData.found) })}</span>
          </p>
        )}
        {actionData?.outcome.kind === "done" && (
          <Alert
            tone="go"
            title={texts[actionData.intent === "renew-lost" ? "renewed" : "sent"]({ count: actionData.outcome.count })}
          />
        )}
        {loaderData.lost > 0 && <LostCodes count={loaderData.lost} />}
        <ClaimEmails emails={loaderData.emails} />
        {loaderData.pages > 1 && <Pages page={loaderData.page} pages={loaderData.pages} />}
      </header>
      {cards.length === 0 && <EmptyState title={texts.none} />}
      <ul className="grid gap-3 sm:grid-cols-2 2xl:grid-cols-3 print:grid-cols-2 print:gap-0">
        {cards.map((card) => (
          <li
            key={card.id}
            className="flex min-h-48 break-inside-avoid gap-4 border border-edge bg-white p-4 text-black print:border-dashed"
          >
            <svg
              viewBox={`0 0 ${card.size} ${card.size}`}
              className="size-32 shrink-0"
              aria-hidden
              shapeRendering="crispEdges"
            >
              <path d={card.path} />
            </svg>
            <div className="flex min-w-0 flex-col">
              <p className="text-xs text-asphalt-600">{loaderData.name}</p>
              <p className="display text-2xl break-words">{card.name}</p>
              <p className="text-sm">{`${card.university}, ${card.city}`}</p>
              <p className="mt-auto pt-2 text-xs text-asphalt-600">
                {texts.scan} <Address address={address} />
              </p>
              <p className="font-mono text-lg font-bold tracking-wide">{card.code}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Breaks before the path if it's too long. */
function Address({ address }: { address: string }) {
  const { host, pathname } = new URL(address);
  return (
    <span className="font-semibold wrap-anywhere">
      {host}
      <wbr />
      {pathname}
    </span>
  );
}

function LostCodes({ count }: { count: number }) {
  const { cardsPage: texts } = useMessages().teamsPanel;
  return (
    <Alert tone="caution" title={texts.lost({ count })}>
      <p>{texts.lostHow}</p>
      <ActForm page={page} intent="renew-lost" label={texts.renewLost} className="mt-3" />
    </Alert>
  );
}

function ClaimEmails({ emails }: Pick<Route.ComponentProps["loaderData"], "emails">) {
  const { cardsPage: texts } = useMessages().teamsPanel;
  const { number } = useFormats();
  if (emails === null) return <p className="text-sm text-quiet">{texts.noMail}</p>;
  if (emails.open === 0 && emails.written === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {emails.open > 0 && <ActForm page={page} intent="mail" label={texts.mail({ count: number(emails.open) })} />}
      {emails.written > 0 && (
        <>
          <span className="text-quiet">{texts.written({ count: emails.written })}</span>
          {emails.open === 0 && <ActForm page={page} intent="mail-again" label={texts.mailAgain} />}
        </>
      )}
    </div>
  );
}
