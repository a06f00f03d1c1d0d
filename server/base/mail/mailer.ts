import { setTimeout } from "node:timers/promises";
import { createTransport } from "nodemailer";
import type { Logger } from "pino";

/** A letter in plain text. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Sends letters by the operator's SMTP server. Nothing of the event waits for one. */
export interface Mailer {
  /** Hands a letter on and comes back at once; when it cannot be delivered, the operator reads so in the log. */
  send: (mail: Mail) => void;
  /**
   * Writes and sends a letter a moment after the answer to whoever asked: how long that took then tells nothing of what `write` found, nor
   * whether there was anybody to write to.
   */
  sendLater: (write: () => Promise<Mail | undefined>) => void;
  /** Waits for what is on its way, as long as a server may take to answer. */
  close: () => Promise<void>;
}

/** Longer than an answer takes. */
const laterMs = 1_000;
/** A server that does not answer must not pile letters up. */
const timeoutMs = 15_000;

/**
 * @param smtpUrl for instance `smtps://user:password@mail.example.org`
 * @param from who the letters come from, for instance `Code Prix <no-reply@example.org>`
 */
export function createMailer({ smtpUrl, from }: { smtpUrl: string; from: string }, log: Logger): Mailer {
  const transport = createTransport(smtpUrl, {
    from,
    // An event's letters go out at once: they share a few connections instead of opening one each.
    pool: true,
    maxConnections: 3,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Text that people wrote stands in letters: it must never be read as a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  } as object);
  const onTheWay = new Set<Promise<void>>();
  const follow = (sending: Promise<unknown>) => {
    const sent = sending.then(
      () => undefined,
      // The address is a person's own, so it is not written to the log.
      (error: unknown) => log.warn({ err: error }, "A letter could not be sent."),
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
      // Letters that wait behind a server which does not answer are given up, and the log says so.
      await Promise.race([Promise.all(onTheWay), setTimeout(timeoutMs, undefined, { ref: false })]);
      transport.close();
    },
  };
}
