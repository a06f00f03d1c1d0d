import { Form, Link, data } from "react-router";
import { z } from "zod";
import { confirmAddressByHand } from "#server/accounts/confirm-address.ts";
import { grantRole, isGrantable, revokeRole } from "#server/accounts/grant-role.ts";
import { findPerson } from "#server/accounts/list-people.ts";
import { may } from "#server/accounts/permissions.ts";
import { roleActs } from "#domain/platform/site-acts.ts";
import { roles } from "#domain/accounts/roles.ts";
import { issueSignInLink } from "#server/accounts/sign-in-links.ts";
import { id } from "#server/platform/forms/fields.ts";
import { readForm } from "#server/platform/forms/read-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import { requireSignIn } from "../../app/require-sign-in.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { intentIn } from "../../app/form-intent.server.ts";
import { PageHead } from "../../app/page-head.tsx";
import { siteError } from "../../app/site-error.ts";
import { visitContext } from "../../app/visit.server.ts";
import { Button } from "../../ui/button.tsx";
import { Alert, Card } from "../../ui/card.tsx";
import { IntentButton, IntentField, useIsPending } from "../../ui/intent.tsx";
import { Select } from "../../ui/select.tsx";
import type { Route } from "./+types/person";
import { brandsOf, brandsOfView, shownPerson } from "../../panel-kit/people-seen.server.ts";
import { signInLinkAddress } from "../../panel-kit/sign-in-link-address.server.ts";
import { useCityName } from "../../panel-kit/use-city-name.ts";

export const handle = { texts: ["accountsPanel"] };

/** Others look as if they didn't exist. */
async function personSeen(context: Route.LoaderArgs["context"], id: string) {
  const { database, visitor } = context.get(siteContext);
  const who = await visitor();
  const person = await findPerson(database, id);
  const brands = person ? brandsOfView(person) : [];
  const isSeen =
    may(who, { act: "help-people", brand: null }) || brands.some((brand) => may(who, { act: "help-people", brand }));
  if (!person || !isSeen) {
    throw siteError(404, messagesOf(context.get(visitContext).language).accountsPanel.person.notFound);
  }
  return { who, person, brands };
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { who, person, brands } = await personSeen(context, params.id);
  const isPrivileged = person.grants.length > 0;
  return {
    person: { ...shownPerson(who, person), hasAddress: person.email !== null },
    mayIssueLink: may(who, { act: "issue-sign-in-link", brands, isPrivileged }),
    grantable: may(who, { act: roleActs["grant-role"].may })
      ? { roles, brands: brandsOf(context.get(siteContext).configuration) }
      : null,
  };
}

const roleForm = z.object({ grant: id, role: id, brand: id });

export async function action({ context, params, request }: Route.ActionArgs) {
  const { database, configuration } = context.get(siteContext);
  const { who, person, brands } = await personSeen(context, params.id);
  const self = requireSignIn(who, request);
  const { language, origin } = context.get(visitContext);
  const forbidden = () => siteError(403, messagesOf(language).shell.errors.forbidden);
  const form = await request.formData();
  const intent = intentIn(form, "accounts/panel/person");
  const said = readForm(roleForm, form).values;

  if (intent === "link") {
    const outcome = await issueSignInLink(database, who, person.id);
    if (outcome.kind === "refused") throw forbidden();
    const link = signInLinkAddress(origin, outcome.token);
    return { link: { ...link, expiresAt: outcome.expiresAt }, done: null, problem: null };
  }
  if (intent === "confirm-address") {
    await confirmAddressByHand(database, { personId: person.id, brand: brands[0] ?? null, confirmedBy: self.id });
    return { link: null, done: null, problem: null };
  }
  if (!may(who, { act: roleActs["grant-role"].may })) throw forbidden();
  const refused = (problem: GrantProblem) => data({ link: null, done: null, problem }, { status: 400 });
  if (intent === "revoke") {
    const outcome = await revokeRole(database, { grantId: said.grant, revokedBy: self.id });
    return outcome.kind === "refused"
      ? refused(outcome.reason)
      : { link: null, done: "revoked" as const, problem: null };
  }
  const { role } = said;
  const brand = said.brand || null;
  if (intent !== "grant" || !isGrantable(role, brand, brandsOf(configuration))) return refused("not-grantable");
  const outcome = await grantRole(database, { personId: person.id, role, brand, grantedBy: self.id });
  return outcome.kind === "refused" ? refused(outcome.reason) : { link: null, done: "granted" as const, problem: null };
}

type GrantProblem = "not-grantable" | "unknown-person" | "held-already" | "not-held" | "last-admin";

