import { useRef, type RefObject, useEffect } from "react";
import { Form, Link, data, redirect, useNavigation } from "react-router";
import { hasAccount, hasPeople, addressOfSignUpLink, endSignUpLinks } from "#server/accounts/sign-up-links.ts";
import { readForm } from "#server/platform/forms/read-form.ts";
import { credentialsForm } from "#server/accounts/new-person.ts";
import { signedForm } from "#server/accounts/wallet-proofs.ts";
import { listLogInButtons } from "#server/accounts/university-login/log-in-providers.ts";
import {
  confirmedAddressOf,
  findProven,
  signUpProven,
  type ProvenIdentity,
} from "#server/accounts/university-login/proven-identities.ts";
import { siteContext, type SiteContext } from "#server/http/site-context.ts";
import { useMessages } from "../ui/messages.tsx";
import { pathToReturnTo } from "../app/redirects.ts";
import { PageTitle } from "../app/page-head.tsx";
import { useSite } from "../app/use-site.ts";
import { visitContext } from "../app/visit.server.ts";
import { Button, buttonClass, TextLink } from "../ui/button.tsx";
import { Alert } from "../ui/card.tsx";
import { CheckboxField } from "../ui/field.tsx";
import type { Route } from "./+types/sign-up";
import { accountInputs, noticeFor, newPersonForm, newPersonOf } from "./sign-up-form.server.ts";
import { EmailField, FormProblem, NameField, PasswordField, useProblemText } from "./account-fields.tsx";
import { LogInButtons } from "./log-in-buttons.tsx";
import { provenCookie, provenTokenOf } from "./log-in.server.ts";
import { sendSignInEmail, sendSignUpEmail } from "./send-sign-in-email.server.ts";
import { WalletPart } from "./wallet-part.tsx";

/**
 * Focuses the first invalid field, which may be out of view.
 * @param answer a new object per response
 */
function useFirstWrong(form: RefObject<HTMLFormElement | null>, answer: object | undefined): void {
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [form, answer]);
}

export const handle = { texts: ["accounts", "signIn"] };

const returnTo = (request: Request) => pathToReturnTo(new URL(request.url).searchParams.get("to"), "/addTeam");

/**
 * `email`: the form only asks for the address and always answers the same; the emailed `link` creates the account.
 * `here`: one form, when no emails can be sent or there is no account to reveal.
 */
async function wayOf(
  { database, mailer }: SiteContext,
  parameters: URLSearchParams,
): Promise<{ by: "here" | "email" | "wallet" } | { by: "link"; token: string; email: string; returnTo: string }> {
  const token = parameters.get("link") ?? "";
  const link = token === "" ? undefined : await addressOfSignUpLink(database, token);
  if (link) return { by: "link", token, ...link };
  if (!mailer || !(await hasPeople(database))) return { by: "here" };
  return { by: parameters.get("way") === "wallet" ? "wallet" : "email" };
}

async function provenFor(
  { database }: SiteContext,
  request: Request,
  way: { by: string },
): Promise<ProvenIdentity | undefined> {
  const isAsked = new URL(request.url).searchParams.get("way") === "university";
  if (!isAsked && way.by !== "link") return undefined;
  const proven = await findProven(database, provenTokenOf(request));
  return proven && way.by === "link" && confirmedAddressOf(proven) !== null ? undefined : proven;
}

