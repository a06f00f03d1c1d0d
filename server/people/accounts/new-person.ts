import { z } from "zod";
import type { Consents } from "#rules/consents.ts";
import { checked, field, oneLine, Wrong } from "../../base/forms/fields.ts";
import { problemsIn, type FormProblem } from "../../base/forms/read-form.ts";
import { longestEmail, readEmail } from "./email-address.ts";

/** Accounts of wallets have no e-mail address; better-auth wants one, so they get one under a name that never exists (RFC 2606). */
export const walletMailDomain = "wallet.invalid";

/** What the form of a new account says about the person, however they will sign in. */
export interface NewPerson {
  name: string;
  /** empty: none */
  nickname: string;
  consents: Consents;
  /** the notice that was on the page, and whether the box below it was ticked */
  noticeId: string;
  noticeRead: boolean;
  /** the city whose site this is */
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

/**
 * Why a wallet signs nobody in, is not added or not taken away. `not-here`: this address of the site is not one of its own; `taken`: it
 * belongs to another account or team; `last-way-in`: nothing else would be left to sign in with.
 */
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

/** Why a passkey is not made or not taken. `not-fresh`: whoever adds one must have signed in within the last day. */
export type PasskeyRule = "not-here" | "not-fresh" | "not-taken" | "unknown-passkey" | "name";

/** Control, format and private characters, and letters that draw nothing: what turns a name around or hides in it. */
const unprintable = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Characters. */
const [longestName, longestNickname] = [60, 30];

/** Passkeys are named like people. */
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

/** What a person is called. */
export const namesForm = z.object({
  name: checked(oneLine, (text) => (text === "" ? { rule: "missing" as const } : nameProblem(text, longestName)), {
    required: true,
    maxLength: longestName,
  }),
  /** empty: none */
  nickname: checked(oneLine, (text) => nameProblem(text, longestNickname), { maxLength: longestNickname }),
});

/** Ten characters are what a guess by machine makes hopeless behind the limits of signing in. */
export const passwordLength = { min: 10, max: 200 };

/** What an account is signed in to with. */
export const credentialsForm = z.object({
  email: field(
    (text): string | Wrong<{ rule: "not-an-address" }> => {
      const email = readEmail(text);
      // Those of accounts that a wallet opens are made up, and nobody's to take.
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

/** The names of a form as they are kept. */
export function cleanPerson(person: NewPerson): NewPerson {
  return { ...person, name: oneLine(person.name), nickname: oneLine(person.nickname) };
}

export function nameProblems({ name, nickname }: { name: string; nickname: string }): AccountProblem[] {
  return problemsIn(namesForm, { name, nickname });
}

/** @param noticeInForceId the notice that the city's site shows now */
export function newPersonProblems(person: NewPerson, noticeInForceId: string): AccountProblem[] {
  const problems = nameProblems(person);
  if (person.noticeId !== noticeInForceId) problems.push({ field: "notice", rule: "changed" });
  else if (!person.noticeRead) problems.push({ field: "notice", rule: "not-read" });
  return problems;
}

export function passwordProblems(password: string): AccountProblem[] {
  return problemsIn(credentialsForm.pick({ password: true }), { password });
}

/** What is wrong with an address for a new account. */
export function addressProblems(email: string): AccountProblem[] {
  return problemsIn(credentialsForm.pick({ email: true }), { email });
}
