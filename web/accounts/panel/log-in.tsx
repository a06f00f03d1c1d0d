import { Form, Link, data, redirect } from "react-router";
import { readForm } from "#server/platform/forms/read-form.ts";
import { mostPictureBytes, readPicture } from "#server/brands/read-picture.ts";
import { siteContext } from "#server/http/site-context.ts";
import {
  changeLogIn,
  findLogIn,
  logInForm,
  onlyBy,
  removeLogIn,
  switchLogIn,
  type LogInFormProblem,
} from "#server/accounts/university-login/log-in-providers.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { useMessages } from "../../ui/messages.tsx";
import { intentIn } from "../../app/form-intent.server.ts";
import { siteError } from "../../app/site-error.ts";
import { visitContext } from "../../app/visit.server.ts";
import { Button } from "../../ui/button.tsx";
import { Alert, Badge, Card } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { CheckboxField, TextField } from "../../ui/field.tsx";
import { IntentButton } from "../../ui/intent.tsx";
import { requireAdmin } from "../../panel-kit/admin-auth.server.ts";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import { PanelPage } from "../../panel-kit/panel-page.tsx";
import type { Route } from "./+types/log-in";
import { LogInFields } from "./log-in-fields.tsx";

export const handle = { texts: ["panel", "signInPanel", "signIn"] };

const page = "accounts/panel/log-in";

const goneFor = (context: Route.LoaderArgs["context"]) =>
  siteError(404, messagesOf(context.get(visitContext).language).signInPanel.gone);

export async function loader({ context, params, request }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { configuration, database, mailer, universityLogIn } = context.get(siteContext);
  const logIn = await findLogIn(database, params.logIn);
  if (!logIn) throw goneFor(context);
  const here = universityLogIn.redirectUriAt(request, logIn.id);
  const { protocol, port } = new URL(here);
  const path = new URL(here).pathname;
  const hosts = [configuration.domain, ...configuration.cities.map(({ slug }) => `${slug}.${configuration.domain}`)];
  const elsewhere = hosts.map((host) => `${protocol}//${host}${port === "" ? "" : `:${port}`}${path}`);
  return {
    logIn,
    redirectUris: [...new Set([here, ...elsewhere])],
    onlyBy: await onlyBy(database, logIn.id),
    hasMail: mailer !== undefined,
    mostBytes: mostPictureBytes,
  };
}

const nothing = { problems: [] as LogInFormProblem[], given: undefined, picture: null, tried: null };

export async function action({ context, params, request }: Route.ActionArgs) {
  const person = await requireAdmin(context, request);
  const { database, secrets, innerHosts, universityLogIn } = context.get(siteContext);
  const id = params.logIn;
  if (!(await findLogIn(database, id))) throw goneFor(context);
  const form = await request.formData();
  const intent = intentIn(form, page);
  switch (intent) {
    case "change-log-in": {
      const { given } = readForm(logInForm, form);
      const file = form.get("logo");
      const read =
        file instanceof File && file.size > 0
          ? readPicture(new Uint8Array(await file.slice(0, mostPictureBytes + 1).arrayBuffer()))
          : undefined;
      const kept = { ...given, secret: "" };
      if (read?.kind === "refused") return data({ ...nothing, intent, given: kept, picture: read.refusal }, 400);
      const logo = read?.picture ?? (form.get("noLogo") === "on" ? "none" : undefined);
      const outcome = await changeLogIn(database, { seals: secrets, innerHosts }, person.id, id, given, logo);
      if ("reason" in outcome) throw goneFor(context);
      if (outcome.kind === "refused") return data({ ...nothing, intent, given: kept, problems: outcome.problems }, 400);
      return data({ ...nothing, intent, savedAt: Date.now() });
    }
    case "try-log-in":
      return data({ ...nothing, intent, tried: await universityLogIn.tryOut(id, person.id) });
    case "switch-on-log-in":
    case "switch-off-log-in": {
      const outcome = await switchLogIn(database, person.id, id, intent === "switch-on-log-in" ? "on" : "off");
      return data({ ...nothing, intent }, outcome.kind === "refused" ? 409 : 200);
    }
    case "remove-log-in":
      if ((await removeLogIn(database, person.id, id)).kind === "refused") return data({ ...nothing, intent }, 409);
      throw redirect(`${panelPath}/log-ins`);
    default:
      return data({ ...nothing, intent: null }, 400);
  }
}