/** Only they learn whether their address has an account. */
async function provenForPage({ database }: SiteContext, proven: ProvenIdentity) {
  const email = confirmedAddressOf(proven);
  return {
    university: proven.label,
    name: proven.said.name ?? "",
    fixesName: proven.fixesName,
    email,
    isTaken: email !== null && (await hasAccount(database, email)),
  };
}

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { person } = await site.visitor();
  if (person) throw redirect(returnTo(request));
  const searchParams = new URLSearchParams(url.search);
  const ownAddress = `/sign-up?${searchParams}`;
  const way = await wayOf(site, searchParams);
  const proven = await provenFor(site, request, way);
  const isByEmail = way.by === "email" || way.by === "wallet";
  const isProven = proven && confirmedAddressOf(proven) !== null;
  const by = proven && isByEmail ? (isProven ? "here" : "email") : way.by;
  const isUniversityOver = searchParams.get("way") === "university" && !proven;
  if (searchParams.get("way") === "university") searchParams.delete("way");
  const search = searchParams.size > 0 ? `?${searchParams}` : "";
  searchParams.set("way", "wallet");
  return {
    ownAddress,
    search,
    to: returnTo(request),
    inputs: accountInputs,
    providers: proven ? [] : await listLogInButtons(site.database),
    proven: proven ? await provenForPage(site, proven) : null,
    isUniversityOver,
    notice: by === "email" ? null : await noticeFor(context),
    way: by,
    email: way.by === "link" ? way.email : null,
    isLinkOver: searchParams.has("link") && way.by !== "link",
    walletSearch: `?${searchParams}`,
    takesWallets: !proven && way.by !== "link" && site.accounts.takesWallets(request),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = context.get(siteContext);
  const { accounts, address, database } = site;
  const { brand, language } = context.get(visitContext);
  const form = await request.formData();
  const signed = readForm(signedForm, form).values;
  const credentials = readForm(credentialsForm, form).given;
  const way = await wayOf(site, new URL(request.url).searchParams);
  const email = way.by === "link" ? way.email : credentials.email;
  const isSigned = signed.signature !== "";
  const proven = await provenFor(site, request, way);
  if (proven && (way.by === "link" || way.by === "here" || confirmedAddressOf(proven) !== null)) {
    const newPerson = newPersonOf(readForm(newPersonForm, form).values, brand.key);
    const made = await signUpProven(database, provenTokenOf(request), newPerson, {
      email,
      isTheirs: way.by === "link",
    });
    if (made.kind === "refused")
      return data({ problems: made.problems, person: newPerson, email, isSent: false }, { status: 400 });
    if (made.kind === "over") return redirect("/sign-up?way=university");
    const { headers } = await accounts.startSession(request, made.personId, { logInProviderId: proven.providerId });
    headers.append("Set-Cookie", provenCookie(request, ""));
    if (way.by === "here" && confirmedAddressOf(proven) === null)
      await sendSignInEmail(site, request, { email, purpose: "confirm", language });
    return redirect(way.by === "link" ? way.returnTo : returnTo(request), { headers });
  }
  if (!isSigned && (way.by === "email" || way.by === "wallet")) {
    const problems = await sendSignUpEmail(site, request, { email, returnTo: returnTo(request), language });
    const isSent = problems.length === 0;
    return data({ problems, person: null, email, isSent }, { status: isSent ? 200 : 400 });
  }
  const person = newPersonOf(readForm(newPersonForm, form).values, brand.key);
  const from = { request, address };
  const outcome = isSigned
    ? await accounts.signInWithWallet(from, signed, person)
    : await accounts.signUp(from, person, { email, password: credentials.password });
  if (outcome.kind === "refused") {
    return data({ problems: outcome.problems, person, email, isSent: false }, { status: 400 });
  }
  if (way.by === "link" && !isSigned) {
    await endSignUpLinks(database, way.email);
    return redirect(way.returnTo, { headers: outcome.headers });
  }
  if (!isSigned) await sendSignInEmail(site, request, { email, purpose: "confirm", language });
  return redirect(returnTo(request), { headers: outcome.headers });
}

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const { accounts, signIn: logIn } = useMessages();
  const { link, signIn, signUp } = accounts;
  const { way, proven } = loaderData;
  const { isDemonstration } = useSite();
  return (
    <div className="mx-auto max-w-xl">
      <PageTitle title={signUp.title} unlisted />
      {!proven && way !== "wallet" && (
        <p className="mt-3 text-quiet">{way === "email" ? signUp.emailLead : signUp.lead}</p>
      )}
      {proven && <Proven proven={proven} isByEmail={way === "email"} />}
      {loaderData.isUniversityOver && (
        <Alert tone="caution" title={logIn.signUp.over} className="mt-6">
          {logIn.signUp.overNext}
        </Alert>
      )}
      <LogInButtons providers={loaderData.providers} to={loaderData.to} />
      {loaderData.isLinkOver && (
        <Alert tone="caution" title={link.refused} className="mt-6">
          {signUp.linkOverNext}
        </Alert>
      )}
      {isDemonstration && <Alert tone="caution" title={signUp.demonstration} className="mt-6" />}
      {proven?.isTaken || isDemonstration ? null : way === "email" ? (
        <RequestEmail loaderData={loaderData} actionData={actionData} />
      ) : (
        <WholeForm loaderData={loaderData} actionData={actionData} />
      )}
      <p className={proven ? "hidden" : "mt-6"}>
        {signUp.haveAccount}{" "}
        <TextLink to={`/sign-in${way === "link" ? "" : loaderData.search}`}>{signIn.title}</TextLink>
      </p>
    </div>
  );
}

