import { z } from "zod";
import type { Consents } from "#rules/consents.ts";

/** Characters. Ten is what a guess by machine makes hopeless behind the limits of signing in. */
export const passwordLength = { min: 10, max: 200 };
export const longestName = 60;
export const longestNickname = 30;
export const longestEmail = 254;

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
  | { field: "name"; rule: "missing" | "too-long" | "not-printable" }
  | { field: "nickname"; rule: "too-long" | "not-printable" }
  | { field: "notice"; rule: "not-read" | "changed" }
  | { field: "email"; rule: "not-an-address" | "taken" }
  | { field: "password"; rule: "too-short" | "too-long" }
  | { field: "current"; rule: "wrong-password" }
  | { field: "wallet"; rule: WalletRule }
  | { field: "passkey"; rule: PasskeyRule }
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

/** One form of each space, none at the ends. */
export function cleanPersonName(text: string): string {
  return text.normalize("NFC").trim().replace(/\s+/g, " ");
}

/** A form as it came, its names in the form in which they are kept. */
export function cleanPerson(person: NewPerson): NewPerson {
  return { ...person, name: cleanPersonName(person.name), nickname: cleanPersonName(person.nickname) };
}

/** Control, format and private characters, and letters that draw nothing: what turns a name around or hides in it. */
const unprintable = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

export function nameProblems(person: { name: string; nickname: string }): AccountProblem[] {
  const problems: AccountProblem[] = [];
  const { name, nickname } = person;
  if (name === "") problems.push({ field: "name", rule: "missing" });
  else if (name.length > longestName) problems.push({ field: "name", rule: "too-long" });
  else if (unprintable.test(name)) problems.push({ field: "name", rule: "not-printable" });
  if (nickname.length > longestNickname) problems.push({ field: "nickname", rule: "too-long" });
  else if (unprintable.test(nickname)) problems.push({ field: "nickname", rule: "not-printable" });
  return problems;
}

/** @param noticeInForceId the notice that the city's site shows now */
export function newPersonProblems(person: NewPerson, noticeInForceId: string): AccountProblem[] {
  const problems = nameProblems(person);
  if (person.noticeId !== noticeInForceId) problems.push({ field: "notice", rule: "changed" });
  else if (!person.noticeRead) problems.push({ field: "notice", rule: "not-read" });
  return problems;
}

export function passwordProblems(password: string): AccountProblem[] {
  if (password.length < passwordLength.min) return [{ field: "password", rule: "too-short" }];
  return password.length > passwordLength.max ? [{ field: "password", rule: "too-long" }] : [];
}

/** What is wrong with an address for a new account. Those of accounts that a wallet opens are made up, and nobody's to take. */
export function addressProblems(email: string): AccountProblem[] {
  return isEmail(email) && !email.endsWith(`@${walletMailDomain}`) ? [] : [{ field: "email", rule: "not-an-address" }];
}

const emailSchema = z.email().max(longestEmail);

export function isEmail(text: string): boolean {
  return emailSchema.safeParse(text).success;
}
