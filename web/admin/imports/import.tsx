import { Form, Link, data, redirect } from "react-router";
import { z } from "zod";
import { retractionReasons, retractionTakes } from "#rules/retraction.ts";
import { id as idField, oneOf } from "#server/base/forms/fields.ts";
import { readForm } from "#server/base/forms/read-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import { may } from "#server/people/accounts/permissions.ts";
import { listGuestsOfImport, returnGuest, withdrawGuest } from "#server/results/imports/guests.ts";
import {
  brandOfInvitation,
  competitionsThatTake,
  invitationsOf,
  inviteGuest,
  uninviteGuest,
} from "#server/results/imports/invite-guest.ts";
import { findImport, removeImport } from "#server/results/imports/imports.ts";
import { trustKey } from "#server/results/imports/installations.ts";
import { useMessages } from "../../messages/messages.tsx";
import { intentIn } from "../../shell/form-intent.server.ts";
import { useLastingActionData } from "../../shell/lasting-action-data.ts";
import { useLiveTopics } from "../../shell/live.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { nameHere } from "../../shell/name-here.server.ts";
import { siteError } from "../../shell/site-error.ts";
import { Button } from "../../ui/button.tsx";
import { Alert, Card } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { IntentButton } from "../../ui/intent.tsx";
import { panelPath } from "../panel-sections.ts";
import type { Route } from "./+types/import";
import { GuestTable, TakeOutCard } from "./guest-table.tsx";
import { InviteCard } from "./invite-card.tsx";
import { ImportFacts, ImportFindings } from "./import-findings.tsx";
import { ImportProgressLine, ImportStateBadge } from "./import-state.tsx";
import { requireImporter } from "./importer.server.ts";

export const handle = { texts: ["panel", "imports", "eventFile"] };

const page = "admin/imports/import";

const guestForm = z.object({
  guest: idField,
  competition: idField,
  entrant: idField,
  takes: oneOf(retractionTakes, "name"),
  reason: oneOf(retractionReasons, "organiser"),
});

