import { Form, Link, data, redirect } from "react-router";
import { publicChoicesOf, publicName } from "#server/accounts/consents.ts";
import { teamsAfterDeletion } from "#server/accounts/delete-account.ts";
import { may } from "#server/accounts/may.ts";
import { listPasskeys } from "#server/accounts/passkeys.ts";
import { listSessions } from "#server/accounts/sessions.ts";
import { hasPassword, mayReplacePassword } from "#server/accounts/sign-in-links.ts";
import { isWalletMail } from "#server/accounts/wallets.ts";
import { acceptedNoticeOf } from "#server/privacy/notices.ts";
import { siteContext } from "#server/site-context.ts";
import { listTeamsOfPerson } from "#server/teams/list-teams-of-person.ts";
import { useMessages } from "../messages/messages.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { buttonClass } from "../ui/button-class.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import type { Route } from "./+types/account";
import { answerAccountForm } from "./account-action.server.ts";
import { accountLimits } from "./account-limits.server.ts";
import { AppearanceCard } from "./appearance-card.tsx";
import { DeletionCard } from "./deletion-card.tsx";
import { PasskeysCard } from "./passkeys-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { requireSignIn } from "./require-sign-in.ts";
import { SessionsCard } from "./sessions-card.tsx";

export const handle = { texts: ["accounts"] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { accounts, database, visitor } = context.get(siteContext);
  const who = await visitor();
  if (!who.person) throw redirect("/sign-in?to=/account");
  const { name, email, id } = who.person;
  const sessionId = await accounts.sessionIdOf(request);
  const appearance = await publicChoicesOf(database, id);
  return {
    name,
    email: isWalletMail(email) ? null : email,
    limits: accountLimits,
    teams: await listTeamsOfPerson(database, id),
    mayOpenPanel: may(who, { act: "open-panel" }),
    appearance,
    publicName: publicName(name, appearance.nickname, appearance.consents["publish-name"]),
    acceptedNotice: await acceptedNoticeOf(database, id),
    hasPassword: await hasPassword(database, id),
    needsNoOldPassword: sessionId !== undefined && (await mayReplacePassword(database, sessionId)),
    takesPasskeys: accounts.takesPasskeys(request),
    passkeys: await listPasskeys(database, id),
    sessions: await listSessions(database, id, sessionId),
    afterDeletion: await teamsAfterDeletion(database, id),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = context.get(siteContext);
  const person = requireSignIn(await site.visitor(), request);
  const { headers, ...answer } = await answerAccountForm({ site, request, person, form: await request.formData() });
  const isRefused = answer.problems.length > 0 || answer.kept !== undefined;
  return data(answer, { status: isRefused ? 400 : 200, ...(headers && { headers }) });
}

/** What the cards of the page share. */
export type AccountCardProps = {
  loaderData: Route.ComponentProps["loaderData"];
  actionData: Route.ComponentProps["actionData"] | undefined;
};

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { account, data: dataTexts } = useMessages().accounts;
  const { name, email, teams, mayOpenPanel } = loaderData;
  const props = { loaderData, actionData };
  return (
    <div className="mx-auto max-w-2xl space-y-8">
      <PageHead title={account.title} unlisted />
      <h1 className="display text-4xl sm:text-5xl">{account.title}</h1>
      <Card title={account.signedInAs}>
        <p className="text-lg font-semibold">{name}</p>
        <p className="text-quiet">{email ?? account.byWallet}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          {mayOpenPanel && (
            <Link to="/code-prix-admin-panel" className={buttonClass({})}>
              {account.panel}
            </Link>
          )}
          <Form method="post" action="/sign-out">
            <Button type="submit">{account.signOut}</Button>
          </Form>
        </div>
      </Card>
      {loaderData.needsNoOldPassword && email !== null && <PasswordCard {...props} />}
      <Card title={account.teams}>
        {teams.length === 0 && <p>{account.noTeam}</p>}
        <ul className="space-y-2">
          {teams.map((team) => (
            <li key={team.id}>
              <Link to={`/team/${team.id}`} className="link font-semibold">
                {team.name}
              </Link>{" "}
              <span className="text-quiet">{team.competitionName}</span>
            </li>
          ))}
        </ul>
        <p className="mt-5">
          <Link to="/addTeam" className={buttonClass({ kind: teams.length === 0 ? "primary" : "quiet" })}>
            {account.createTeam}
          </Link>
        </p>
      </Card>
      <AppearanceCard {...props} />
      {!loaderData.needsNoOldPassword && loaderData.hasPassword && <PasswordCard {...props} />}
      <PasskeysCard {...props} />
      <SessionsCard {...props} />
      <Card title={dataTexts.title}>
        <p>{dataTexts.lead}</p>
        <p className="mt-5">
          <a href="/account/export" download className={buttonClass({})}>
            {dataTexts.download}
          </a>
        </p>
      </Card>
      <DeletionCard {...props} />
    </div>
  );
}
