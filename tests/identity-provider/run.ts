/**
 * A local OpenID Connect provider with people of an imaginary university.
 *
 * node tests/identity-provider/run.ts (PORT, default 4190)
 *
 * `POST /_control` makes it misbehave.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { exportJWK, generateKeyPair } from "jose";
import { Provider, type Configuration } from "oidc-provider";
import { clientId, clientSecret, universityPeople, type UniversityPerson } from "./people.ts";

/** Missing fields stay as they were. */
export interface Behaviour {
  /** ahead of ours */
  clockAheadSeconds?: number;
  /** no response on these paths ("hang"), or a useless one ("html", "error") */
  ill?: { paths: string[]; how: "hang" | "html" | "error" } | null;
  /** switches to a new signing key, published or not */
  rotate?: "published" | "hidden";
  person?: Partial<UniversityPerson> & { id: string };
}

const port = Number(process.env["PORT"] ?? 4190);
const issuer = `http://localhost:${port}`;
const people = new Map(universityPeople.map((person) => [person.id, person]));

const now = Date.now.bind(Date);
let aheadMs = 0;
Date.now = () => now() + aheadMs;

let ill: Behaviour["ill"] = null;
let keyCount = 0;
let published: unknown;

async function newProvider(): Promise<Provider> {
  keyCount += 1;
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: `key-${keyCount}`, use: "sig", alg: "RS256" };
  const configuration: Configuration = {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: ["http://localhost/back"],
        post_logout_redirect_uris: ["http://localhost/out"],
        grant_types: ["authorization_code"],
        response_types: ["code"],
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ["a key of cookies for tests"] },
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["name", "schac_home_organization", "eduperson_affiliation", "organization"],
    },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_, id) => {
      const person = people.get(id);
      if (!person) return undefined;
      const { id: sub, ...claims } = person;
      return { accountId: sub, claims: () => Promise.resolve({ sub, ...claims }) };
    },
    // Logging in counts as consent.
    async loadExistingGrant(context) {
      const grant = new context.oidc.provider.Grant({
        clientId: context.oidc.client!.clientId,
        accountId: context.oidc.session!.accountId!,
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  };
  const made = new Provider(issuer, configuration);
  // Each test's site has its own address.
  const isHere = (uri: string) => new URL(uri).hostname.endsWith("localhost");
  Object.assign((made.Client as unknown as { prototype: object }).prototype, {
    redirectUriAllowed: isHere,
    postLogoutRedirectUriAllowed: isHere,
  });
  return made;
}

let provider = await newProvider();

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request) text += String(part);
  return text;
}

async function control(behaviour: Behaviour): Promise<void> {
  if (behaviour.clockAheadSeconds !== undefined) aheadMs = behaviour.clockAheadSeconds * 1_000;
  if (behaviour.ill !== undefined) ill = behaviour.ill;
  if (behaviour.person) people.set(behaviour.person.id, { ...people.get(behaviour.person.id)!, ...behaviour.person });
  if (behaviour.rotate) {
    published = behaviour.rotate === "hidden" ? await (await fetch(`${issuer}/jwks`)).json() : undefined;
    provider = await newProvider();
  }
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { "content-type": type }).end(body);
}

/** Without passwords. */
async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === "POST") {
    const person = new URLSearchParams(await textOf(request)).get("person");
    const outcome = person ? { login: { accountId: person } } : { error: "access_denied" };
    await provider.interactionFinished(request, response, outcome, { mergeWithLastSubmission: false });
    return;
  }
  const buttons = [...people.values()].map(
    ({ id, name }) => `<p><button name="person" value="${id}">${name}</button></p>`,
  );
  const form = `<form method="post">${buttons.join("")}<p><button name="person" value="">Stop</button></p></form>`;
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>University of Tests</title><h1>University of Tests</h1>${form}</html>`;
  send(response, 200, "text/html; charset=utf-8", page);
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? "/", issuer);
  if (pathname === "/_control" && request.method === "POST") {
    await control(JSON.parse(await textOf(request)) as Behaviour);
    return send(response, 200, "application/json", "{}");
  }
  if (ill && ill.paths.some((path) => pathname.startsWith(path))) {
    if (ill.how === "hang") return;
    return send(response, ill.how === "html" ? 200 : 503, "text/html", "<h1>Something else</h1>");
  }
  if (pathname === "/jwks" && published !== undefined)
    return send(response, 200, "application/json", JSON.stringify(published));
  if (pathname.startsWith("/interaction/")) return interact(request, response);
  await provider.callback()(request, response);
}

createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    if (!response.headersSent) send(response, 500, "text/plain", String(error));
  });
}).listen(port, "localhost", () => process.stdout.write(`A university's log-in is open at ${issuer}\n`));
