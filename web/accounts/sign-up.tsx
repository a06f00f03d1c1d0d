import { useRef } from "react";
import { Form, Link, data, redirect, useNavigation } from "react-router";
import { siteContext } from "#server/http/site-context.ts";
import { useMessages } from "../messages/messages.tsx";
import { noticeFor } from "../privacy/notice-for.server.ts";
import { NoticeText } from "../privacy/notice-text.tsx";
import { formText } from "../shell/form-text.ts";
import { pathToReturnTo } from "../shell/go-to.ts";
import { PageHead } from "../shell/page-head.tsx";
import { visitContext } from "../shell/visit.server.ts";
import { Button } from "../ui/button.tsx";
import { CheckboxField } from "../ui/field.tsx";
import type { Route } from "./+types/sign-up";
import { accountLimits } from "./account-limits.server.ts";
import {
  ConsentFields,
  EmailField,
  FormProblem,
  NameField,
  NicknameField,
  PasswordField,
  useProblemText,
} from "./account-fields.tsx";
import { newPersonOf } from "./new-person-form.server.ts";
import { sendSignInLetter } from "./send-sign-in-letter.server.ts";
import { WalletPart } from "./wallet-part.tsx";

export const handle = { texts: ["accounts"] };

const returnTo = (request: Request) => pathToReturnTo(new URL(request.url).searchParams.get("to"), "/addTeam");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { accounts, visitor } = context.get(siteContext);
  const { person } = await visitor();
  if (person) throw redirect(returnTo(request));
  return {
    search: new URL(request.url).search,
    limits: accountLimits,
    notice: await noticeFor(context),
    takesWallets: accounts.takesWallets(request),
  };
}

/** The form makes an account by e-mail address and password, or, with what a wallet signed in it, by wallet. */
export async function action({ context, request }: Route.ActionArgs) {
  const site = context.get(siteContext);
  const { accounts, address } = site;
  const form = await request.formData();
  const person = newPersonOf(form, context.get(visitContext).brand.key);
  const email = formText(form, "email");
  const signed = { message: formText(form, "message"), signature: formText(form, "signature") };
  const from = { request, address };
  const outcome =
    signed.signature === ""
      ? await accounts.signUp(from, person, { email, password: formText(form, "password") })
      : await accounts.signInWithWallet(from, signed, person);
  if (outcome.kind === "signed-in") {
    const { language } = context.get(visitContext);
    if (signed.signature === "") await sendSignInLetter(site, request, { email, purpose: "confirm", language });
    return redirect(returnTo(request), { headers: outcome.headers });
  }
  return data({ problems: outcome.problems, person, email }, { status: 400 });
}

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const { signUp } = useMessages().accounts;
  const pending = useNavigation().state === "submitting";
  const form = useRef<HTMLFormElement>(null);
  const shown = { limits: loaderData.limits, problems: actionData?.problems ?? [] };
  const given = actionData?.person;
  const { notice } = loaderData;
  return (
    <div className="mx-auto max-w-xl">
      <PageHead title={signUp.title} unlisted />
      <h1 className="display text-4xl sm:text-5xl">{signUp.title}</h1>
      <p className="mt-3 text-quiet">{signUp.lead}</p>
      <Form ref={form} method="post" className="mt-8 space-y-5" noValidate>
        <FormProblem {...shown} />
        <NameField {...shown} value={given?.name ?? ""} />
        <NicknameField {...shown} value={given?.nickname ?? ""} />
        <EmailField {...shown} value={actionData?.email ?? ""} />
        <PasswordField {...shown} kind="new" />
        <div>
          <div className="flex flex-wrap items-baseline gap-x-3">
            <h2 id="notice-title" className="display flex-1 text-2xl">
              {signUp.notice}
            </h2>
            <span className="text-sm text-quiet">{signUp.noticeVersion({ version: notice.version })}</span>
          </div>
          <section
            aria-labelledby="notice-title"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
            tabIndex={0}
            className="mt-2 max-h-64 overflow-y-auto border border-edge bg-panel p-4 text-sm"
          >
            <NoticeText text={notice.text} level="h3" />
          </section>
        </div>
        <input type="hidden" name="notice" value={notice.id} />
        <CheckboxField
          name="noticeRead"
          label={signUp.noticeRead}
          error={useProblemText(shown)("notice")}
          defaultChecked={given?.noticeRead === true && given.noticeId === notice.id}
          required
        />
        <fieldset className="space-y-4 border-t border-line pt-5">
          <legend className="sr-only">{signUp.choices}</legend>
          <p className="text-quiet">{signUp.choicesLead}</p>
          <ConsentFields
            name={given?.consents["publish-name"] ?? false}
            source={given?.consents["publish-source"] ?? false}
          />
        </fieldset>
        <Button type="submit" kind="primary" pending={pending} className="w-full">
          {signUp.submit}
        </Button>
      </Form>
      {loaderData.takesWallets && <WalletPart form={form} lead={signUp.walletLead} />}
      <p className="mt-6">
        {signUp.haveAccount}{" "}
        <Link to={`/sign-in${loaderData.search}`} className="link">
          {signUp.useIt}
        </Link>
      </p>
    </div>
  );
}