function Proven({
  proven,
  isByEmail,
}: {
  proven: NonNullable<Route.ComponentProps["loaderData"]["proven"]>;
  isByEmail: boolean;
}) {
  const { accounts, signIn: logIn } = useMessages();
  const { university, name, email, isTaken } = proven;
  const who = [name, email].filter((each) => each !== null && each !== "").join(", ");
  return (
    <div className="mt-6 space-y-4">
      <Alert
        tone={isTaken ? "caution" : "go"}
        title={logIn.signUp.loggedIn({ university, who: who === "" ? "–" : who })}
      >
        {isTaken ? logIn.signUp.taken : email === null && logIn.signUp.noAddress({ university })}{" "}
        {isByEmail && logIn.signUp.sameBrowser}
      </Alert>
      <p>
        {!isTaken && `${accounts.signUp.haveAccount} `}
        <Link to="/sign-in?to=/link-university" className={isTaken ? buttonClass({ kind: "primary" }) : "link"}>
          {logIn.signUp.signInAndLink}
        </Link>
      </p>
    </div>
  );
}

type Parts = { loaderData: Route.ComponentProps["loaderData"]; actionData: Route.ComponentProps["actionData"] };

function RequestEmail({ loaderData, actionData }: Parts) {
  const { signUp } = useMessages().accounts;
  const pending = useNavigation().state === "submitting";
  const shown = { inputs: loaderData.inputs, problems: actionData?.problems ?? [] };
  if (actionData?.isSent) {
    return (
      <Alert tone="go" title={signUp.sent} className="mt-8">
        {signUp.sentNext}
      </Alert>
    );
  }
  return (
    <>
      <Form method="post" action={loaderData.ownAddress} className="mt-8 space-y-5" noValidate>
        <FormProblem {...shown} />
        <EmailField {...shown} value={actionData?.email ?? ""} />
        <Button type="submit" kind="primary" pending={pending} className="w-full">
          {signUp.sendLink}
        </Button>
      </Form>
      {loaderData.takesWallets && (
        <p className="mt-6">
          <TextLink to={`/sign-up${loaderData.walletSearch}`}>{signUp.withWallet}</TextLink>
        </p>
      )}
    </>
  );
}

function WholeForm({ loaderData, actionData }: Parts) {
  const { signUp, fields, wallets } = useMessages().accounts;
  const pending = useNavigation().state === "submitting";
  const form = useRef<HTMLFormElement>(null);
  useFirstWrong(form, actionData);
  const shown = { inputs: loaderData.inputs, problems: actionData?.problems ?? [] };
  const given = actionData?.person;
  const { notice, way, proven } = loaderData;
  const email = proven?.email ?? loaderData.email;
  const noticeProblem = useProblemText(shown)("notice");
  const emailProblem = useProblemText(shown)("email");
  if (notice === null) return null;
  const isByWallet = way === "wallet";
  return (
    <>
      <Form ref={form} method="post" action={loaderData.ownAddress} className="mt-8 space-y-5" noValidate>
        <FormProblem {...shown} />
        {email !== null && (
          <div>
            <p className="font-semibold">{fields.email}</p>
            <p className="break-all">{email}</p>
            {emailProblem !== undefined && <Alert tone="stop">{emailProblem}</Alert>}
          </div>
        )}
        <NameField
          {...shown}
          value={given?.name ?? proven?.name ?? ""}
          fixedBy={proven?.fixesName ? proven.university : null}
        />
        {way === "here" && email === null && <EmailField {...shown} value={actionData?.email ?? ""} />}
        {!isByWallet && !proven && <PasswordField {...shown} kind="new" />}
        <input type="hidden" name="notice" value={notice.id} />
        <CheckboxField
          name="noticeRead"
          label={signUp.noticeRead}
          hint={
            <a href="/privacy#notice" target="_blank" rel="noreferrer" className="link">
              {signUp.notice} · {signUp.noticeVersion({ version: notice.version })}
            </a>
          }
          error={noticeProblem}
          defaultChecked={given?.noticeRead === true && given.noticeId === notice.id}
          required
        />
        {!isByWallet && (
          <Button type="submit" kind="primary" pending={pending} className="w-full">
            {signUp.submit}
          </Button>
        )}
      </Form>
      {loaderData.takesWallets && (
        <WalletPart form={form} lead={signUp.walletLead} {...(isByWallet && { none: wallets.noWallet })} />
      )}
    </>
  );
}
