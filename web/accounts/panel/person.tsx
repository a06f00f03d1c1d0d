import { Form } from "react-router";
import { z } from "zod";
import { confirmAddressByHand } from "#server/accounts/mailed-links.ts";
import { grantRole, isGrantable, revokeRole } from "#server/accounts/grant-role.ts";
import { findPerson } from "#server/accounts/list-people.ts";
import { may } from "#server/accounts/permissions.ts";
import type { ActRow } from "#domain/platform/act.ts";
import { refused } from "#domain/platform/result.ts";
import { roleActs } from "#domain/platform/site-acts.ts";
import { roles } from "#domain/accounts/roles.ts";
import { issueSignInLink } from "#server/accounts/sign-in-links.ts";
import { readForm, id } from "#server/platform/forms/read-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import { requireSignIn } from "../../app/redirects.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { formAction } from "../../app/form-action.server.ts";
import { qrLink } from "../../app/qr-link.server.ts";
import { siteError } from "../../app/site-error.ts";
import { forbidden, visitContext } from "../../app/visit.server.ts";
import { Alert, Card } from "../../ui/card.tsx";
import { IntentButton, outcomeOf, Select } from "../../ui/field.tsx";
import { ActForm } from "../../panel-kit/act-form.tsx";
import { PanelPage, useCityName } from "../../panel-kit/panel-page.tsx";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import type { Route } from "./+types/person";
import { brandsOf, brandsOfView, shownPerson } from "../../panel-kit/panel-scope.server.ts";

export const handle = { texts: ["panel", "accountsPanel"] };

/** Others look as if they didn't exist. */
async function personSeen(context: Route.LoaderArgs["context"], id: string) {
  const { database, visitor } = context.get(siteContext);
  const who = await visitor();
  const person = await findPerson(database, id);
  const brands = person ? brandsOfView(person) : [];
  const isSeen =
    may(who, { act: "help-people", brand: null }) || brands.some((brand) => may(who, { act: "help-people", brand }));
  if (!person || !isSeen) {
    throw siteError(404, context.get(visitContext).messages.accountsPanel.person.notFound);
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

async function actOnPerson({ context, params, request }: Route.ActionArgs, permission?: ActRow["may"]) {
  const { who, person, brands } = await personSeen(context, params.id);
  const self = requireSignIn(who, request);
  if (permission === "grant-roles" && !may(who, { act: permission })) throw forbidden(context);
  return { ...context.get(siteContext), context, who, person, brands, selfId: self.id };
}

export const action = formAction("accounts/panel/person", actOnPerson, {
  link: async ({ context, database, who, person }) => {
    const outcome = await issueSignInLink(database, who, person.id);
    if (outcome.kind === "refused") throw forbidden(context);
    return {
      ...qrLink(context.get(visitContext).origin, `/sign-in-link/${outcome.token}`),
      expiresAt: outcome.expiresAt,
    };
  },
  "confirm-address": async ({ database, person, brands, selfId }) => {
    await confirmAddressByHand(database, { personId: person.id, brand: brands[0] ?? null, confirmedBy: selfId });
  },
  revoke: ({ database, selfId }, form) =>
    revokeRole(database, { grantId: readForm(roleForm, form).values.grant, revokedBy: selfId }),
  grant: async ({ database, configuration, person, selfId }, form) => {
    const { role, brand: city } = readForm(roleForm, form).values;
    const brand = city || null;
    return isGrantable(role, brand, brandsOf(configuration))
      ? grantRole(database, { personId: person.id, role, brand, grantedBy: selfId })
      : refused("not-grantable");
  },
});

export default function Person({ loaderData, actionData }: Route.ComponentProps) {
  const { accountsPanel: admin } = useMessages();
  const { person } = loaderData;
  const cityName = useCityName();
  return (
    <PanelPage
      title={person.name}
      back={{ to: `${panelPath}/people`, label: admin.person.back }}
      lead={
        <>
          <p>
            {[person.nickname, person.email ?? admin.people.byWallet, ...person.teams.map((team) => team.name)]
              .filter((word) => word !== null)
              .join(" · ")}
          </p>
          {person.homeBrand !== null && (
            <p>
              {admin.person.city}: {cityName(person.homeBrand)}
            </p>
          )}
          {person.hasAddress && (
            <div className="mt-2 flex flex-wrap items-center gap-3">
              <p>{person.isConfirmed ? admin.person.addressConfirmed : admin.person.addressOpen}</p>
              {!person.isConfirmed && (
                <ActForm page="accounts/panel/person" intent="confirm-address" label={admin.person.confirmAddress} />
              )}
            </div>
          )}
        </>
      }
      isNarrow
    >
      <LinkCard loaderData={loaderData} actionData={actionData} />
      <RolesCard loaderData={loaderData} actionData={actionData} />
    </PanelPage>
  );
}

type CardProps = {
  loaderData: Route.ComponentProps["loaderData"];
  actionData: Route.ComponentProps["actionData"] | undefined;
};

function LinkCard({ loaderData, actionData }: CardProps) {
  const { person: texts } = useMessages().accountsPanel;
  const { dateTime } = useFormats();
  const link = outcomeOf(actionData, "link");
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
        <ActForm
          page="accounts/panel/person"
          intent="link"
          label={texts.issue}
          kind={link ? "quiet" : "primary"}
          className="mt-5"
        />
      )}
    </Card>
  );
}

function RolesCard({ loaderData, actionData }: CardProps) {
  const { accountsPanel: admin, panel } = useMessages();
  const { person: texts, roles: roleNames } = admin;
  const cityName = useCityName();
  const { person, grantable } = loaderData;
  const granted = outcomeOf(actionData, "grant");
  const roleOutcome = granted ?? outcomeOf(actionData, "revoke");
  return (
    <Card title={admin.people.columns.roles}>
      {roleOutcome?.kind === "done" && <Alert tone="go">{texts[granted ? "granted" : "revoked"]}</Alert>}
      {roleOutcome?.kind === "refused" && <Alert tone="stop">{texts.grantProblem[roleOutcome.reason]}</Alert>}
      {person.grants.length === 0 && <p className="mt-3">{texts.noRole}</p>}
      <ul className="divide-y divide-line">
        {person.grants.map((grant) => (
          <li key={grant.id} className="flex flex-wrap items-center gap-3 py-2">
            <span className="flex-1">{texts.in({ role: roleNames[grant.role], city: cityName(grant.brand) })}</span>
            {grantable && (
              <ActForm
                page="accounts/panel/person"
                intent="revoke"
                label={texts.revoke}
                kind="danger"
                fields={{ grant: grant.id }}
              />
            )}
          </li>
        ))}
      </ul>
      {grantable && (
        <Form method="post" className="mt-5 flex flex-wrap items-end gap-3 border-t border-line pt-4">
          <Select
            name="role"
            label={texts.role}
            options={grantable.roles.map((role) => ({ value: role, label: roleNames[role] }))}
            defaultValue="volunteer"
          />
          <Select
            name="brand"
            label={panel.words.city}
            options={[
              ...grantable.brands.map((brand) => ({ value: brand, label: cityName(brand) })),
              { value: "", label: admin.everywhere },
            ]}
            defaultValue={person.homeBrand ?? grantable.brands[0] ?? ""}
          />
          <IntentButton page="accounts/panel/person" intent="grant">
            {texts.grant}
          </IntentButton>
        </Form>
      )}
    </Card>
  );
}
