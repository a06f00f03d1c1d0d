import { Form, Link, data, redirect } from "react-router";
import { z } from "zod";
import { retractionReasons, retractionTakes } from "#rules/retraction.ts";
import { id as idField, oneOf } from "#server/base/forms/fields.ts";
import { readForm } from "#server/base/forms/read-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import { may } from "#server/people/accounts/permissions.ts";
import { listGuestsOfImport, returnGuest, withdrawGuest } from "#server/results/imports/guests.ts";
import { findImport, removeImport } from "#server/results/imports/imports.ts";
import { trustKey } from "#server/results/imports/installations.ts";
import { useMessages } from "../../messages/messages.tsx";
import { intentIn } from "../../shell/form-intent.server.ts";
import { useLastingActionData, useLiveTopics } from "../../shell/live.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { siteError } from "../../shell/site-error.ts";
import { Button } from "../../ui/button.tsx";
import { Alert, Card } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { IntentButton } from "../../ui/intent.tsx";
import { panelPath } from "../panel-sections.ts";
import type { Route } from "./+types/import";
import { GuestTable, TakeOutCard } from "./guest-table.tsx";
import { ImportFacts, ImportFindings } from "./import-findings.tsx";
import { ImportProgressLine, ImportStateBadge } from "./import-state.tsx";
import { requireImporter } from "./importer.server.ts";

export const handle = { texts: ["panel", "imports", "eventFile"] };

const page = "admin/imports/import";

const guestForm = z.object({
  guest: idField,
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
  };
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { event, mayChange, mayTrust } = await importInScope(context, request, params.importId);
  const guests = await listGuestsOfImport(context.get(siteContext).database, event.id);
  return { event, guests, mayChange, mayTrust, asked: new URL(request.url).searchParams.get("guest") };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { event, personId, messages, mayChange, mayTrust } = await importInScope(context, request, params.importId);
  const { database, importFiles } = context.get(siteContext);
  const form = await request.formData();
  const intent = intentIn(form, page);
  const isAllowed = intent === "distrust-key" || intent === "trust-key" ? mayTrust : mayChange;
  if (!isAllowed) throw siteError(403, messages.shell.errors.forbidden);
  const { guest: guestId, takes, reason } = readForm(guestForm, form).values;
  const here = `${panelPath}/imports/${event.id}`;
  switch (intent) {
    case "remove-import": {
      const outcome = await removeImport(database, personId, event.id, importFiles.remove);
      return outcome === "under-way" ? data({ underWay: true }, 409) : redirect(`${panelPath}/imports`);
    }
    case "withdraw-guest":
      await withdrawGuest(database, { guestId, takes, reason, personId });
      return redirect(here);
    case "return-guest":
      await returnGuest(database, { guestId, personId });
      return redirect(here);
    case "distrust-key":
    case "trust-key":
      await trustKey(database, { importId: event.id, personId, isTrusted: intent === "trust-key" });
      return redirect(here);
    default:
      return data(null, 400);
  }
}

/** An event that came from another installation: what was verified, what was not, and its guests. */
export default function ImportPage({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useLastingActionData(answered);
  const { imports: texts } = useMessages();
  const { event, guests, mayChange, mayTrust, asked } = loaderData;
  useLiveTopics(["imports:all"]);
  const name = event.name ?? event.fileName;
  const isUnderWay = event.state === "fetching" || event.state === "waiting" || event.state === "verifying";
  const takenOut = guests.find(({ id }) => id === asked);
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
      {actionData && <Alert tone="caution" title={texts.underWay} />}
      {isUnderWay && <ImportProgressLine progress={event.progress} />}
      <ImportFindings event={event} />
      <ImportFacts event={event} />
      {mayChange && takenOut && <TakeOutCard guest={takenOut} back={`${panelPath}/imports/${event.id}`} />}
      {guests.length > 0 && (
        <Card title={texts.guests}>
          <GuestTable guests={guests} mayChange={mayChange} />
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
