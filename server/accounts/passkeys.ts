import type { Result } from "#domain/platform/result.ts";
import { isAPIError } from "better-auth/api";
import type { Database } from "../platform/database/database.ts";
import { readForm } from "../platform/forms/read-form.ts";
import { cookiesOf, type AccountOutcome, type AccountParts, type Origin, takesPasskeys } from "./account-parts.ts";
import type { Auth } from "./create-auth.ts";
import { passkeyForm, type AccountProblem, type PasskeyRule } from "./new-person.ts";

/** `headers` has the cookie that ties the response to the challenge. */
export type PasskeyQuestion = Result<{ options: object; headers: Headers }, { problems: AccountProblem[] }>;

type PasskeyAnswer = NonNullable<Parameters<Auth["api"]["verifyPasskeyAuthentication"]>[0]>["body"]["response"];

const refused = (rule: PasskeyRule) =>
  ({ kind: "refused", problems: [{ field: "passkey", rule }] }) satisfies AccountOutcome;

export function passkeyCalls({ site, limits, authFor }: AccountParts) {
  const isHere = (request: Request) => takesPasskeys(new URL(request.url), site);

  return {
    takesPasskeys: isHere,

    async askForNewPasskey({ request }: Origin): Promise<PasskeyQuestion> {
      if (!isHere(request)) return refused("not-here");
      try {
        const { response, headers } = await authFor(request).api.generatePasskeyRegistrationOptions({
          headers: request.headers,
          query: {},
          returnHeaders: true,
        });
        return { kind: "done", options: response, headers: cookiesOf(headers) };
      } catch (error) {
        if (isAPIError(error) && error.statusCode < 500) return refused("not-fresh");
        throw error;
      }
    },

    async addPasskey(
      { request }: Origin,
      { name, response }: { name: string; response: unknown },
    ): Promise<AccountOutcome> {
      if (!isHere(request)) return refused("not-here");
      const read = readForm(passkeyForm, { name });
      if (read.kind === "refused") return refused("name");
      try {
        const { headers } = await authFor(request).api.verifyPasskeyRegistration({
          body: { response, name: read.values.name },
          headers: request.headers,
          returnHeaders: true,
        });
        return { kind: "done", headers: cookiesOf(headers) };
      } catch (error) {
        // Invalid input throws inside the plugin; treat it as refused.
        if (isAPIError(error)) return refused(error.body?.code === "SESSION_NOT_FRESH" ? "not-fresh" : "not-taken");
        throw error;
      }
    },

    /** The browser decides whose passkey it is. */
    async askForPasskey({ request, address }: Origin): Promise<PasskeyQuestion> {
      if (!isHere(request)) return refused("not-here");
      const wait = await limits.byAddress(address);
      if (wait) return wait;
      const { response, headers } = await authFor(request).api.generatePasskeyAuthenticationOptions({
        headers: request.headers,
        returnHeaders: true,
      });
      return { kind: "done", options: response, headers: cookiesOf(headers) };
    },

    async signInWithPasskey({ request, address }: Origin, response: unknown): Promise<AccountOutcome> {
      if (!isHere(request)) return refused("not-here");
      if (!isAnswer(response)) return refused("not-taken");
      const wait = await limits.byAddress(address);
      if (wait) return wait;
      try {
        const { headers } = await authFor(request).api.verifyPasskeyAuthentication({
          body: { response },
          headers: request.headers,
          returnHeaders: true,
        });
        return { kind: "done", headers: cookiesOf(headers) };
      } catch (error) {
        if (!isAPIError(error)) throw error;
        return refused(error.body?.code === "PASSKEY_NOT_FOUND" ? "unknown-passkey" : "not-taken");
      }
    },
  };
}

/** Only checks the shape; the plugin verifies it. */
function isAnswer(response: unknown): response is PasskeyAnswer {
  return typeof response === "object" && response !== null && "id" in response && typeof response.id === "string";
}

export async function listPasskeys(database: Database, personId: string) {
  const rows = await database
    .selectFrom("passkey")
    .where("personId", "=", personId)
    .orderBy("createdAt")
    .select(["id", "name", "createdAt"])
    .execute();
  return rows.map((row) => ({ ...row, name: row.name ?? "" }));
}

export async function renamePasskey(
  database: Database,
  passkey: { id: string; personId: string; name: string },
): Promise<AccountProblem[]> {
  const read = readForm(passkeyForm, passkey);
  if (read.kind === "refused") return [{ field: "passkey", rule: "name" }];
  const { name } = read.values;
  await database
    .updateTable("passkey")
    .set({ name })
    .where("id", "=", passkey.id)
    .where("personId", "=", passkey.personId)
    .execute();
  return [];
}

export async function removePasskey(database: Database, passkey: { id: string; personId: string }): Promise<void> {
  await database.deleteFrom("passkey").where("id", "=", passkey.id).where("personId", "=", passkey.personId).execute();
}