/** One university's log-in: its state, whether it answers, and its actions. */
export default function LogInPage({ loaderData, actionData }: Route.ComponentProps) {
  const { signInPanel: texts } = useMessages();
  const { logIn, redirectUris } = loaderData;
  const { label, issuer, state, isFromEnvironment, people } = logIn;
  const isOn = state === "on";
  const isSaved = actionData?.intent === "change-log-in" && actionData.problems.length === 0 && !actionData.picture;
  const values = { ...logIn, domains: logIn.domains.join("\n") };
  return (
    <PanelPage
      title={label}
      above={
        <Link to={`${panelPath}/log-ins`} className="link">
          {texts.title}
        </Link>
      }
      lead={
        <p className="flex flex-wrap items-center gap-3">
          {logIn.logoPicture !== null && (
            <img src={`/brand-picture/${logIn.logoPicture}`} alt="" className="size-12 bg-white object-contain p-1" />
          )}
          <Badge tone={isOn ? "go" : "neutral"}>{texts.states[state]}</Badge>
          <span className="break-all">{issuer}</span>
        </p>
      }
      isNarrow
    >
      {isFromEnvironment && <Alert tone="caution">{texts.fromEnvironment}</Alert>}
      {isSaved && <Alert tone="go" title={texts.saved} />}
      {actionData?.tried && <Tried tried={actionData.tried} label={label} />}
      <Form method="post" className="flex flex-wrap gap-3">
        <IntentButton page={page} kind={isOn ? "quiet" : "primary"} intent="try-log-in">
          {texts.tryOut}
        </IntentButton>
        {!isFromEnvironment &&
          (isOn ? (
            <IntentButton page={page} intent="switch-off-log-in">
              {texts.switchOff}
            </IntentButton>
          ) : (
            <IntentButton page={page} intent="switch-on-log-in">
              {texts.switchOn}
            </IntentButton>
          ))}
      </Form>
      <Card title={texts.atUniversity}>
        <p>{texts.redirectLead}</p>
        <ul className="mt-3 space-y-1 font-mono text-sm break-all">
          {redirectUris.map((uri) => (
            <li key={uri} className="select-all">
              {uri}
            </li>
          ))}
        </ul>
      </Card>
      {!isFromEnvironment && (
        <>
          <Card title={texts.settings}>
            <Form
              method="post"
              encType="multipart/form-data"
              className="space-y-5"
              key={actionData && "savedAt" in actionData ? actionData.savedAt : "form"}
              noValidate
              data-unkept
            >
              <LogInFields
                given={actionData?.given ?? values}
                problems={actionData?.problems ?? []}
                hasSecret={logIn.hasSecret}
              />
              <TextField
                label={texts.logo}
                hint={texts.logoHint({ kilobytes: loaderData.mostBytes / 1024 })}
                error={actionData?.picture ? texts.pictureRefused : undefined}
                name="logo"
                type="file"
                className="py-2"
                accept=".png,.svg,image/png,image/svg+xml"
              />
              {logIn.logoPicture !== null && <CheckboxField name="noLogo" label={texts.noLogo} />}
              <IntentButton page={page} kind="primary" intent="change-log-in">
                {texts.save}
              </IntentButton>
            </Form>
          </Card>
          <Card title={texts.remove}>
            <p>{texts.removeLead({ people, only: loaderData.onlyBy })}</p>
            {loaderData.onlyBy > 0 && (
              <p className="mt-2">{loaderData.hasMail ? texts.backByLetter : texts.backByHelper}</p>
            )}
            <div className="mt-5">
              <Dialog
                trigger={<Button kind="danger">{texts.remove}</Button>}
                title={texts.removeAsk({ university: label })}
                description={texts.removeText({ people })}
                actions={
                  <Form method="post">
                    <IntentButton page={page} kind="danger" intent="remove-log-in">
                      {texts.remove}
                    </IntentButton>
                  </Form>
                }
              />
            </div>
          </Card>
        </>
      )}
    </PanelPage>
  );
}

type Outcome = NonNullable<NonNullable<Route.ComponentProps["actionData"]>["tried"]>;

function Tried({ tried, label }: { tried: Outcome; label: string }) {
  const { signIn: logIn, signInPanel: texts } = useMessages();
  if (tried.kind === "fault") {
    return (
      <Alert tone="stop" title={logIn.problem[tried.fault]({ university: label })}>
        <p>{texts.faultNext[tried.fault]}</p>
        {tried.detail !== "" && <p className="mt-2 font-mono text-sm break-all">{tried.detail}</p>}
      </Alert>
    );
  }
  return (
    <Alert tone="go" title={texts.well({ university: label })}>
      <p>{texts.wellNext}</p>
      <ul className="mt-2 font-mono text-sm break-all">
        {[tried.discovery.issuer, tried.discovery.authorization_endpoint, tried.discovery.token_endpoint].map(
          (each) => (
            <li key={each}>{each}</li>
          ),
        )}
      </ul>
    </Alert>
  );
}
