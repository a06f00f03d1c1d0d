import { authorizationCodeRequest, getOAuth2Tokens, type OAuth2Tokens } from "better-auth/oauth2";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import type { BetterAuthPlugin } from "better-auth";
import { decodeJwt, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from "jose";
import type { ProviderFault, SaidByProvider } from "#domain/accounts/log-in-providers.ts";
import { fetchFromProvider, ProviderFaultError, type Discovery } from "./fetch-from-provider.ts";
import type { ProviderRow } from "./log-in-providers.ts";
import { readClaims } from "./read-claims.ts";

/** Details of one log-in, because better-auth only reports that it failed. */
export interface LogInNotes {
  fault?: ProviderFault;
  reason?: unknown;
  proven?: { subject: string; said: SaidByProvider };
}

export interface ProviderParts {
  provider: ProviderRow;
  secret: string | undefined;
  discovery: Discovery;
  keys: JWTVerifyGetKey;
  innerHosts: readonly string[];
  redirectUri: string;
  notes: () => LogInNotes | undefined;
}

/** better-auth's value for its own providers. */
const clockToleranceSeconds = 30;
/** ID tokens are used moments after they are issued. */
const oldestTokenSeconds = 600;

/** Placeholder domain that is never shown: better-auth compares addresses, but no one is signed in by address here. */
const noMailDomain = "log-in.invalid";

/**
 * better-auth's generic plugin, but with documents that we fetch: it would fetch them at start-up without a timeout,
 * from any address, and keep them forever. A second plugin adds what it needs to verify ID tokens (issuer, keys,
 * nonce).
 */
export function providerPlugins(parts: ProviderParts): BetterAuthPlugin[] {
  const { provider, secret, discovery, innerHosts, redirectUri, notes } = parts;
  const methods = discovery.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const authentication = methods.includes("client_secret_post") ? "post" : "basic";
  const note = (fault: ProviderFault, reason: unknown) => {
    const noted = notes();
    if (noted) Object.assign(noted, { fault, reason });
  };

  async function exchange(code: {
    code: string;
    redirectURI: string;
    codeVerifier?: string | undefined;
  }): Promise<OAuth2Tokens> {
    try {
      const { body, headers } = await authorizationCodeRequest({
        ...code,
        options: {
          clientId: provider.clientId,
          ...(secret !== undefined && { clientSecret: secret }),
          redirectURI: redirectUri,
        },
        tokenEndpoint: discovery.token_endpoint,
        ...(secret !== undefined ? { authentication } : { tokenEndpointAuth: { method: "none" as const } }),
      });
      const request = { method: "POST" as const, url: discovery.token_endpoint, follows: false, body: body.toString() };
      const { status, json } = await fetchFromProvider(
        { ...request, headers: Object.fromEntries(Object.entries(headers)) },
        innerHosts,
      );
      const answer = (json ?? {}) as Record<string, unknown>;
      const errorCode = typeof answer["error"] === "string" ? answer["error"] : undefined;
      if (status === 401 || errorCode === "invalid_client" || errorCode === "unauthorized_client")
        throw new ProviderFaultError("refused-us", `The token endpoint refuses the client: ${errorCode}`);
      if (status !== 200 || typeof answer["id_token"] !== "string")
        throw new ProviderFaultError(
          "wrong-answer",
          `The token endpoint answered ${status}: ${errorCode ?? "no ID token"}`,
        );
      return getOAuth2Tokens(answer);
    } catch (error) {
      note(error instanceof ProviderFaultError ? error.fault : "wrong-answer", error);
      throw error;
    }
  }

  async function verify(token: string, nonce: string | undefined): Promise<boolean> {
    try {
      const algorithms = discovery.id_token_signing_alg_values_supported?.filter(isAsymmetric);
      const { payload } = await jwtVerify(token, parts.keys, {
        issuer: discovery.issuer,
        audience: provider.clientId,
        ...(algorithms?.length && { algorithms }),
        requiredClaims: ["iss", "sub", "aud", "exp", "iat"],
        clockTolerance: clockToleranceSeconds,
        maxTokenAge: oldestTokenSeconds,
      });
      const isForUs = !Array.isArray(payload.aud) || payload.aud.length === 1 || payload["azp"] === provider.clientId;
      if (nonce === undefined || payload["nonce"] !== nonce || !isForUs)
        throw new ProviderFaultError("token", "The ID token is not for this log-in.");
      return true;
    } catch (error) {
      note(faultOf(error), error);
      return false;
    }
  }

  /** ID token claims, completed by the userinfo endpoint. */
  async function claimsOf(tokens: OAuth2Tokens): Promise<JWTPayload & { sub: string }> {
    const token = decodeJwt(tokens.idToken ?? "");
    const sub = token.sub ?? "";
    const wanted = [provider.universityClaim, provider.domainClaim, provider.nameClaim, provider.studentClaim];
    const isComplete = ["email", ...wanted].every(
      (name) => name === "" || [name, ...name.split(".", 1)].some((each) => Object.hasOwn(token, each)),
    );
    if (isComplete || !discovery.userinfo_endpoint || !tokens.accessToken) return { ...token, sub };
    try {
      const headers = { authorization: `Bearer ${tokens.accessToken}`, accept: "application/json" };
      const { status, json } = await fetchFromProvider(
        { method: "GET", url: discovery.userinfo_endpoint, headers, follows: false },
        innerHosts,
      );
      const more = (json ?? {}) as Record<string, unknown>;
      // Ignore userinfo of another subject.
      return status === 200 && more["sub"] === sub ? { ...more, ...token, sub } : { ...token, sub };
    } catch {
      // The ID token identifies them; pages ask for what is missing.
      return { ...token, sub };
    }
  }

  const generic = genericOAuth({
    config: [
      {
        providerId: provider.id,
        name: provider.label,
        clientId: provider.clientId,
        ...(secret !== undefined && { clientSecret: secret }),
        authorizationUrl: discovery.authorization_endpoint,
        tokenUrl: discovery.token_endpoint,
        scopes: ["openid", "profile", "email"],
        redirectURI: redirectUri,
        pkce: true,
        disableSignUp: true,
        getToken: exchange,
        accountSubject: ({ tokens }) => decodeJwt(tokens.idToken ?? "").sub ?? "",
        async getUserInfo(tokens) {
          const claims = await claimsOf(tokens);
          const noted = notes();
          if (noted) noted.proven = { subject: claims.sub, said: readClaims(claims, provider) };
          return {
            sub: claims.sub,
            email: `${provider.id}@${noMailDomain}`,
            emailVerified: false,
            name: provider.label,
          };
        },
      },
    ],
  });

  return [
    generic,
    {
      id: "verified-provider",
      init: (context) => {
        for (const each of context.socialProviders.filter(({ id }) => id === provider.id))
          Object.assign(each, { issuer: discovery.issuer, idToken: { verify }, requiresIdTokenNonce: true });
        return {};
      },
    },
  ];
}

/** Refuse tokens signed with the client's secret, which others may know, and unsigned ones. */
const isAsymmetric = (algorithm: string) => /^(?:RS|PS|ES)\d+$|^Ed(?:DSA|25519|448)$/.test(algorithm);

function faultOf(error: unknown): ProviderFault {
  if (error instanceof ProviderFaultError) return error.fault;
  if (error instanceof errors.JWTExpired) return "clock";
  if (error instanceof errors.JWTClaimValidationFailed)
    return ["iat", "nbf", "exp"].includes(error.claim) ? "clock" : "token";
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWSSignatureVerificationFailed)
    return "keys";
  if (error instanceof errors.JWKSTimeout) return "timeout";
  return "token";
}
