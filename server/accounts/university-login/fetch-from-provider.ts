import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import { sendOutside, type OuterQuestion, type OuterRequest } from "../../platform/network/send-outside.ts";
import type { ProviderFault } from "#domain/accounts/log-in-providers.ts";

export class ProviderFaultError extends Error {
  override name = "ProviderFaultError";
  readonly fault: ProviderFault;
  constructor(fault: ProviderFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

const wholeUrl = z.url({ protocol: /^https?$/ });

const discoveryShape = z.object({
  issuer: wholeUrl,
  authorization_endpoint: wholeUrl,
  token_endpoint: wholeUrl,
  jwks_uri: wholeUrl,
  userinfo_endpoint: wholeUrl.optional(),
  end_session_endpoint: wholeUrl.optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  id_token_signing_alg_values_supported: z.array(z.string()).optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
});

export type Discovery = z.infer<typeof discoveryShape>;

const mostAnswerBytes = 256 * 1024;

/** Checks resolved addresses, like every outgoing request. */
export async function fetchFromProvider(
  request: OuterRequest | OuterQuestion,
  innerHosts: readonly string[],
): Promise<{ status: number; json: unknown }> {
  const outcome = await sendOutside({ ...request, mostAnswerBytes }, innerHosts);
  if (outcome.kind !== "answered") {
    const fault = outcome.kind === "redirect" ? "wrong-answer" : outcome.kind;
    throw new ProviderFaultError(fault, `${new URL(request.url).origin}: ${outcome.kind}`);
  }
  let json: unknown;
  try {
    json = JSON.parse(outcome.body);
  } catch {
    json = undefined;
  }
  return { status: outcome.status, json };
}

const plain = (issuer: string) => issuer.replace(/\/+$/, "");

export async function discover(issuer: string, innerHosts: readonly string[]): Promise<Discovery> {
  const url = `${plain(issuer)}/.well-known/openid-configuration`;
  const { status, json } = await fetchFromProvider(
    { method: "GET", url, headers: { accept: "application/json" } },
    innerHosts,
  );
  const read = discoveryShape.safeParse(json);
  if (status !== 200 || !read.success)
    throw new ProviderFaultError(
      "wrong-answer",
      `${url} answered ${status}: ${read.error?.issues[0]?.path.join(".") ?? ""}`,
    );
  if (plain(read.data.issuer) !== plain(issuer))
    throw new ProviderFaultError("wrong-issuer", `${url} says that it is ${read.data.issuer}`);
  return read.data;
}

/** Fetched on demand, and again for unknown keys. */
export function keysOf({ jwks_uri: url }: Discovery, innerHosts: readonly string[]): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(url), {
    // Tokens come directly from the provider, so an unknown key is a new one; fetch it immediately.
    cooldownDuration: 0,
    timeoutDuration: 10_000,
    [customFetch]: async () => {
      const { status, json } = await fetchFromProvider(
        { method: "GET", url, headers: { accept: "application/json" } },
        innerHosts,
      );
      return Response.json(json ?? null, { status });
    },
  });
}
