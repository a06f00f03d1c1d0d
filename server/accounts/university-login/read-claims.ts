import type { SaidByProvider } from "#domain/accounts/log-in-providers.ts";
import { readEmail } from "../email-address.ts";
import { oneLine } from "../../platform/forms/read-form.ts";
import { isDomain, type ProviderRow } from "./log-in-providers.ts";

type Claims = Readonly<Record<string, unknown>>;

type Mapping = Pick<
  ProviderRow,
  "domains" | "university" | "universityClaim" | "domainClaim" | "nameClaim" | "studentClaim" | "studentValue"
>;

const longestWord = 120;

export function readClaims(claims: Claims, mapping: Mapping): SaidByProvider {
  const claimed = typeof claims["email"] === "string" ? claims["email"].trim().toLowerCase() : "";
  const email = readEmail(claimed) ?? null;
  const end = email?.slice(email.lastIndexOf("@") + 1) ?? "";
  const isOwn = isUnder(mapping.domains, end);
  // With known domains, a provider can only confirm those. Some, like Entra, send no `email_verified`.
  const isVerified = claims["email_verified"] === true || claims["email_verified"] === "true";
  const isDenied = claims["email_verified"] === false || claims["email_verified"] === "false";
  const isConfirmed = mapping.domains.length > 0 ? isOwn && !isDenied : isVerified;
  const homes = wordsAt(claims, mapping.domainClaim)
    .map((word) => word.toLowerCase())
    .filter(isDomain);
  const students = wordsAt(claims, mapping.studentClaim);
  const wanted = mapping.studentValue.toLowerCase();
  return {
    email,
    // A repaired address isn't the one the provider confirmed.
    isEmailConfirmed: email === claimed && isConfirmed,
    name: wordsAt(claims, mapping.nameClaim || "name")[0] ?? null,
    university: wordsAt(claims, mapping.universityClaim)[0] ?? (mapping.university || null),
    domains: mapping.domainClaim === "" ? [...mapping.domains] : homes,
    isStudent: mapping.studentClaim === "" ? null : students.some((word) => word.toLowerCase() === wanted),
  };
}

export const isUnder = (domains: readonly string[], end: string): boolean =>
  domains.some((each) => end === each || end.endsWith(`.${each}`));

/** Dots lead into objects, as in Keycloak's `realm_access.roles`; lists give several. */
function wordsAt(claims: Claims, name: string): string[] {
  if (name === "") return [];
  const value = Object.hasOwn(claims, name)
    ? claims[name]
    : name
        .split(".")
        .reduce<unknown>(
          (inner, part) =>
            typeof inner === "object" && inner !== null && Object.hasOwn(inner, part)
              ? (inner as Claims)[part]
              : undefined,
          claims,
        );
  return [value]
    .flat()
    .filter((each) => typeof each === "string" || typeof each === "number" || typeof each === "boolean")
    .map((each) => oneLine(String(each)).slice(0, longestWord))
    .filter((each) => each !== "");
}
