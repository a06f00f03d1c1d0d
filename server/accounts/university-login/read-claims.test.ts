import { expect, test } from "vitest";
import { readClaims } from "./read-claims.ts";

const mapping = {
  domains: ["ege.edu.tr"],
  university: "Ege",
  universityClaim: "",
  domainClaim: "",
  nameClaim: "",
  studentClaim: "",
  studentValue: "",
};

test.each([
  ["irem@ege.edu.tr", "irem@ege.edu.tr", true],
  ["Irem@EGE.edu.tr ", "irem@ege.edu.tr", true],
  // Some providers allow both ırem and irem, for different people.
  ["ırem@ege.edu.tr", "irem@ege.edu.tr", false],
  ["İREM@EGE.EDU.TR", "irem@ege.edu.tr", false],
  ["irem", null, false],
  [undefined, null, false],
])("confirms the claimed address %s only if it needed no repair", (email, read, isEmailConfirmed) => {
  expect(readClaims({ email, email_verified: true }, mapping)).toMatchObject({ email: read, isEmailConfirmed });
});
