import { Form, data, useNavigation } from "react-router";
import {
  noticeForBrand,
  noticeForm,
  publishNotice,
  versionName,
  type NoticeProblem,
} from "#server/accounts/privacy-notices.ts";
import { readForm } from "#server/platform/forms/read-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import { requireSignIn } from "../../app/redirects.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { Button } from "../../ui/button.tsx";
import { Alert, Card } from "../../ui/card.tsx";
import { TextAreaField, Select } from "../../ui/field.tsx";
import { PanelPage, allCities, useCityName } from "../../panel-kit/panel-page.tsx";
import type { Route } from "./+types/privacy-notice";
import { cityInScope } from "../../panel-kit/panel-scope.server.ts";

export const handle = { texts: ["accountsPanel"] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, scopes, brand } = await cityInScope(context, new URL(request.url).searchParams.get("for"));
  const notice = await noticeForBrand(context.get(siteContext).database, brand);
  return {
    scope,
    scopes,
    isOwn: notice.brand === brand,
    notice: { ...notice, version: versionName(notice) },
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { scope, ...texts } = readForm(noticeForm, await request.formData()).given;
  const { who, brand } = await cityInScope(context, scope);
  const { id } = requireSignIn(who, request);
  const outcome = await publishNotice(context.get(siteContext).database, { brand, ...texts, personId: id });
  return outcome.kind === "done"
    ? { version: outcome.version, problems: [] }
    : data({ version: null, problems: outcome.problems }, { status: 400 });
}

export default function PrivacyNotice({ loaderData, actionData }: Route.ComponentProps) {
  const { accountsPanel: admin, panel } = useMessages();
  const { notice: texts } = admin;
  const { dateTime } = useFormats();
  const cityName = useCityName();
  const pending = useNavigation().state === "submitting";
  const { scope, scopes, isOwn, notice } = loaderData;
  const errorOf = (field: NoticeProblem["field"]) => {
    const problem = actionData?.problems.find((each) => each.field === field);
    if (!problem) return undefined;
    return problem.rule === "too-short"
      ? texts.tooShort({ given: problem.given, least: problem.limit })
      : texts.tooLong({ given: problem.given, most: problem.limit });
  };
  const options = scopes.map((each) => ({
    value: each,
    label: each === allCities ? texts.allCities : cityName(each),
  }));
  return (
    <PanelPage title={panel.sections.privacyNotice} isNarrow>
      <Form className="flex flex-wrap items-end gap-3">
        <Select key={scope} name="for" label={panel.words.city} options={options} defaultValue={scope} />
        <Button type="submit">{texts.show}</Button>
      </Form>
      <Card>
        {typeof actionData?.version === "number" && (
          <Alert tone="go">{texts.published({ version: actionData.version })}</Alert>
        )}
        <p suppressHydrationWarning>{texts.inForce({ version: notice.version, time: dateTime(notice.publishedAt) })}</p>
        {!isOwn && <p className="text-quiet">{texts.fallsBack}</p>}
        <Form key={`${scope}-${notice.id}`} method="post" className="mt-5 space-y-5" noValidate>
          <input type="hidden" name="scope" value={scope} />
          {(["turkish", "english"] as const).map((field) => (
            <TextAreaField
              key={field}
              name={field}
              label={texts[field]}
              hint={field === "turkish" ? texts.hint : undefined}
              error={errorOf(field)}
              defaultValue={notice[field]}
              rows={14}
              lang={field === "turkish" ? "tr" : "en"}
            />
          ))}
          <Button type="submit" kind="primary" pending={pending}>
            {texts.publish}
          </Button>
        </Form>
      </Card>
    </PanelPage>
  );
}
