import { redirect } from "react-router";
import { z } from "zod";
import type { IntentOf } from "#domain/form-intents.ts";
import { readForm, asItCame, id as idField, json, oneLine } from "#server/platform/forms/read-form.ts";
import { namesForm, type AccountProblem } from "#server/accounts/new-person.ts";
import { changePublicChoices } from "#server/accounts/consents.ts";
import { deleteAccount } from "#server/accounts/privacy/delete-account.ts";
import { removePasskey, renamePasskey } from "#server/accounts/passkeys.ts";
import { endOtherSessions, endSession } from "#server/accounts/sessions.ts";
import { hasPassword, mayReplacePassword, replacePassword } from "#server/accounts/sign-in-links.ts";
import { addWallet, removeWallet, signedForm } from "#server/accounts/wallet-proofs.ts";
import type { Person, Visitor } from "#server/accounts/visitor.ts";
import { unlinkIdentity, nameProviderLabel } from "#server/accounts/university-login/identities.ts";
import { acceptNotice, homeBrandOf } from "#server/accounts/privacy-notices.ts";
import type { SiteContext } from "#server/http/site-context.ts";
import type { Language } from "#messages/language.ts";
import { intentIn } from "../app/form-action.server.ts";
import { sendSignInEmail } from "./send-sign-in-email.server.ts";
import { consentsOf, newPersonForm } from "./sign-up-form.server.ts";
import { may } from "#server/accounts/permissions.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { siteError } from "../app/site-error.ts";

export interface AccountAnswer {
  intent: IntentOf<"accounts/account"> | undefined;
  problems: AccountProblem[];
  kept?: "last-admin" | "wrong-name";
  headers?: Headers;
}

const ownThingForm = z.object({ id: idField, name: asItCame, response: json });

const passwordsForm = z.object({ password: asItCame, current: asItCame, confirm: asItCame });

type Parts = {
  site: SiteContext;
  request: Request;
  person: Person;
  form: FormData;
  visit: { language: Language; brand: { key: string } };
};

/** Refused in a session from a helper's link. */
const intentsOfOwners: readonly (IntentOf<"accounts/account"> | undefined)[] = ["add-passkey", "add-wallet", "delete"];

export async function answerAccountForm(parts: Parts): Promise<AccountAnswer> {
  const { site, request, person, form } = parts;
  const { accounts, database, address } = site;
  const { language } = parts.visit;
  const intent = intentIn(form, "accounts/account");
  const answer = (problems: AccountProblem[] = [], headers?: Headers): AccountAnswer => ({
    intent,
    problems,
    ...(headers && { headers }),
  });
  const { id, name: given, response } = readForm(ownThingForm, form).values;
  if (intentsOfOwners.includes(intent)) requireOwner(await site.visitor(), language);

  switch (intent) {
    case "appearance": {
      const read = readForm(namesForm, form);
      if (read.kind === "refused") return answer(read.problems);
      const { name: wanted, nickname } = read.values;
      const isFixed = (await nameProviderLabel(database, person.id)) !== undefined;
      await changePublicChoices(database, person.id, {
        name: isFixed ? person.name : wanted,
        nickname: nickname === "" ? null : nickname,
        consents: consentsOf(readForm(newPersonForm, form).values),
      });
      return answer();
    }
    case "password":
      return changePassword(parts, answer);
    case "accept-notice": {
      const home = (await homeBrandOf(database, person.id)) ?? parts.visit.brand.key;
      const isNoted = await acceptNotice(database, { personId: person.id, noticeId: id, brand: home });
      return answer(isNoted ? [] : [{ field: "notice", rule: "changed" }]);
    }
    case "confirm-address":
      await sendSignInEmail(site, request, { email: person.email, purpose: "confirm", language });
      return answer();
    case "end-session":
      await endSession(database, { id, personId: person.id });
      return answer();
    case "end-other-sessions":
      await endOtherSessions(database, { id: await accounts.sessionIdOf(request), personId: person.id });
      return answer();
    case "add-passkey": {
      const outcome = await accounts.addPasskey({ request, address }, { name: given, response });
      return outcome.kind === "refused" ? answer(outcome.problems) : answer([], outcome.headers);
    }
    case "rename-passkey":
      return answer(await renamePasskey(database, { id, personId: person.id, name: given }));
    case "remove-passkey":
      await removePasskey(database, { id, personId: person.id });
      return answer();
    case "add-wallet": {
      const proof = readForm(signedForm, form).values;
      const taken = await accounts.verifyWalletProof(request, { ...proof, personId: person.id });
      const outcome =
        taken.kind === "done" ? await addWallet(database, { personId: person.id, address: taken.address }) : taken;
      return answer(outcome.kind === "refused" ? [{ field: "wallet", rule: outcome.reason }] : []);
    }
    case "remove-wallet": {
      const outcome = await removeWallet(database, { id, personId: person.id });
      return answer(outcome.kind === "refused" ? [{ field: "wallet", rule: outcome.reason }] : []);
    }
    case "unlink-university": {
      const hasMail = site.mailer !== undefined;
      const outcome = await unlinkIdentity(database, { id, personId: person.id, hasMail });
      return answer(outcome === "last-way-in" ? [{ field: "university", rule: outcome }] : []);
    }
    case "delete":
      return confirmAndDelete(parts, answer);
    default:
      return answer();
  }
}

type Answer = (problems?: AccountProblem[], headers?: Headers) => AccountAnswer;

/** With the old password, or without it shortly after using an organiser's link. */
async function changePassword({ site, request, person, form }: Parts, answer: Answer): Promise<AccountAnswer> {
  const { accounts, database, address } = site;
  const { password: next, current } = readForm(passwordsForm, form).values;
  const sessionId = await accounts.sessionIdOf(request);
  if (sessionId !== undefined && (await mayReplacePassword(database, sessionId))) {
    return answer(await replacePassword(database, { personId: person.id, sessionId, next }));
  }
  const outcome = await accounts.changePassword({ request, address }, { current, next });
  return outcome.kind === "refused" ? answer(outcome.problems) : answer([], outcome.headers);
}

async function confirmAndDelete({ site, request, person, form }: Parts, answer: Answer): Promise<AccountAnswer> {
  const { accounts, database } = site;
  const { current, confirm } = readForm(passwordsForm, form).values;
  if (await hasPassword(database, person.id)) {
    const problems = await accounts.confirmPassword(request, current);
    if (problems.length > 0) return answer(problems);
  } else if (oneLine(confirm) !== person.name) {
    return { ...answer(), kept: "wrong-name" };
  }
  const outcome = await deleteAccount(database, person.id);
  if (outcome.kind === "refused") return { ...answer(), kept: outcome.reason };
  throw redirect("/", { headers: await accounts.signOut(request) });
}

/** @throws 403 for a session from a helper's link */
export function requireOwner(visitor: Visitor, language: Language): void {
  if (!may(visitor, { act: "hold-account" })) throw siteError(403, messagesOf(language).shell.errors.assisted);
}
