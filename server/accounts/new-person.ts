import { z } from "zod";
import type { Consents } from "#domain/accounts/roles.ts";
import { problemsIn, type FormProblem, checked, field, oneLine, Wrong } from "../platform/forms/read-form.ts";
import { longestEmail, readEmail } from "./email-address.ts";

/** better-auth requires an email address; wallet accounts get one under a reserved domain (RFC 2606). */
export const walletMailDomain = "wallet.invalid";

export interface NewPerson {
  name: string;
  nickname: string;
  consents: Consents;
  /** notice on the page, and whether it was accepted */
  noticeId: string;
  noticeRead: boolean;
  brand: string;
}

export type AccountProblem =
  | FormProblem<typeof namesForm>
  | FormProblem<typeof credentialsForm>
  | { field: "notice"; rule: "not-read" | "changed" }
  | { field: "email"; rule: "taken" }
  | { field: "current"; rule: "wrong-password" }
  | { field: "wallet"; rule: WalletRule }
  | { field: "passkey"; rule: PasskeyRule }
  | { field: "university"; rule: "last-way-in" }
  | { field: "form"; rule: "wrong-email-or-password" }
  | { field: "form"; rule: "too-many-attempts"; waitMinutes: number };

/** `not-here`: unknown host; `taken`: used by another account or team; `last-way-in`: the only way to sign in. */
export type WalletRule =
  | "not-here"
  | "no-address"
  | "message-not-ours"
  | "contract-wallet"
  | "wrong-signature"
  | "used-up"
  | "unknown-wallet"
  | "taken"
  | "last-way-in";

/** `not-fresh`: adding one requires a sign-in within the last day. */
export type PasskeyRule = "not-here" | "not-fresh" | "not-taken" | "unknown-passkey" | "name";

/** Control, format and private characters, and invisible letters, which can reverse or hide text. */
const unprintable = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

const [longestName, longestNickname] = [60, 30];

export const passkeyForm = z.object({
  name: checked(
    oneLine,
    (name) =>
      name !== "" && name.length <= longestName && !/\p{C}/u.test(name) ? undefined : { rule: "name" as const },
    { required: true, maxLength: longestName },
  ),
});

const nameProblem = (text: string, maxLength: number) =>
  text.length > maxLength
    ? { rule: "too-long" as const }
    : unprintable.test(text)
      ? { rule: "not-printable" as const }
      : undefined;

export const namesForm = z.object({
  name: checked(oneLine, (text) => (text === "" ? { rule: "missing" as const } : nameProblem(text, longestName)), {
    required: true,
    maxLength: longestName,
  }),
  nickname: checked(oneLine, (text) => nameProblem(text, longestNickname), { maxLength: longestNickname }),
});

/** Ten characters can't be guessed within the rate limits. */
export const passwordLength = { min: 10, max: 200 };

export const credentialsForm = z.object({
  email: field(
    (text): string | Wrong<{ rule: "not-an-address" }> => {
      const email = readEmail(text);
      // Placeholder addresses of wallet accounts can't be used.
      const isTaken = email?.endsWith(`@${walletMailDomain}`) ?? false;
      return email === undefined || isTaken ? new Wrong({ rule: "not-an-address" }) : email;
    },
    { required: true, maxLength: longestEmail },
  ),
  password: checked(
    (text) => text,
    ({ length }) =>
      length < passwordLength.min
        ? { rule: "too-short" as const }
        : length > passwordLength.max
          ? { rule: "too-long" as const }
          : undefined,
    { required: true, minLength: passwordLength.min, maxLength: passwordLength.max },
  ),
});

export function cleanPerson(person: NewPerson): NewPerson {
  return { ...person, name: oneLine(person.name), nickname: oneLine(person.nickname) };
}

export function nameProblems({ name, nickname }: { name: string; nickname: string }): AccountProblem[] {
  return problemsIn(namesForm, { name, nickname });
}

export function newPersonProblems(person: NewPerson, noticeInForceId: string): AccountProblem[] {
  const problems = nameProblems(person);
  if (person.noticeId !== noticeInForceId) problems.push({ field: "notice", rule: "changed" });
  else if (!person.noticeRead) problems.push({ field: "notice", rule: "not-read" });
  return problems;
}

export function passwordProblems(password: string): AccountProblem[] {
  return problemsIn(credentialsForm.pick({ password: true }), { password });
}

export function addressProblems(email: string): AccountProblem[] {
  return problemsIn(credentialsForm.pick({ email: true }), { email });
}
