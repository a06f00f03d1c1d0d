import type { ReactNode } from "react";
import { Form, Link, data, redirect } from "react-router";
import { assistedSignInsOf } from "#server/accounts/assisted-sessions.ts";
import { publicChoicesOf, publicName } from "#server/accounts/consents.ts";
import { teamsAfterDeletion } from "#server/accounts/privacy/delete-account.ts";
import { may } from "#server/accounts/permissions.ts";
import { isAddressConfirmed } from "#server/accounts/mailed-links.ts";
import { listPasskeys } from "#server/accounts/passkeys.ts";
import { listSessions } from "#server/accounts/sessions.ts";
import { hasPassword, mayReplacePassword } from "#server/accounts/sign-in-links.ts";
import { listWallets } from "#server/accounts/wallet-proofs.ts";
import { isWalletMail } from "#server/accounts/wallets.ts";
import { acceptedNoticeOf, hasNewerNotice, homeBrandOf } from "#server/accounts/privacy-notices.ts";
import { listIdentities, whoFixesName } from "#server/accounts/university-login/identities.ts";
import { listLogInButtons } from "#server/accounts/university-login/log-in-providers.ts";
import { siteContext } from "#server/http/site-context.ts";
import { listTeamsOfPerson } from "#server/teams/list-teams-of-person.ts";
import { useMessages } from "../ui/messages.tsx";
import { noticeFor } from "./notice-for.server.ts";
import { PageHead } from "../app/page-head.tsx";
import { visitContext } from "../app/visit.server.ts";
import { buttonClass } from "../ui/button-class.ts";
import { Alert, Card } from "../ui/card.tsx";
import { IntentButton } from "../ui/intent.tsx";
import type { Route } from "./+types/account";
import { SignOutForm } from "./sign-out-form.tsx";
import { answerAccountForm } from "./account-action.server.ts";
import { accountInputs } from "./account-inputs.server.ts";
import { AppearanceCard } from "./appearance-card.tsx";
import { AssistedSignIns } from "./assisted-sign-ins.tsx";
import { DeletionCard } from "./deletion-card.tsx";
import { NewNoticeCard } from "./new-notice-card.tsx";
import { PasskeysCard } from "./passkeys-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { requireSignIn } from "../app/require-sign-in.ts";
import { SessionsCard } from "./sessions-card.tsx";
import { UniversitiesCard } from "./universities-card.tsx";
import { WalletsCard } from "./wallets-card.tsx";

