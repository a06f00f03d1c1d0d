import { authorizationCodeRequest, getOAuth2Tokens, type OAuth2Tokens } from "better-auth/oauth2";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import type { BetterAuthPlugin } from "better-auth";
import { decodeJwt, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from "jose";
import type { SaidByProvider } from "#rules/said-by-provider.ts";
import type { ProviderFault } from "#rules/log-in-providers.ts";
import { askProvider, ProviderFaultError, type Discovery } from "./ask-provider.ts";
import type { ProviderRow } from "./log-in-providers.ts";
import { readClaims } from "./read-claims.ts";

/** What comes of one log-in, written down while better-auth does it: its own answer says only that something was wrong. */
export interface LogInNotes {
  fault?: ProviderFault;
  /** for the operator's log */
  reason?: unknown;
  proven?: { subject: string; said: SaidByProvider };
}

export interface ProviderParts {
  provider: ProviderRow;
  /** opened */
  secret: string | undefined;
  discovery: Discovery;
  keys: JWTVerifyGetKey;
  innerHosts: readonly string[];
  /** where the provider sends people back to */
  redirectUri: string;
  notes: () => LogInNotes | undefined;
}

/** As better-auth has it for its own providers. */
const clockToleranceSeconds = 30;
/** An ID token is taken within moments of its making. */
const oldestTokenSeconds = 600;

/** What a placeholder address ends in that is shown to nobody: better-auth compares addresses, and by an address nobody is let in. */
const noMailDomain = "log-in.invalid";

/**
 * better-auth's plugin for any provider, with its documents asked for by us: by itself it asks for them when better-auth starts, without a
 * limit of time, wherever they lead, and keeps them for ever. What it would take of the discovery document to verify ID tokens (issuer, keys,
 * nonce) is put where it would put it by a second plugin.
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
      const { status, json } = await askProvider(
        { ...request, headers: Object.fromEntries(Object.entries(headers)) },
        innerHosts,
      );
      const answer = (json ?? {}) as Record<string, unknown>;
      const told = typeof answer["error"] === "string" ? answer["error"] : undefined;
      if (status === 401 || told === "invalid_client" || told === "unauthorized_client")
        throw new ProviderFaultError("refused-us", `The token endpoint refuses the client: ${told}`);
      if (status !== 200 || typeof answer["id_token"] !== "string")
        throw new ProviderFaultError("wrong-answer", `The token endpoint answered ${status}: ${told ?? "no ID token"}`);
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

  /** The token's claims, and what only the other endpoint tells. */
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
      const { status, json } = await askProvider(
        { method: "GET", url: discovery.userinfo_endpoint, headers, follows: false },
        innerHosts,
      );
      const more = (json ?? {}) as Record<string, unknown>;
      // Another's information is none of theirs.
      return status === 200 && more["sub"] === sub ? { ...more, ...token, sub } : { ...token, sub };
    } catch {
      // Who it is, the token says; of what is missing the pages tell.
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

/** A token that is signed with the client's secret would be signed by whoever has it; and unsigned ones by everybody. */
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
