import { NewId } from "../app/new-id.tsx";
import { idForNew } from "#server/platform/database/created-once.ts";
import { Form, data } from "react-router";
import { z } from "zod";
import { listTokens, createToken, revokeToken, tokenForm, type TokenProblem } from "#server/accounts/tokens.ts";
import { tokenDays, tokenScopes } from "#domain/accounts/roles.ts";
import { fieldProps, readForm, id } from "#server/platform/forms/read-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import { requireOwner } from "./account-action.server.ts";
import { requireSignIn } from "../app/redirects.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { intentIn } from "../app/form-action.server.ts";
import { visitContext } from "../app/visit.server.ts";
import { PageTitle } from "../app/page-head.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Alert, Badge, Card } from "../ui/card.tsx";
import { FormErrors, IntentButton, TextField, Select, IntentForm } from "../ui/field.tsx";
import type { Route } from "./+types/account-tokens";
import { TextLink } from "../ui/button.tsx";

export const handle = { texts: ["apiDocs", "accounts"] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { database, visitor } = context.get(siteContext);
  const person = requireSignIn(await visitor(), request);
  return {
    tokens: await listTokens(database, person.id),
    choices: { scopes: tokenScopes, days: tokenDays },
    inputs: fieldProps(tokenForm),
    nowMs: Date.now(),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { database, visitor } = context.get(siteContext);
  const who = await visitor();
  const person = requireSignIn(who, request);
  const form = await request.formData();
  const noProblems: TokenProblem[] = [];
  if (intentIn(form, "accounts/account-tokens") === "revoke") {
    await revokeToken(database, { ...readForm(z.object({ id }), form).values, personId: person.id });
    return { token: null, problems: noProblems, kept: "" };
  }
  requireOwner(who, context.get(visitContext).language);
  const { given: fields } = readForm(tokenForm, form);
  const outcome = await createToken(database, { id: idForNew(form), personId: person.id, ...fields });
  return outcome.kind === "done"
    ? data({ token: outcome.token, problems: noProblems, kept: "" }, { headers: { "Cache-Control": "no-store" } })
    : data({ token: null, problems: outcome.problems, kept: fields.name }, { status: 400 });
}

export default function AccountTokens({ loaderData, actionData }: Route.ComponentProps) {
  const { apiDocs, accounts } = useMessages();
  const { tokens: texts } = apiDocs;
  const { tokens, choices } = loaderData;
  return (
    <div className="mx-auto max-w-2xl space-y-8">
      <p>
        <TextLink to="/account">{accounts.account.title}</TextLink>
      </p>
      <PageTitle title={texts.title} unlisted />
      <p>
        <TextLink to="/api/docs">{texts.docs}</TextLink>
      </p>
      {typeof actionData?.token === "string" && <NewToken key={actionData.token} token={actionData.token} />}
      <Card title={texts.list}>
        {tokens.length === 0 ? (
          <p className="text-quiet">{texts.none}</p>
        ) : (
          <ul className="divide-y divide-line">
            {tokens.map((token) => (
              <TokenRow key={token.id} token={token} nowMs={loaderData.nowMs} />
            ))}
          </ul>
        )}
      </Card>
      <Card title={texts.make}>
        <Form method="post" className="space-y-5" key={actionData?.token ?? "form"} noValidate>
          <NewId />
          <FormErrors texts={texts.problem} problems={actionData?.problems}>
            <TextField
              {...loaderData.inputs.name}
              label={texts.name}
              hint={texts.nameHint({ limit: loaderData.inputs.name.maxLength })}
              defaultValue={actionData?.kept}
              autoComplete="off"
            />
            <div className="grid gap-5 sm:grid-cols-2">
              <Select
                name="scope"
                label={texts.scope}
                options={choices.scopes.map((value) => ({ value, label: texts.scopes[value] }))}
                defaultValue="submit"
              />
              <Select
                name="days"
                label={texts.days}
                options={choices.days.map((days) => ({ value: String(days), label: texts.daysOf({ days }) }))}
                defaultValue="30"
              />
            </div>
            <IntentButton page="accounts/account-tokens" kind="primary" intent="make">
              {texts.make}
            </IntentButton>
          </FormErrors>
        </Form>
      </Card>
    </div>
  );
}

/** Copying needs HTTPS or localhost, so the text is selectable. */
function NewToken({ token }: { token: string }) {
  const { tokens: texts } = useMessages().apiDocs;
  return (
    <Alert tone="go" title={texts.made}>
      <p>{texts.madeText}</p>
      <p className="mt-3 border border-edge bg-page p-3 font-mono text-sm break-all select-all" data-testid="new-token">
        {token}
      </p>
      <div className="mt-3">
        <CopyButton text={() => token}>{texts.copy}</CopyButton>
      </div>
    </Alert>
  );
}

function TokenRow({ token, nowMs }: { token: Route.ComponentProps["loaderData"]["tokens"][number]; nowMs: number }) {
  const { tokens: texts } = useMessages().apiDocs;
  const { date, relative } = useFormats();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-semibold break-words">
          {token.name}{" "}
          <Badge tone={token.scope === "submit" ? "caution" : "neutral"}>{texts.scopes[token.scope]}</Badge>
        </p>
        <p className="text-sm text-quiet" suppressHydrationWarning>
          {texts.madeOn({ date: date(token.createdAt) })} · {texts.expires({ date: date(token.expiresAt) })} ·{" "}
          {token.lastUsedAt === null ? texts.neverUsed : texts.lastUsed({ time: relative(token.lastUsedAt, nowMs) })}
        </p>
      </div>
      <IntentForm page="accounts/account-tokens" intent="revoke" kind="danger" fields={{ id: token.id }}>
        {texts.revoke}
      </IntentForm>
    </li>
  );
}
