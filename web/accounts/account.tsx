import type { ReactNode } from "react";
import { Form, data, redirect } from "react-router";
import { assistedSignInsOf } from "#server/accounts/assisted-sessions.ts";
import { publicChoicesOf, publicName } from "#server/accounts/consents.ts";
import { teamsAfterDeletion, type TeamFate } from "#server/accounts/privacy/delete-account.ts";
import { may } from "#server/accounts/permissions.ts";
import { isAddressConfirmed } from "#server/accounts/mailed-links.ts";
import { listPasskeys } from "#server/accounts/passkeys.ts";
import { listSessions } from "#server/accounts/sessions.ts";
import { hasPassword, mayReplacePassword } from "#server/accounts/sign-in-links.ts";
import { listWallets } from "#server/accounts/wallet-proofs.ts";
import { isWalletMail } from "#server/accounts/wallets.ts";
import { acceptedNoticeOf, hasNewerNotice, homeBrandOf } from "#server/accounts/privacy-notices.ts";
import { listIdentities, nameProviderLabel } from "#server/accounts/university-login/identities.ts";
import { listLogInButtons } from "#server/accounts/university-login/log-in-providers.ts";
import { siteContext } from "#server/http/site-context.ts";
import { readPracticePlace } from "../races/practice-place.server.ts";
import { listTeamsOfPerson } from "#server/teams/find-team.ts";
import { useMessages, useFormats } from "../ui/messages.tsx";
import { PageTitle } from "../app/page-head.tsx";
import { visitContext } from "../app/visit.server.ts";
import { IntentButton, TextField, IntentForm } from "../ui/field.tsx";
import { buttonClass, ButtonLink, TextLink } from "../ui/button.tsx";
import { Alert, Card } from "../ui/card.tsx";
import type { Route } from "./+types/account";
import { SignOutForm, SessionsCard, PasskeysCard, UniversitiesCard } from "./sign-in-cards.tsx";
import { answerAccountForm } from "./account-action.server.ts";
import { accountInputs, noticeFor } from "./sign-up-form.server.ts";
import { AssistedSignIns } from "./assisted-sign-ins.tsx";
import { requireSignIn } from "../app/redirects.ts";
import { ConsentFields, NameField, NicknameField, FormProblem, PasswordField } from "./account-fields.tsx";
import { NoticeText } from "./notice-text.tsx";
import { WalletPart } from "./wallet-part.tsx";

