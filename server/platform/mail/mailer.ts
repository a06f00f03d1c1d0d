import { setTimeout } from "node:timers/promises";
import { createTransport } from "nodemailer";
import type { Logger } from "pino";
import type { SiteConfiguration } from "../config/site-configuration.ts";

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  send: (mail: Mail) => void;
  /**
   * Writes and sends an email shortly after the response, so that response times don't reveal whether there is anyone
   * to email.
   */
  sendLater: (write: () => Promise<Mail | undefined>) => void;
  close: () => Promise<void>;
}

const laterMs = 1_000;
/** So that emails don't pile up behind a dead server. */
const timeoutMs = 15_000;

/**
 * @param smtpUrl for example `smtps://user:password@mail.example.org`
 * @param from for example `Code Prix <no-reply@example.org>`
 */
export function createMailer({ smtpUrl, from }: { smtpUrl: string; from: string }, log: Logger): Mailer {
  const transport = createTransport(smtpUrl, {
    from,
    // Bulk emails share a few connections.
    pool: true,
    maxConnections: 3,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Emails contain user text, which must never be read as a file or URL to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  } as object);
  const onTheWay = new Set<Promise<void>>();
  const follow = (sending: Promise<unknown>) => {
    const sent = sending.then(
      () => undefined,
      // Addresses are personal, so they aren't logged.
      (error: unknown) => log.warn({ err: error }, "Couldn't send an email."),
    );
    onTheWay.add(sent);
    void sent.finally(() => onTheWay.delete(sent));
  };
  const deliver = (mail: Mail) => transport.sendMail({ from, ...mail });
  return {
    send: (mail) => follow(deliver(mail)),
    sendLater: (write) =>
      follow(
        setTimeout(laterMs)
          .then(write)
          .then((mail) => mail && deliver(mail)),
      ),
    async close() {
      // Pending emails behind a dead server are dropped and logged.
      await Promise.race([Promise.all(onTheWay), setTimeout(timeoutMs, undefined, { ref: false })]);
      transport.close();
    },
  };
}

const longestWord = 40;

/** Makes a user's name safe for emails: short, and nothing that looks like our text or a link. */
export function nameInEmail(name: string): string {
  const plain = name
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{M}\p{N} '’-]/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return `“${plain.length > longestWord ? `${plain.slice(0, longestWord - 1).trim()}…` : plain}”`;
}

/**
 * Origin for links in emails: PUBLIC_URL, on the city's host if the request came from there. The rest of the request
 * can be forged.
 * @param hostname of the request
 */
export function emailOrigin(
  { publicUrl, domain, cities }: Pick<SiteConfiguration, "publicUrl" | "domain" | "cities">,
  hostname: string,
): string {
  if (publicUrl === null) throw new Error("Set PUBLIC_URL: emails need it for their links.");
  const url = new URL(publicUrl);
  const name = hostname.toLowerCase().replace(/^www\./, "");
  // `localhost` links don't work for the recipient.
  const isOfDomain = name === domain || cities.some((city) => name === `${city.slug}.${domain}`);
  if (isOfDomain && domain !== "localhost") url.hostname = name;
  return url.origin;
}