export const handle = { texts: ["accounts", "signIn"] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { accounts, database, mailer, visitor } = context.get(siteContext);
  const who = await visitor();
  if (!who.person) throw redirect("/sign-in?to=/account");
  const { name, email, id } = who.person;
  const { brand } = context.get(visitContext);
  const sessionId = await accounts.sessionIdOf(request);
  const { searchParams } = new URL(request.url);
  const appearance = await publicChoicesOf(database, id);
  return {
    personId: id,
    name,
    email: isWalletMail(email) ? null : email,
    hasMail: mailer !== undefined,
    isConfirmed: await isAddressConfirmed(database, id),
    inputs: accountInputs,
    teams: await listTeamsOfPerson(database, id),
    mayOpenPanel: may(who, { act: "open-panel" }),
    mayComment: may(who, { act: "open-commentary" }),
    appearance,
    publicName: publicName(name, appearance.nickname, appearance.consents["publish-name"]),
    newerNotice: (await hasNewerNotice(database, id, brand.key))
      ? await noticeFor(context, (await homeBrandOf(database, id)) ?? brand.key)
      : null,
    acceptedNotice: await acceptedNoticeOf(database, id),
    hasPassword: await hasPassword(database, id),
    needsNoOldPassword: sessionId !== undefined && (await mayReplacePassword(database, sessionId)),
    takesPasskeys: accounts.takesPasskeys(request),
    passkeys: await listPasskeys(database, id),
    takesWallets: accounts.takesWallets(request),
    wallets: await listWallets(database, id),
    identities: await listIdentities(database, id),
    logIns: await listLogInButtons(database),
    nameFixedBy: (await whoFixesName(database, id)) ?? null,
    logInNews: {
      problem: searchParams.get("problem"),
      at: searchParams.get("at"),
      linked: searchParams.get("linked"),
    },
    sessions: await listSessions(database, id, sessionId),
    isOwner: may(who, { act: "hold-account" }),
    assistedSignIns: await assistedSignInsOf(database, id),
    afterDeletion: await teamsAfterDeletion(database, id),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = context.get(siteContext);
  const person = requireSignIn(await site.visitor(), request);
  const { headers, ...answer } = await answerAccountForm({
    site,
    request,
    person,
    form: await request.formData(),
    visit: context.get(visitContext),
  });
  const isRefused = answer.problems.length > 0 || answer.kept !== undefined;
  return data(answer, { status: isRefused ? 400 : 200, ...(headers && { headers }) });
}

export type AccountCardProps = {
  loaderData: Route.ComponentProps["loaderData"];
  actionData: Route.ComponentProps["actionData"] | undefined;
};

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { account, data: dataTexts, helped, tokens: tokenTexts } = useMessages().accounts;
  const { name, email, teams, mayOpenPanel, mayComment } = loaderData;
  const props = { loaderData, actionData };
  return (
    <div className="mx-auto max-w-2xl space-y-8">
      <PageHead title={account.title} unlisted />
      <h1 className="display text-4xl sm:text-5xl">{account.title}</h1>
      {loaderData.isOwner ? (
        <AssistedSignIns signIns={loaderData.assistedSignIns} />
      ) : (
        <Alert tone="caution" title={helped.isThis}>
          {helped.isThisText}
        </Alert>
      )}
      {loaderData.newerNotice && <NewNoticeCard notice={loaderData.newerNotice} />}
      <CardGroup>
        <Card title={name}>
          <p className="text-quiet">{email ?? account.byWallet}</p>
          {loaderData.hasMail && email !== null && <AddressState {...props} />}
          <ul className="mt-3 space-y-2">
            {teams.map((team) => (
              <li key={team.id}>
                <Link to={`/team/${team.id}`} className="link font-semibold">
                  {team.name}
                </Link>{" "}
                <span className="text-quiet">{team.competitionName}</span>
              </li>
            ))}
          </ul>
          <div className="mt-5 flex flex-wrap gap-3">
            {teams.length === 0 && (
              <Link to="/addTeam" className={buttonClass({ kind: "primary" })}>
                {account.createTeam}
              </Link>
            )}
            {mayOpenPanel && (
              <Link to="/code-prix-admin-panel" className={buttonClass({})}>
                {account.panel}
              </Link>
            )}
            {mayComment && (
              <Link to="/commentary" className={buttonClass({})}>
                {account.commentary}
              </Link>
            )}
            <SignOutForm personId={loaderData.personId} />
          </div>
        </Card>
        <AppearanceCard {...props} />
      </CardGroup>
      <CardGroup>
        {(loaderData.needsNoOldPassword ? email !== null : loaderData.hasPassword) && <PasswordCard {...props} />}
        {loaderData.isOwner && (
          <>
            <UniversitiesCard {...props} />
            <PasskeysCard {...props} />
            <WalletsCard {...props} />
          </>
        )}
        <SessionsCard {...props} />
      </CardGroup>
      {loaderData.isOwner && (
        <CardGroup>
          <Card title={dataTexts.title}>
            <p>{dataTexts.lead}</p>
            <p className="mt-5 flex flex-wrap gap-3">
              <a href="/account/export" download className={buttonClass({})}>
                {dataTexts.download}
              </a>
              <Link to="/account/tokens" className={buttonClass({})}>
                {tokenTexts.open}
              </Link>
            </p>
          </Card>
          <DeletionCard {...props} />
        </CardGroup>
      )}
    </div>
  );
}

/** One card of several parts. */
function CardGroup({ children }: { children: ReactNode }) {
  return (
    <div className="card space-y-8 *:border-0 *:border-t *:border-line *:p-0 *:pt-8 *:first:border-t-0 *:first:pt-0">
      {children}
    </div>
  );
}

function AddressState({ loaderData, actionData }: AccountCardProps) {
  const { address } = useMessages().accounts;
  if (loaderData.isConfirmed) return <p className="mt-1 text-sm text-quiet">{address.confirmed}</p>;
  return (
    <Form method="post" className="mt-3 space-y-2">
      <p className="text-sm text-quiet">
        {actionData?.intent === "confirm-address" ? address.sent : address.notConfirmed}
      </p>
      {actionData?.intent !== "confirm-address" && (
        <IntentButton page="accounts/account" intent="confirm-address">
          {address.confirm}
        </IntentButton>
      )}
    </Form>
  );
}
