import { Form, redirect } from "react-router";
import { readForm } from "#server/platform/forms/read-form.ts";
import { mostPictureBytes, readPictureIn } from "#server/brands/read-picture.ts";
import { siteContext } from "#server/http/site-context.ts";
import {
  changeLogIn,
  findLogIn,
  logInForm,
  onlyBy,
  removeLogIn,
  switchLogIn,
} from "#server/accounts/university-login/log-in-providers.ts";
import type { UniversityLogIn } from "#server/accounts/university-login/university-log-in.ts";
import { useMessages } from "../../ui/messages.tsx";
import { formAction } from "../../app/form-action.server.ts";
import { siteError } from "../../app/site-error.ts";
import { visitContext } from "../../app/visit.server.ts";
import { Alert, Badge, Card } from "../../ui/card.tsx";
import { CheckboxField, IntentButton, outcomeOf, TextField } from "../../ui/field.tsx";
import { ActForm } from "../../panel-kit/act-form.tsx";
import { requireAdmin } from "../../panel-kit/panel-scope.server.ts";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import { PanelPage } from "../../panel-kit/panel-page.tsx";
import type { Route } from "./+types/log-in";
import { LogInFields } from "./log-in-fields.tsx";

export const handle = { texts: ["panel", "signInPanel", "signIn"] };

const page = "accounts/panel/log-in";

const goneFor = (context: Route.LoaderArgs["context"]) =>
  siteError(404, context.get(visitContext).messages.signInPanel.gone);

export async function loader({ context, params, request }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { configuration, database, universityLogIn } = context.get(siteContext);
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
    mostBytes: mostPictureBytes,
  };
}

async function actOnLogIn({ context, params, request }: Route.ActionArgs) {
  const person = await requireAdmin(context, request);
  const site = context.get(siteContext);
  if (!(await findLogIn(site.database, params.logIn))) throw goneFor(context);
  return { ...site, personId: person.id, id: params.logIn, gone: () => goneFor(context) };
}

type Acting = Awaited<ReturnType<typeof actOnLogIn>>;

const switchTo =
  (state: "on" | "off") =>
  ({ database, personId, id }: Acting) =>
    switchLogIn(database, personId, id, state);

export const action = formAction(page, actOnLogIn, {
  "change-log-in": async ({ database, secrets, innerHosts, personId, id, gone }, form) => {
    const { given } = readForm(logInForm, form);
    const kept = { ...given, secret: "" };
    const picture = await readPictureIn(form, "logo");
    if (picture?.kind === "refused") return { ...picture, problems: [], given: kept };
    const logo = picture?.picture ?? (form.get("noLogo") === "on" ? "none" : undefined);
    const outcome = await changeLogIn(database, { seals: secrets, innerHosts }, personId, id, given, logo);
    if ("reason" in outcome) throw gone();
    return outcome.kind === "refused" ? { ...outcome, given: kept } : { ...outcome, savedAt: Date.now() };
  },
  "try-log-in": ({ universityLogIn, personId, id }) => universityLogIn.tryOut(id, personId),
  "switch-on-log-in": switchTo("on"),
  "switch-off-log-in": switchTo("off"),
  "remove-log-in": async ({ database, personId, id }) => {
    const outcome = await removeLogIn(database, personId, id);
    if (outcome.kind === "refused") return outcome;
    throw redirect(`${panelPath}/log-ins`);
  },
});

/** One university's log-in: its state, whether it answers, and its actions. */
export default function LogInPage({ loaderData, actionData }: Route.ComponentProps) {
  const { signInPanel: texts, panel } = useMessages();
  const { logIn, redirectUris } = loaderData;
  const { label, issuer, state, isFromEnvironment, people } = logIn;
  const isOn = state === "on";
  const changed = outcomeOf(actionData, "change-log-in");
  const refused = changed?.kind === "refused" ? changed : undefined;
  const tried = outcomeOf(actionData, "try-log-in");
  const values = { ...logIn, domains: logIn.domains.join("\n") };
  return (
    <PanelPage
      title={label}
      back={{ to: `${panelPath}/log-ins`, label: panel.sections.logIns }}
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
      {changed?.kind === "done" && <Alert tone="go" title={panel.words.saved} />}
      {tried && <Tried tried={tried} label={label} />}
      <div className="flex flex-wrap gap-3">
        <ActForm page={page} intent="try-log-in" label={texts.tryOut} kind={isOn ? "quiet" : "primary"} />
        {!isFromEnvironment && (
          <ActForm
            page={page}
            intent={isOn ? "switch-off-log-in" : "switch-on-log-in"}
            label={isOn ? texts.switchOff : texts.switchOn}
          />
        )}
      </div>
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
              key={changed?.kind === "done" ? changed.savedAt : "form"}
              noValidate
              data-unkept
            >
              <LogInFields
                given={refused?.given ?? values}
                problems={refused?.problems ?? []}
                hasSecret={logIn.hasSecret}
              />
              <TextField
                label={texts.logo}
                hint={texts.logoHint({ kilobytes: loaderData.mostBytes / 1024 })}
                error={refused && "refusal" in refused ? texts.pictureRefused : undefined}
                name="logo"
                type="file"
                className="py-2"
                accept=".png,.svg,image/png,image/svg+xml"
              />
              {logIn.logoPicture !== null && <CheckboxField name="noLogo" label={texts.noLogo} />}
              <IntentButton page={page} kind="primary" intent="change-log-in">
                {panel.words.save}
              </IntentButton>
            </Form>
          </Card>
          <Card title={texts.remove}>
            <ActForm
              page={page}
              intent="remove-log-in"
              label={texts.remove}
              kind="danger"
              ask={{
                title: texts.removeAsk({ university: label }),
                text: texts.removeText({ people, only: loaderData.onlyBy }),
              }}
            />
          </Card>
        </>
      )}
    </PanelPage>
  );
}

function Tried({ tried, label }: { tried: Awaited<ReturnType<UniversityLogIn["tryOut"]>>; label: string }) {
  const { signIn: logIn, signInPanel: texts } = useMessages();
  if (tried.kind === "fault") {
    return (
      <Alert tone="stop" title={logIn.problem[tried.fault]({ university: label })}>
        <p>{{ ...texts.problem, ...texts.faultNext }[tried.fault]}</p>
        {tried.detail !== "" && <p className="mt-2 font-mono text-sm break-all">{tried.detail}</p>}
      </Alert>
    );
  }
  return (
    <Alert tone="go" title={texts.well({ university: label })}>
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