export default function Person({ loaderData, actionData }: Route.ComponentProps) {
  const { accountsPanel: admin } = useMessages();
  const { person } = loaderData;
  const cityName = useCityName();
  return (
    <div className="max-w-3xl space-y-6">
      <PageHead title={person.name} unlisted />
      <p>
        <Link to="/code-prix-admin-panel/people" className="link">
          {admin.person.back}
        </Link>
      </p>
      <header>
        <h1 className="display text-4xl sm:text-5xl">{person.name}</h1>
        <p className="mt-1 text-quiet">
          {[person.nickname, person.email ?? admin.people.byWallet, ...person.teams.map((team) => team.name)]
            .filter((word) => word !== null)
            .join(" · ")}
        </p>
        {person.homeBrand !== null && (
          <p className="text-quiet">
            {admin.person.city}: {cityName(person.homeBrand)}
          </p>
        )}
        {person.hasAddress && (
          <Form method="post" className="mt-2 flex flex-wrap items-center gap-3">
            <p className="text-quiet">
              {person.isConfirmed ? admin.person.addressConfirmed : admin.person.addressOpen}
            </p>
            {!person.isConfirmed && (
              <IntentButton page="accounts/panel/person" intent="confirm-address">
                {admin.person.confirmAddress}
              </IntentButton>
            )}
          </Form>
        )}
      </header>
      <LinkCard loaderData={loaderData} actionData={actionData} />
      <RolesCard loaderData={loaderData} actionData={actionData} />
    </div>
  );
}

type CardProps = {
  loaderData: Route.ComponentProps["loaderData"];
  actionData: Route.ComponentProps["actionData"] | undefined;
};

function LinkCard({ loaderData, actionData }: CardProps) {
  const { person: texts } = useMessages().accountsPanel;
  const { dateTime } = useFormats();
  const link = actionData?.link;
  return (
    <Card title={texts.link}>
      <p className="text-quiet">{loaderData.mayIssueLink ? texts.linkLead : texts.notYours}</p>
      {link && (
        <div className="mt-5" aria-live="polite">
          <p className="font-semibold">{texts.linkFor({ name: loaderData.person.name })}</p>
          <img src={link.picture} alt="" className="my-4 w-64 bg-white" width={256} height={256} />
          <p className="font-mono text-sm break-all">{link.address}</p>
          <p className="mt-1 text-sm text-quiet" suppressHydrationWarning>
            {texts.until({ time: dateTime(link.expiresAt) })}
          </p>
        </div>
      )}
      {loaderData.mayIssueLink && (
        <Form method="post" className="mt-5">
          <IntentButton page="accounts/panel/person" intent="link" kind={link ? "quiet" : "primary"}>
            {texts.issue}
          </IntentButton>
        </Form>
      )}
    </Card>
  );
}

function RolesCard({ loaderData, actionData }: CardProps) {
  const { accountsPanel: admin } = useMessages();
  const { person: texts, roles: roleNames } = admin;
  const cityName = useCityName();
  const isGranting = useIsPending("accounts/panel/person", "grant");
  const { person, grantable } = loaderData;
  return (
    <Card title={texts.rolesTitle}>
      {actionData?.done && <Alert tone="go">{texts[actionData.done]}</Alert>}
      {actionData?.problem && <Alert tone="stop">{texts.grantProblem[actionData.problem]}</Alert>}
      {person.grants.length === 0 && <p className="mt-3">{texts.noRole}</p>}
      <ul className="divide-y divide-line">
        {person.grants.map((grant) => (
          <li key={grant.id} className="flex flex-wrap items-center gap-3 py-2">
            <span className="flex-1">{texts.in({ role: roleNames[grant.role], city: cityName(grant.brand) })}</span>
            {grantable && (
              <Form method="post">
                <input type="hidden" name="grant" value={grant.id} />
                <IntentButton page="accounts/panel/person" intent="revoke" kind="danger">
                  {texts.revoke}
                </IntentButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {grantable && (
        <Form method="post" className="mt-5 flex flex-wrap items-end gap-3 border-t border-line pt-4">
          <IntentField page="accounts/panel/person" intent="grant" />
          <Select
            name="role"
            label={texts.role}
            options={grantable.roles.map((role) => ({ value: role, label: roleNames[role] }))}
            defaultValue="volunteer"
          />
          <Select
            name="brand"
            label={texts.where}
            options={[
              ...grantable.brands.map((brand) => ({ value: brand, label: cityName(brand) })),
              { value: "", label: admin.everywhere },
            ]}
            defaultValue={person.homeBrand ?? grantable.brands[0] ?? ""}
          />
          <Button type="submit" pending={isGranting}>
            {texts.grant}
          </Button>
          <p className="basis-full text-sm text-quiet">{texts.whereHint}</p>
        </Form>
      )}
    </Card>
  );
}
