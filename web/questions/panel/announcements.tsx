import { NewId } from "../../app/new-id.tsx";
import { Form } from "react-router";
import { z } from "zod";
import { announcementForm, publishAnnouncement, withdrawAnnouncement } from "#server/questions/announcements.ts";
import { listCompetitionNames } from "#server/competitions/panel-competition.ts";
import { readForm, id } from "#server/platform/forms/read-form.ts";
import { idForNew } from "#server/platform/database/created-once.ts";
import { siteContext } from "#server/http/site-context.ts";
import { requireSignIn } from "../../app/redirects.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { formAction } from "../../app/form-action.server.ts";
import { useLiveActionData, useLiveTopics } from "../../app/live.ts";
import { forbidden } from "../../app/visit.server.ts";
import { Alert, Badge, Card } from "../../ui/card.tsx";
import { CheckboxField, FormErrors, IntentButton, outcomeOf, TextAreaField, Select } from "../../ui/field.tsx";
import { ActForm } from "../../panel-kit/act-form.tsx";
import type { Route } from "./+types/announcements";
import { shownList } from "../../panel-kit/panel-list.server.ts";
import { PanelPage, allCities, useCityName } from "../../panel-kit/panel-page.tsx";
import { SearchedList } from "../../panel-kit/panel-table.tsx";
import { announcementsList } from "./announcements-list.server.ts";
import { brandOfScope, organisedCities, currentCompetition } from "../../panel-kit/panel-scope.server.ts";

export const handle = { texts: ["panel", "accountsPanel", "questions", "listsPanel"] };

export async function loader(args: Route.LoaderArgs) {
  const { found, list } = await shownList(announcementsList, args);
  const { scopes } = found;
  const scopeOf = ({ brand }: { brand: string | null }) => brand ?? allCities;
  const competitions = (await listCompetitionNames(args.context.get(siteContext).database)).filter((each) =>
    scopes.includes(scopeOf(each)),
  );
  // Default to the city of the current competition.
  const current = currentCompetition(args.request, competitions);
  return {
    list,
    scope: current ? scopeOf(current) : null,
    scopes,
    nowMs: Date.now(),
  };
}

async function actOnAnnouncements({ context, request }: Route.ActionArgs) {
  const { who } = await organisedCities(context);
  requireSignIn(who, request);
  return { context, database: context.get(siteContext).database, who };
}

export const action = formAction("questions/panel/announcements", actOnAnnouncements, {
  publish: async ({ context, database, who }, form) => {
    const { scope, urgent, ...texts } = readForm(announcementForm, form).given;
    const given = { brand: brandOfScope(scope), ...texts, isUrgent: urgent === "yes" };
    const outcome = await publishAnnouncement(database, who, { id: idForNew(form), ...given });
    if ("reason" in outcome) throw forbidden(context);
    return outcome.kind === "done" ? { ...outcome, at: Date.now() } : { ...outcome, fields: { scope, ...texts } };
  },
  withdraw: async ({ context, database, who }, form) => {
    const withdrawn = await withdrawAnnouncement(database, who, readForm(z.object({ id }), form).values.id);
    if (withdrawn.kind === "refused" && withdrawn.reason === "forbidden") throw forbidden(context);
  },
});

export default function Announcements({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useLiveActionData(answered);
  const { questions: texts } = useMessages();
  const { relative } = useFormats();
  const cityName = useCityName();
  useLiveTopics(["announcements:all"]);
  const { scope, scopes, list, nowMs } = loaderData;
  const nameOf = (scope: string | null) => (scope === null || scope === allCities ? texts.everywhere : cityName(scope));
  const published = outcomeOf(actionData, "publish");
  const refused = published?.kind === "refused" ? published : undefined;
  return (
    <PanelPage title={texts.announcements} isNarrow>
      <Card>
        {published?.kind === "done" && <Alert tone="go" title={texts.panel.published} className="mb-4" />}
        <Form method="post" key={published?.kind === "done" ? published.at : "form"} className="space-y-5" noValidate>
          <NewId />
          <Select
            name="scope"
            label={texts.panel.to}
            options={scopes.map((value) => ({ value, label: nameOf(value) }))}
            defaultValue={refused?.fields?.scope ?? scope ?? scopes[0]}
          />
          <FormErrors texts={{ ...texts.problem, "too-short": texts.panel.needsText }} problems={refused?.problems}>
            <div className="grid gap-5 md:grid-cols-2">
              {(["turkish", "english"] as const).map((field) => (
                <TextAreaField
                  key={field}
                  name={field}
                  label={texts.panel[field]}
                  defaultValue={refused?.fields?.[field]}
                  lang={field === "turkish" ? "tr" : "en"}
                />
              ))}
            </div>
          </FormErrors>
          <CheckboxField name="urgent" value="yes" label={texts.panel.urgent} />
          <IntentButton page="questions/panel/announcements" kind="primary" intent="publish">
            {texts.panel.publish}
          </IntentButton>
        </Form>
      </Card>
      <SearchedList list={list} none={<p className="text-quiet">{texts.panel.noAnnouncements}</p>}>
        <ul className="divide-y divide-line">
          {list.rows.map(({ id, brand, english, turkish, publishedAt }) => (
            <li key={id} className="flex flex-wrap items-start gap-4 py-4">
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-3 text-sm text-quiet" suppressHydrationWarning>
                  <Badge>{nameOf(brand)}</Badge>
                  {turkish === "" && <Badge tone="caution">{texts.panel.noTurkish}</Badge>}
                  {english === "" && <Badge tone="caution">{texts.panel.noEnglish}</Badge>}
                  <time dateTime={publishedAt.toISOString()}>{relative(publishedAt, nowMs)}</time>
                </p>
                <p className="mt-2 break-words whitespace-pre-line" lang="tr">
                  {turkish}
                </p>
                <p className="mt-1 break-words whitespace-pre-line text-quiet" lang="en">
                  {english}
                </p>
              </div>
              <ActForm
                page="questions/panel/announcements"
                intent="withdraw"
                label={texts.panel.withdrawAnnouncement}
                kind="danger"
                fields={{ id }}
              />
            </li>
          ))}
        </ul>
      </SearchedList>
    </PanelPage>
  );
}