function WalletsCard({ loaderData, actionData }: AccountCardProps) {
  const { wallets: texts, passkeys: shared } = useMessages().accounts;
  const { dateTime } = useFormats();
  const { wallets, inputs, takesWallets } = loaderData;
  if (!takesWallets && wallets.length === 0) return null;
  const isAnswer = actionData?.intent === "add-wallet" || actionData?.intent === "remove-wallet";
  return (
    <Card title={texts.title} isFolded isOpen={isAnswer}>
      <p className="text-quiet">{texts.lead}</p>
      {isAnswer && <FormProblem inputs={inputs} problems={actionData.problems} />}
      <ul className="divide-y divide-line">
        {wallets.map((wallet) => (
          <li key={wallet.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1">
              <p className="font-mono text-sm break-all">{wallet.address}</p>
              <p className="text-sm text-quiet" suppressHydrationWarning>
                {shared.added({ time: dateTime(wallet.addedAt) })}
              </p>
            </div>
            <IntentForm page="accounts/account" intent="remove-wallet" fields={{ id: wallet.id }}>
              {shared.remove}
            </IntentForm>
          </li>
        ))}
      </ul>
      {takesWallets && <WalletPart none={texts.noWallet} isAdding />}
    </Card>
  );
}

/** Without the old one after signing in with an organiser's link. */
function PasswordCard({ loaderData, actionData }: AccountCardProps) {
  const { password, fields } = useMessages().accounts;
  const { inputs, needsNoOldPassword } = loaderData;
  const isAnswer = actionData?.intent === "password";
  const shown = { inputs, problems: isAnswer ? actionData.problems : [] };
  const { list } = useFormats();
  const others = [
    ...loaderData.identities.map(({ label }) => label),
    ...loaderData.passkeys.map(({ name }) => name),
    ...loaderData.wallets.map(({ address }) => address),
  ];
  const isDone = isAnswer && shown.problems.length === 0;
  return (
    <Card title={password.title} isFolded isOpen={isAnswer || needsNoOldPassword}>
      <p className="text-quiet">{needsNoOldPassword ? password.byLink : password.lead}</p>
      <Form key={isDone ? "done" : "open"} method="post" className="mt-5 space-y-5" noValidate>
        {isDone && (
          <Alert tone="go" title={password.done}>
            {others.length > 0 && password.othersStay({ ways: list(others) })}
          </Alert>
        )}
        <FormProblem {...shown} />
        {!needsNoOldPassword && <PasswordField {...shown} kind="current" />}
        <PasswordField {...shown} kind="new" label={fields.newPassword} />
        <IntentButton page="accounts/account" intent="password" kind={needsNoOldPassword ? "primary" : "quiet"}>
          {password.submit}
        </IntentButton>
      </Form>
    </Card>
  );
}

function NewNoticeCard({ notice }: { notice: { id: string; version: string; text: string } }) {
  const { newNotice, signUp } = useMessages().accounts;
  return (
    <Card
      title={newNotice.title}
      aside={<span className="text-sm text-quiet">{signUp.noticeVersion({ version: notice.version })}</span>}
    >
      <p className="text-quiet">{newNotice.lead}</p>
      <section
        aria-label={signUp.notice}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="mt-3 max-h-64 overflow-y-auto border border-edge bg-panel p-4 text-sm"
      >
        <NoticeText text={notice.text} level="h3" />
      </section>
      <IntentForm
        page="accounts/account"
        intent="accept-notice"
        kind="primary"
        fields={{ id: notice.id }}
        className="mt-4"
      >
        {newNotice.accept}
      </IntentForm>
    </Card>
  );
}

function AppearanceCard({ loaderData, actionData }: AccountCardProps) {
  const { account } = useMessages().accounts;
  const { dateTime } = useFormats();
  const { name, appearance, publicName, acceptedNotice, inputs } = loaderData;
  const isAnswer = actionData?.intent === "appearance";
  const shown = { inputs, problems: isAnswer ? actionData.problems : [] };
  return (
    <Card title={account.you}>
      <p>{publicName === null ? account.shownNowhere : account.shownAs({ name: publicName })}</p>
      <Form method="post" className="mt-5 space-y-5" noValidate>
        {isAnswer && shown.problems.length === 0 && <Alert tone="go">{account.saved}</Alert>}
        <NameField {...shown} value={name} fixedBy={loaderData.nameFixedBy} />
        <NicknameField {...shown} value={appearance.nickname ?? ""} />
        <ConsentFields name={appearance.consents["publish-name"]} source={appearance.consents["publish-source"]} />
        <IntentButton page="accounts/account" intent="appearance">
          {account.save}
        </IntentButton>
      </Form>
      {acceptedNotice && (
        <p className="mt-5 text-sm text-quiet" suppressHydrationWarning>
          {account.acceptedNotice({ version: acceptedNotice.version, time: dateTime(acceptedNotice.acceptedAt) })}{" "}
          <TextLink to="/privacy#notice">{account.readNotice}</TextLink>
        </p>
      )}
    </Card>
  );
}

export const handle = { texts: ["accounts", "signIn"] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { accounts, database, mailer, visitor } = context.get(siteContext);
  const who = await visitor();
  if (!who.person) throw redirect("/sign-in?to=/account");
  const { name, email, id } = who.person;
  const { brand, messages } = context.get(visitContext);
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
    teams: await Promise.all(
      (await listTeamsOfPerson(database, id)).map(async (team) => ({
        ...team,
        place: await readPracticePlace(database, messages.garage, team),
      })),
    ),
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
    nameFixedBy: (await nameProviderLabel(database, id)) ?? null,
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
  const { shell, accounts } = useMessages();
  const { account, data: dataTexts, helped, tokens: tokenTexts } = accounts;
  const { name, email, teams, mayOpenPanel, mayComment } = loaderData;
  const props = { loaderData, actionData };
  return (
    <div className="mx-auto max-w-2xl space-y-8">
      <PageTitle title={account.title} unlisted />
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
                <TextLink to={`/team/${team.id}`} className="font-semibold">
                  {team.name}
                </TextLink>{" "}
                <span className="text-quiet">{team.competitionName}</span> {team.place}
              </li>
            ))}
          </ul>
          <div className="mt-5 flex flex-wrap gap-3">
            {teams.length === 0 ? (
              <ButtonLink to="/addTeam" kind="primary">
                {account.createTeam}
              </ButtonLink>
            ) : (
              <ButtonLink to="/submit-car" kind="primary">
                {shell.openGarage}
              </ButtonLink>
            )}
            {mayOpenPanel && <ButtonLink to="/code-prix-admin-panel">{account.panel}</ButtonLink>}
            {mayComment && <ButtonLink to="/commentary">{account.commentary}</ButtonLink>}
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
          </>
        )}
        <SessionsCard {...props} />
        {loaderData.isOwner && <WalletsCard {...props} />}
      </CardGroup>
      {loaderData.isOwner && (
        <CardGroup>
          <Card title={dataTexts.title}>
            <p className="mt-5 flex flex-wrap gap-3">
              <a href="/account/export" download className={buttonClass({})}>
                {dataTexts.download}
              </a>
              <ButtonLink to="/account/tokens">{tokenTexts.open}</ButtonLink>
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

function DeletionCard({ loaderData, actionData }: AccountCardProps) {
  const { deletion } = useMessages().accounts;
  const whatBecomes = (fate: TeamFate) =>
    fate.kind === "goes-on" && fate.newCaptain !== null
      ? deletion.team["captain-changes"]({ newCaptain: fate.newCaptain })
      : deletion.team[fate.kind];
  const { afterDeletion, hasPassword, inputs, name } = loaderData;
  const isAnswer = actionData?.intent === "delete";
  const shown = { inputs, problems: isAnswer ? actionData.problems : [] };
  const kept = isAnswer ? actionData.kept : undefined;
  return (
    <Card title={deletion.title} isFolded isOpen={isAnswer}>
      <p>{deletion.lead}</p>
      {afterDeletion.length > 0 && (
        <ul className="mt-3 list-disc space-y-1 pl-5">
          {afterDeletion.map((team) => (
            <li key={team.teamId}>
              <strong>{team.name}</strong> {whatBecomes(team.fate)}
            </li>
          ))}
        </ul>
      )}
      <Form method="post" className="mt-5 space-y-5" noValidate>
        {kept === "last-admin" && <Alert tone="stop">{deletion.lastAdmin}</Alert>}
        <FormProblem {...shown} />
        {hasPassword ? (
          <PasswordField {...shown} kind="current" label={deletion.confirmPassword} />
        ) : (
          <TextField
            name="confirm"
            label={deletion.confirmName({ name })}
            error={kept === "wrong-name" ? deletion.wrongName : undefined}
            autoComplete="off"
            required
          />
        )}
        <IntentButton page="accounts/account" intent="delete" kind="danger">
          {deletion.submit}
        </IntentButton>
      </Form>
    </Card>
  );
}