/** The event, and what whoever asks may do to it: what a city's organisers brought here is theirs, keys are the whole site's. */
async function importInScope(context: Route.LoaderArgs["context"], request: Request, importId: string) {
  const { importer, messages } = await requireImporter(context, request);
  const { database, visitor } = context.get(siteContext);
  const event = await findImport(database, importId);
  if (!event) throw siteError(404, messages.imports.gone);
  const who = await visitor();
  return {
    event,
    personId: importer.personId,
    messages,
    mayChange: may(who, { act: "organise", brand: event.brand }),
    mayTrust: may(who, { act: "organise", brand: null }),
    mayOrganise: (brand: string | null) => may(who, { act: "organise", brand }),
  };
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { event, mayChange, mayTrust, mayOrganise } = await importInScope(context, request, params.importId);
  const { database } = context.get(siteContext);
  const guests = await listGuestsOfImport(database, event.id);
  const invitations = await invitationsOf(database, event.id);
  const { searchParams } = new URL(request.url);
  return {
    event,
    guests: guests.map(({ teamId, ...guest }) => ({
      ...guest,
      invitations: invitations
        .filter(({ guestTeamId }) => guestTeamId === teamId)
        .map(({ teamId: entrant, name, brand, isOpen }) => ({
          entrant,
          competition: nameHere(context, name),
          mayTakeBack: isOpen && mayOrganise(brand),
        })),
    })),
    mayChange,
    mayTrust,
    competitions: (await competitionsThatTake(database, event.id, mayOrganise)).map(({ id, name }) => ({
      id,
      name: nameHere(context, name),
    })),
    asked: searchParams.get("guest"),
    invited: searchParams.get("invite"),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { event, personId, messages, mayChange, mayTrust, mayOrganise } = await importInScope(
    context,
    request,
    params.importId,
  );
  const { database, importFiles, jobs } = context.get(siteContext);
  const form = await request.formData();
  const intent = intentIn(form, page);
  const { guest: guestId, takes, reason, competition: competitionId, entrant } = readForm(guestForm, form).values;
  const forbidden = () => siteError(403, messages.shell.errors.forbidden);
  // Who races in a competition its organisers say, whoever brought the event here.
  if (intent === "invite-guest") {
    const open = await competitionsThatTake(database, event.id, mayOrganise);
    if (!open.some(({ id }) => id === competitionId)) throw forbidden();
    const outcome = await inviteGuest(database, jobs, { guestId, competitionId, personId });
    return outcome.kind === "refused" ? data({ refusal: outcome.reason }, 409) : redirect(here(event.id));
  }
  if (intent === "uninvite-guest") {
    const brand = await brandOfInvitation(database, entrant);
    if (brand === undefined || !mayOrganise(brand)) throw forbidden();
    const outcome = await uninviteGuest(database, jobs, { teamId: entrant, personId });
    return outcome === "cars-are-fixed" ? data({ refusal: outcome }, 409) : redirect(here(event.id));
  }
  const isAllowed = intent === "distrust-key" || intent === "trust-key" ? mayTrust : mayChange;
  if (!isAllowed) throw forbidden();
  switch (intent) {
    case "remove-import": {
      const outcome = await removeImport(database, personId, event.id, importFiles.remove);
      return outcome === "under-way" ? data({ refusal: "under-way" as const }, 409) : redirect(`${panelPath}/imports`);
    }
    case "withdraw-guest":
      await withdrawGuest(database, { guestId, takes, reason, personId });
      return redirect(here(event.id));
    case "return-guest":
      await returnGuest(database, { guestId, personId });
      return redirect(here(event.id));
    case "distrust-key":
    case "trust-key":
      await trustKey(database, { importId: event.id, personId, isTrusted: intent === "trust-key" });
      return redirect(here(event.id));
    default:
      return data(null, 400);
  }
}

const here = (importId: string) => `${panelPath}/imports/${importId}`;

/** An event that came from another installation: what was verified, what was not, and its guests. */
export default function ImportPage({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useLastingActionData(answered);
  const { imports: texts } = useMessages();
  const { event, guests, mayChange, mayTrust, competitions, asked, invited } = loaderData;
  useLiveTopics(["imports:all"]);
  const name = event.name ?? event.fileName;
  const isUnderWay = event.state === "fetching" || event.state === "waiting" || event.state === "verifying";
  const takenOut = guests.find(({ id }) => id === asked);
  const welcome = competitions.length > 0 ? guests.find(({ id }) => id === invited) : undefined;
  return (
    <div className="max-w-5xl space-y-6">
      <PageHead title={name} unlisted />
      <p>
        <Link to={`${panelPath}/imports`} className="link">
          {texts.title}
        </Link>
      </p>
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="display min-w-0 text-4xl break-words">{name}</h1>
        <ImportStateBadge state={event.state} />
      </header>
      {actionData && (
        <Alert
          tone="caution"
          title={actionData.refusal === "under-way" ? texts.underWay : texts.inviteRefusals[actionData.refusal]}
        />
      )}
      {isUnderWay && <ImportProgressLine progress={event.progress} />}
      <ImportFindings event={event} />
      <ImportFacts event={event} />
      {mayChange && takenOut && <TakeOutCard guest={takenOut} back={here(event.id)} />}
      {welcome && <InviteCard guest={welcome} competitions={competitions} back={here(event.id)} />}
      {guests.length > 0 && (
        <Card title={texts.guests}>
          <GuestTable guests={guests} mayChange={mayChange} mayInvite={competitions.length > 0} />
        </Card>
      )}
      <div className="flex flex-wrap gap-3">
        {mayTrust && event.installationKey !== null && <TrustForm isTrusted={event.keyWithdrawnAt === null} />}
        {mayChange && event.state !== "verifying" && (
          <Dialog
            trigger={<Button kind="danger">{texts.remove}</Button>}
            title={texts.removeAsk({ name })}
            description={texts.removeText}
            actions={
              <Form method="post">
                <IntentButton page={page} kind="danger" intent="remove-import">
                  {texts.remove}
                </IntentButton>
              </Form>
            }
          />
        )}
      </div>
    </div>
  );
}

function TrustForm({ isTrusted }: { isTrusted: boolean }) {
  const { imports: texts } = useMessages();
  if (!isTrusted) {
    return (
      <Form method="post" className="flex flex-wrap items-center gap-3">
        <p className="font-semibold">{texts.distrusted}</p>
        <IntentButton page={page} intent="trust-key">
          {texts.trust}
        </IntentButton>
      </Form>
    );
  }
  return (
    <Dialog
      trigger={<Button>{texts.distrust}</Button>}
      title={texts.distrust}
      description={texts.distrustText}
      actions={
        <Form method="post">
          <IntentButton page={page} kind="danger" intent="distrust-key">
            {texts.distrust}
          </IntentButton>
        </Form>
      }
    />
  );
}
